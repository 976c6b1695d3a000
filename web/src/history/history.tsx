// Every hand that was played, what it brought and what its mistakes cost.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { anteOf, costOfHand, givenOf, luckOf, netOf, worthOf, type PlayedHand } from '../api/hands';
import { me } from '../api/people';
import { bookTitle } from '../ui/book_picker';
import { Card } from '../ui/card';
import { gain, money } from '../ui/money';
import { Page, Trouble, Waiting } from '../ui/shell';
import { correctedBy } from '../table/settled';
import { title } from '../ui/words';
import { saveCsv, saveJson } from './export';
import { CostByStreet, ResultGraph } from './graphs';
import { Replay } from './replay';
import { Retry } from './retry';
import {
  fetchAll,
  fetched,
  fetchMore,
  listed,
  loading,
  mistakes,
  next,
  ofBook,
  only,
  open,
  outcome,
  SLIGHT,
  sorting,
  star,
  starred,
  trouble,
} from './store';

const tone = (cents: number): string => (cents > 0 ? 'good' : cents < 0 ? 'bad' : 'dim');

function Row({ hand, open, toggle }: { hand: PlayedHand; open: boolean; toggle: () => void }): JSX.Element {
  const net = netOf(hand),
    cost = costOfHand(hand),
    isStarred = starred.value.includes(hand.hand);
  return (
    <li class={open ? 'hand open' : 'hand'}>
      <div class="hand-row">
        <button
          type="button"
          class="star"
          aria-pressed={isStarred}
          aria-label={`Star hand ${hand.round}`}
          onClick={() => star(hand.hand)}
        >
          {isStarred ? '★' : '☆'}
        </button>
        <button type="button" class="hand-button" aria-expanded={open} onClick={toggle}>
          <span class="cards">
            {hand.seat.hole.cards.map((card) => (
              <Card card={card} key={card} />
            ))}
          </span>
          <span class="cards board-cards">
            {hand.board.cards.map((card) => (
              <Card card={card} key={card} />
            ))}
          </span>
          <span class="hand-words">
            {bookTitle(hand.book)}, hand {hand.round}
            <small>
              {new Date(hand.time_ms).toLocaleString('en-GB', {
                day: 'numeric',
                month: 'short',
                hour: '2-digit',
                minute: '2-digit',
              })}
            </small>
          </span>
          <span class="hand-net">
            <b class={tone(net)}>{gain(net, hand.currency)}</b>
            <small>{title(hand.seat.result?.outcome ?? '')}</small>
            {hand.corrected && (
              <small class="corrected-tag">{correctedBy(gain(hand.corrected.cents ?? 0, hand.currency))}</small>
            )}
          </span>
          <span class={cost >= SLIGHT ? 'hand-cost bad' : 'hand-cost dim'}>
            {cost >= SLIGHT ? (
              <>
                {money(Math.round(cost * anteOf(hand)), hand.currency)}
                <small>given away</small>
              </>
            ) : (
              <>
                ✓<small>no mistake</small>
              </>
            )}
          </span>
        </button>
      </div>
      {open && <Replay hand={hand} />}
    </li>
  );
}

const ONLY = {
  all: 'all hands',
  mistakes: 'all mistakes',
  preflop: 'mistakes before the flop',
  flop: 'mistakes on the flop',
  river: 'mistakes on the river',
  starred: 'starred',
} as const;
const OUTCOME = { '': 'any result', won: 'won', lost: 'lost', even: 'even', folded: 'folded' } as const;
const SORTING = { time: 'time', cost: 'cost of mistakes', won: 'most won', lost: 'most lost' } as const;

function Choice<T extends string>({
  word,
  value,
  of,
  set,
}: {
  word: string;
  value: T;
  of: Record<T, string>;
  set: (value: T) => void;
}): JSX.Element {
  return (
    <label class="field">
      {word}
      <select
        value={value}
        onChange={(event) => {
          set(event.currentTarget.value as T);
          void fetchAll();
        }}
      >
        {(Object.keys(of) as T[]).map((each) => (
          <option value={each} key={each}>
            {of[each]}
          </option>
        ))}
      </select>
    </label>
  );
}

function Controls({ retry }: { retry: () => void }): JSX.Element {
  const books = {
    '': 'all books',
    ...Object.fromEntries([...new Set(fetched.value.map((hand) => hand.book))].map((book) => [book, bookTitle(book)])),
  };
  const save = (how: (hands: PlayedHand[]) => void): void => {
    void fetchAll().then(() => how(listed.value));
  };
  return (
    <div class="row controls">
      <Choice
        word="Show"
        value={only.value}
        of={ONLY}
        set={(value) => {
          only.value = value;
        }}
      />
      <Choice
        word="Result"
        value={outcome.value}
        of={OUTCOME}
        set={(value) => {
          outcome.value = value;
        }}
      />
      <Choice
        word="Book"
        value={ofBook.value}
        of={books as Record<string, string>}
        set={(value) => {
          ofBook.value = value;
        }}
      />
      <Choice
        word="Sorted by"
        value={sorting.value}
        of={SORTING}
        set={(value) => {
          sorting.value = value;
        }}
      />
      <div class="row last">
        <button type="button" class="button" onClick={() => save(saveCsv)}>
          CSV
        </button>
        <button type="button" class="button" onClick={() => save(saveJson)}>
          JSON
        </button>
        <button type="button" class="button go" disabled={mistakes.value.length === 0} onClick={retry}>
          Retry{' '}
          {next.value !== null
            ? 'the mistakes'
            : mistakes.value.length === 1
              ? 'the mistake'
              : `${mistakes.value.length} mistakes`}
        </button>
      </div>
    </div>
  );
}

/** How much of the history the sums are over. */
const scope = (): string => (next.value === null ? '' : loading.value ? 'so far' : 'the latest');

/** The sums of the hands that are listed, in one currency. */
function Sums({ hands, currency, named }: { hands: PlayedHand[]; currency: string; named: boolean }): JSX.Element {
  const sum = (of: (hand: PlayedHand) => number): number => hands.reduce((all, hand) => all + of(hand), 0);
  const net = sum(netOf),
    expected = sum(worthOf),
    given = sum(givenOf),
    luck = luckOf({ net, expected, given });
  const decisions = hands.reduce((all, hand) => all + (hand.decisions?.length ?? 0), 0);
  return (
    <dl class="facts sums">
      <div>
        <dt>Hands{named && ` in ${currency}`}</dt>
        <dd>
          {hands.length} <span class="scope">{scope()}</span>
          <small>{decisions} decisions</small>
        </dd>
      </div>
      <div>
        <dt>Result</dt>
        <dd class={tone(net)}>
          {gain(net, currency)}
          <small>won and lost</small>
        </dd>
      </div>
      <div>
        <dt>Worth before the deal</dt>
        <dd class={tone(Math.round(expected))}>
          {gain(Math.round(expected), currency)}
          <small>the bets, played perfectly</small>
        </dd>
      </div>
      <div>
        <dt>Given away</dt>
        <dd class={given > 0 ? 'bad' : 'good'}>
          {money(Math.round(given), currency)}
          <small>{money(Math.round(given / hands.length), currency)} a hand</small>
        </dd>
      </div>
      <div>
        <dt>Luck</dt>
        <dd class={tone(luck)}>
          {gain(luck, currency)}
          <small>all the rest</small>
        </dd>
      </div>
    </dl>
  );
}

/** Money of different currencies is never added up. */
function Currency({ hands, currency, named }: { hands: PlayedHand[]; currency: string; named: boolean }): JSX.Element {
  return (
    <>
      <Sums hands={hands} currency={currency} named={named} />
      {hands.length > 1 && (
        <div class="graphs">
          <ResultGraph hands={hands} />
          <CostByStreet hands={hands} />
        </div>
      )}
    </>
  );
}

const Empty = (): JSX.Element => (
  <div class="panel empty">
    <div class="cards" aria-hidden="true">
      <Card card={null} />
      <Card card={null} />
    </div>
    <p class="lead">
      No hand yet.{' '}
      {me.value && !me.value.person && !me.value.guests ? (
        <>
          <a href="/login?to=/history">Log in</a> to see your hands.
        </>
      ) : (
        <>
          <a href="/">Sit down at a table</a>, and every hand is kept here with what its decisions were worth.
        </>
      )}
    </p>
  </div>
);

function Hands(): JSX.Element {
  const [shown, setShown] = useState(0);
  const [retrying, setRetrying] = useState(false);
  const list = listed.value,
    currencies = [...new Set(list.map((hand) => hand.currency))];
  if (retrying) return <Retry done={() => setRetrying(false)} />;
  return (
    <>
      <Controls
        retry={() => {
          void fetchAll().then(() => setRetrying(true));
        }}
      />
      {currencies.map((currency) => (
        <Currency
          hands={list.filter((hand) => hand.currency === currency)}
          currency={currency}
          named={currencies.length > 1}
          key={currency}
        />
      ))}
      <ul class="hands">
        {list.map((hand) => (
          <Row
            hand={hand}
            key={hand.hand}
            open={shown === hand.hand}
            toggle={() => setShown(shown === hand.hand ? 0 : hand.hand)}
          />
        ))}
      </ul>
      {list.length === 0 && !loading.value && <p class="dim">No hand of that kind.</p>}
    </>
  );
}

export default function History(): JSX.Element {
  useEffect(() => {
    void open();
  }, []);
  return (
    <Page title="History" class="history">
      <h1>Your hands</h1>
      {trouble.value && <Trouble reason={trouble.value} />}
      {fetched.value.length > 0 ? <Hands /> : !loading.value && !trouble.value && <Empty />}
      {loading.value && (
        <Waiting
          words={
            fetched.value.length > 0
              ? `Fetching earlier hands: ${fetched.value.length} so far`
              : 'Fetching hands and weighing their decisions'
          }
        />
      )}
      {next.value !== null && !loading.value && (
        <button type="button" class="button" onClick={() => void fetchMore(false)}>
          Earlier hands
        </button>
      )}
    </Page>
  );
}
