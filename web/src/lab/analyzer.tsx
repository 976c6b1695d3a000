// Any point of a hand: the exact value of every action. The address holds the cards, so it can be passed on.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { advise, type Advice, type BookName } from '../api/books';
import { againstBest, ValueBars } from '../ui/bars';
import { Card, CardPlace } from '../ui/card';
import { CardGrid } from '../ui/card_grid';
import { CopyLink } from '../ui/copy_link';
import { useLoad } from '../ui/load';
import { antes } from '../ui/money';
import { place, setQuery } from '../ui/router';
import { Trouble, Waiting } from '../ui/shell';
import { DealerOuts } from '../ui/outs';
import { actionWords, cardsTrouble, parseCards } from '../ui/words';
import type { Reason } from '../words/reason';
import { say } from '../words/say';
import { countedWords, WagerFields, wagersOf } from './wagers';
import type { RoomProps } from './room';
import { sentence } from '../words/say';

type Spot = 'hole' | 'board' | 'dead';
type Hand = Record<Spot, string[]>;
const ROOM: Record<Spot, number> = { hole: 2, board: 5, dead: 20 };
const WORDS: Record<Spot, string> = { hole: 'Your cards', board: 'Community cards', dead: 'Seen elsewhere' };
const SPOTS: readonly Spot[] = ['hole', 'board', 'dead'];

function handOf(query: URLSearchParams): Hand {
  const seen = new Set<string>();
  const read = (spot: Spot): string[] =>
    (parseCards(query.get(spot) ?? '') ?? []).slice(0, ROOM[spot]).filter((card) => !seen.has(card) && seen.add(card));
  return { hole: read('hole'), board: read('board'), dead: read('dead') };
}

const put = (hand: Hand): void =>
  setQuery(Object.fromEntries(SPOTS.map((spot) => [spot, hand[spot].join('') || null])));

/** Where the next card goes: holes first, then the flop, then turn and river. */
const nextSpot = (hand: Hand, wanted: Spot): Spot =>
  wanted === 'dead' ? 'dead' : hand.hole.length < 2 ? 'hole' : hand.board.length < 5 ? 'board' : 'dead';

function Answer({ advice, ante, book }: { advice: Advice; ante: number; book: BookName }): JSX.Element {
  const against = againstBest(advice.options, advice.best);
  return (
    <div class="panel" aria-live="polite">
      {advice.hand && (
        <p class="made-hand">
          You have <b>{sentence(advice.hand)}</b>
        </p>
      )}
      <p class="label">
        {advice.street === 'preflop'
          ? 'Before the flop'
          : advice.street === 'flop'
            ? 'After the flop'
            : 'After the river'}{' '}
        · exact
      </p>
      <p class="verdict">
        {actionWords(advice.best)}
        {against && (
          <small>
            {' '}
            worth {(against.first.ev - against.second.ev).toFixed(4)} antes more than{' '}
            {actionWords(against.second.action).toLowerCase()}
          </small>
        )}
      </p>
      <ValueBars
        options={advice.options}
        best={advice.best}
        ante={ante}
        currency={book.currency}
        counted={countedWords(book)}
      />
      {advice.dealer && <DealerOuts dealer={advice.dealer} />}
      <details class="small dim">
        <summary>As fractions</summary>
        <ul>
          {advice.options.map((o) => (
            <li key={o.action}>
              {actionWords(o.action)}: {o.exact.numerator.toLocaleString('en-US')} /{' '}
              {o.exact.denominator.toLocaleString('en-US')}
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}

/** On a narrow screen the answer lies below the deck; this much of it stays in sight. */
function AnswerStrip({ advice }: { advice: Advice }): JSX.Element {
  const against = againstBest(advice.options, advice.best);
  return (
    <p class="answer-strip" aria-hidden="true">
      <b>{actionWords(advice.best)}</b>{' '}
      {against && (
        <>
          {antes(against.first.ev)}
          <span class="dim">
            , {actionWords(against.second.action).toLowerCase()} {antes(against.second.ev)}
          </span>
        </>
      )}
      {advice.hand && <span class="dim"> · {sentence(advice.hand)}</span>}
    </p>
  );
}

function useAdvice(
  book: BookName,
  hand: Hand,
): ReturnType<typeof useLoad<Advice | null>> & { ready: boolean; ante: number } {
  const ready = hand.hole.length === 2 && [0, 3, 5].includes(hand.board.length);
  const question = { ...wagersOf(book), hole: hand.hole, board: hand.board, dead: hand.dead };
  const loaded = useLoad(ready ? JSON.stringify(question) : '', (signal) =>
    ready ? advise(question, signal) : Promise.resolve(null),
  );
  return { ...loaded, ready, ante: question.ante ?? 0 };
}

function hint(hand: Hand): string {
  if (hand.hole.length < 2) return 'Tap your two cards.';
  const n = hand.board.length;
  return n < 3 ? `The flop has three cards: ${3 - n} more.` : 'The river: one more card.';
}

function Places({ hand, spot, setSpot }: { hand: Hand; spot: Spot; setSpot: (spot: Spot) => void }): JSX.Element {
  const drop = (card: string): void =>
    put({
      hole: hand.hole.filter((c) => c !== card),
      board: hand.board.filter((c) => c !== card),
      dead: hand.dead.filter((c) => c !== card),
    });
  return (
    <div class="places">
      {SPOTS.map((each) => (
        <section key={each} class={`at-${each}${each === spot ? ' spot-now' : ''}`} aria-label={WORDS[each]}>
          <button type="button" class="label" aria-pressed={each === spot} onClick={() => setSpot(each)}>
            {each === 'dead' && hand.dead.length === 0 ? '+ ' : ''}
            {WORDS[each]}
          </button>
          <div class="cards">
            {hand[each].map((card) => (
              <button type="button" class="bare" key={card} title="Take it back" onClick={() => drop(card)}>
                <Card card={card} />
              </button>
            ))}
            {each !== 'dead' && Array.from({ length: ROOM[each] - hand[each].length }, (_, i) => <CardPlace key={i} />)}
            {each === 'dead' && spot === 'dead' && <CardPlace />}
          </div>
        </section>
      ))}
    </div>
  );
}

export function Analyzer({ book }: RoomProps): JSX.Element {
  const hand = handOf(place.value.query);
  const [wanted, setWanted] = useState<Spot>('hole');
  const spot = nextSpot(hand, wanted);
  const { value, error, busy, ready, ante } = useAdvice(book, hand);
  const taken = new Map(SPOTS.flatMap((each) => hand[each].map((card) => [card, WORDS[each].toLowerCase()] as const)));
  const tap = (card: string): void => {
    if (taken.has(card))
      put({
        hole: hand.hole.filter((c) => c !== card),
        board: hand.board.filter((c) => c !== card),
        dead: hand.dead.filter((c) => c !== card),
      });
    else put({ ...hand, [spot]: [...hand[spot], card] });
  };
  const [trouble, setTrouble] = useState<Reason | null>(null);
  const type = (text: string): void => {
    const cards = parseCards(text),
      wrong = cardsTrouble(text);
    setTrouble(wrong);
    if (cards && !wrong)
      put({ hole: cards.slice(0, 2), board: cards.slice(2, 7), dead: hand.dead.filter((c) => !cards.includes(c)) });
  };
  return (
    <div class="analyzer">
      {ready && value && <AnswerStrip advice={value} />}
      <div class="panel">
        <Places hand={hand} spot={spot} setSpot={setWanted} />
        <CardGrid taken={taken} tap={tap} full={hand[spot].length >= ROOM[spot]} />
        <div class="row">
          <label class="field grow">
            Or type them
            <input
              placeholder="AhKd Qs7c2d"
              autocomplete="off"
              spellcheck={false}
              aria-invalid={trouble !== null}
              aria-describedby="typed-trouble"
              onInput={(event) => {
                if (trouble) setTrouble(cardsTrouble(event.currentTarget.value));
              }}
              onChange={(event) => type(event.currentTarget.value)}
            />
          </label>
          <button
            class="button small"
            type="button"
            onClick={() => {
              setWanted('hole');
              put({ hole: [], board: [], dead: [] });
            }}
          >
            Clear
          </button>
          <CopyLink />
        </div>
        <p id="typed-trouble" class="typed-trouble bad small" role="alert" data-code={trouble?.code}>
          {trouble && say(trouble)}
        </p>
      </div>
      <div class="answer">
        <div class="row">
          <WagerFields book={book} />
        </div>
        {error && <Trouble reason={error} />}
        {!ready && <p class="hint">{hint(hand)}</p>}
        {ready && !value && busy && <Waiting words="Counting" />}
        {ready && value && (
          <div class={busy ? 'busy' : undefined}>
            <Answer advice={value} ante={ante} book={book} />
          </div>
        )}
      </div>
    </div>
  );
}
