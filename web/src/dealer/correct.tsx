// A fact was other than it was recorded (R36): a card, a wager, a decision. What it changes is shown seat by seat before it is signed.
import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { isTablet } from '../api/devices';
import { propose, type Preview, type TableAct } from '../api/floor';
import { reasonOf } from '../api/http';
import type { TableView } from '../api/table';
import { Card } from '../ui/card';
import { gain } from '../ui/money';
import { MoneyInput } from '../ui/money_input';
import { CORRECT_WORDS } from '../words/dealer_english';
import { because, type Reason } from '../words/reason';
import { say, sentence } from '../words/say';
import { draftOf, rowsOf, type Draft } from './bets';
import { cans, choicesOf } from './can';
import { Deck } from './cards';
import { multiplesOf, type StreetName } from './house';
import type { Next } from './next';
import { Cite, Icon } from './parts';
import { isOver, seatAt } from './round';
import { ask, canAct, house, send, sendSigned, trouble, view as shown } from './store';

interface Fix {
  what: string;
  /** of a card */
  at: { place: 'board' | 'dealer' | 'hand'; seat: number; index: number; was: string } | null;
  card: string;
  seat: number;
  bet: Draft | null;
  decision: string;
  reason: string;
}
const NONE: Fix = { what: 'card', at: null, card: '', seat: 0, bet: null, decision: '', reason: '' };
export const fix = signal<Fix>(NONE);
const answer = signal<Preview | null>(null);
/** put forward, until this time */
const waits = signal(0);

const change = (to: Partial<Fix>): void => {
  fix.value = { ...fix.value, ...to };
  waits.value = 0;
};

/** The command, as far as it is filled in; null where something is missing. */
function actOf({ what, at, card, seat, bet, decision, reason }: Fix, why = reason.trim()): TableAct | null {
  if (!why) return null;
  const act = { do: 'correct', what, reason: why };
  if (what === 'card')
    return at && card
      ? ({ ...act, place: at.place, index: at.index, card, ...(at.seat ? { seat: at.seat } : {}) } as TableAct)
      : null;
  if (what === 'wager' && seat && bet) {
    const { progressive, ...amounts } = bet;
    return { ...act, seat, ...amounts, ...(progressive ? { progressive: true } : {}) } as TableAct;
  }
  if (what === 'decision' && seat && decision) {
    const [street, multiple] = decision.split(' ');
    const did = street === 'fold' ? { decision: 'fold' } : { decision: 'play', street, multiple: Number(multiple) };
    return { ...act, seat, ...did } as TableAct;
  }
  return null;
}

async function look(): Promise<void> {
  const now = fix.value,
    act = actOf(now, now.reason.trim() || 'preview');
  answer.value = null;
  const found = act ? await ask(act) : null;
  if (fix.value === now) answer.value = found;
}

// ---- what is wrong

function Cards({ view }: { view: TableView }): JSX.Element {
  const { at } = fix.value;
  const places = [
    ...view.board.cards.map((was, index) => ({ place: 'board' as const, seat: 0, index, was })),
    ...view.dealer.cards.map((was, index) => ({ place: 'dealer' as const, seat: 0, index, was })),
    ...view.seats.flatMap((seat) =>
      seat.hole.cards.map((was, index) => ({ place: 'hand' as const, seat: seat.seat, index, was })),
    ),
  ];
  const where = (place: string, seat: number): string => (place === 'hand' ? `seat ${seat}` : place);
  return (
    <>
      <div class="m-pick-cards" role="group" aria-label="Which card">
        {places.map((each) => (
          <button
            type="button"
            key={each.was}
            aria-pressed={at?.was === each.was}
            onClick={() => change({ at: each, card: '' })}
          >
            <Card card={each.was} />
            <small>{where(each.place, each.seat)}</small>
          </button>
        ))}
      </div>
      <Deck view={view} tap={(card) => change({ card })} />
    </>
  );
}

function Seats({ view, pick }: { view: TableView; pick: (seat: number) => void }): JSX.Element {
  return (
    <div class="m-seats-pick" role="group" aria-label="Seat">
      {view.seats
        .filter((seat) => seat.in_round)
        .map(({ seat }) => (
          <button
            type="button"
            class="m-btn small"
            key={seat}
            aria-pressed={fix.value.seat === seat}
            onClick={() => pick(seat)}
          >
            Seat {seat}
          </button>
        ))}
    </div>
  );
}

function Wagers({ view }: { view: TableView }): JSX.Element {
  const { seat, bet } = fix.value,
    book = house.value;
  return (
    <div class="m-fields">
      <Seats view={view} pick={(to) => change({ seat: to, bet: draftOf(seatAt(view, to)?.bet) })} />
      {bet &&
        book &&
        rowsOf(view, book).map((row) =>
          row.kind === 'switch' ? (
            <button
              type="button"
              class="m-btn small"
              key={row.key}
              aria-pressed={!!bet[row.key]}
              onClick={() => change({ bet: { ...bet, [row.key]: bet[row.key] ? 0 : 1 } })}
            >
              {row.name}
            </button>
          ) : (
            <label class="m-field" key={row.key}>
              {row.name}
              <MoneyInput
                cents={bet[row.key] ?? 0}
                currency={view.currency}
                label={`Seat ${seat}, ${row.name}`}
                change={(cents) => change({ bet: { ...bet, [row.key]: cents } })}
              />
            </label>
          ),
        )}
    </div>
  );
}

const STREETS: readonly [StreetName, string][] = [
  ['preflop', 'before the flop'],
  ['flop', 'after the flop'],
  ['river', 'at the last'],
];

function DecisionFix({ view }: { view: TableView }): JSX.Element {
  const book = house.value;
  const options = book
    ? STREETS.flatMap(([street, words]) =>
        multiplesOf(book, street).map((multiple) => ({ key: `${street} ${multiple}`, words: `${multiple}x ${words}` })),
      )
    : [];
  return (
    <div class="m-fields">
      <Seats view={view} pick={(seat) => change({ seat })} />
      <div class="m-rulings">
        {[...options, { key: 'fold', words: 'Folded' }].map(({ key, words }) => (
          <button
            type="button"
            class="m-what"
            key={key}
            aria-pressed={fix.value.decision === key}
            onClick={() => change({ decision: key })}
          >
            {words}
          </button>
        ))}
      </div>
    </div>
  );
}

export function Correct({ view }: { view: TableView }): JSX.Element {
  const { what } = fix.value;
  useEffect(() => {
    fix.value = NONE;
  }, [view.life_round]);
  useEffect(() => void look(), [fix.value, view.seq]);
  const kinds = cans(view, 'correct').flatMap((each) => choicesOf(each, 'what').map(String));
  return (
    <div class="m-correct">
      <div class="m-tabs" role="group" aria-label="What was recorded wrongly">
        {Object.entries(CORRECT_WORDS)
          .filter(([kind]) => isOver(view) || kinds.includes(kind)) // of a past round an entry stands for all
          .map(([kind, words]) => (
            <button
              type="button"
              class="m-btn small"
              key={kind}
              aria-pressed={what === kind}
              onClick={() => change({ ...NONE, what: kind, reason: fix.value.reason })}
            >
              {words}
            </button>
          ))}
      </div>
      {what === 'card' ? (
        <Cards view={view} />
      ) : what === 'wager' ? (
        <Wagers view={view} />
      ) : (
        <DecisionFix view={view} />
      )}
    </div>
  );
}

// ---- what it changes

const wasOf = ({ place, seat, was }: NonNullable<Fix['at']>, card: string): Reason =>
  place === 'board'
    ? because('card-on-board-was', card, was)
    : place === 'dealer'
      ? because('card-of-dealer-was', card, was)
      : because('card-of-seat-was', card, was, seat);

export function CorrectSide({ view }: { view: TableView }): JSX.Element {
  const { at, card, reason } = fix.value,
    found = answer.value;
  return (
    <div class="m-prescribed">
      <h2>What it changes</h2>
      <Cite rule={found?.rule ?? 'R36'} />
      {at && card && <p>{sentence(wasOf(at, card))}</p>}
      <ul class="m-order m-wide">
        {found?.money.map((row) => (
          <li key={row.seat}>
            <span class="n">{row.seat}</span>
            <span>{row.patron}</span>
            <em>{gain(row.returned + row.paid, view.currency)}</em>
          </li>
        ))}
      </ul>
      {found?.done && found.money.length === 0 && (
        <p class="dim">
          {isOver(view)
            ? 'After Game Over the difference is kept as owed when two have signed.'
            : 'No money moves by it.'}
        </p>
      )}
      {found?.awards.map((award) => (
        <p class="m-duty" key={award.hit}>
          <Icon name="coin" />
          <b>
            An award {award.change}: seat {award.seat}, {gain(award.cents - award.was, view.currency)}
          </b>
        </p>
      ))}
      {found?.refused && (
        <p class="m-refused" role="alert" data-code={found.refused.code}>
          <Icon name="warn" />
          {say(found.refused)}
        </p>
      )}
      <label class="m-field m-wide">
        Reason
        <input
          value={reason}
          maxLength={120}
          autocomplete="off"
          onInput={(event) => change({ reason: event.currentTarget.value })}
        />
      </label>
      {waits.value > 0 && (
        <p class="m-duty" data-waits>
          <Icon name="person" />
          <b>A second person signs until {new Date(waits.value).toLocaleTimeString('en-GB')}</b>
        </p>
      )}
    </div>
  );
}

async function putForward(act: TableAct): Promise<void> {
  const now = shown.value;
  if (!now) return;
  try {
    waits.value = (await propose(now.table, act)).until_ms;
  } catch (reason) {
    trouble.value = reasonOf(reason);
  }
}

export function confirmCorrect(done: () => void): Next {
  const found = answer.value,
    act = actOf(fix.value);
  if (waits.value > 0) return { words: 'Waits for a signature', small: 'a second person signs', icon: 'person' };
  if (!found?.done) return { words: 'Nothing changes yet', small: 'what was it really?', icon: 'pen' };
  if (!act) return { words: 'A reason is needed', small: 'it is recorded with your name', icon: 'pen' };
  const run = canAct.value
    ? (): void => {
        if (found.two_people && !isTablet()) void putForward(act);
        else
          void (found.two_people ? sendSigned(act) : send(act)).then((ok) => {
            if (!ok) return;
            fix.value = NONE;
            done();
          });
      }
    : undefined;
  return found.two_people
    ? {
        words: isTablet() ? 'Correct it' : 'Put it forward',
        small: isTablet() ? 'a second person signs here' : 'a second person signs it',
        icon: 'person',
        run,
      }
    : { words: 'Correct it', small: 'is recorded with your name', icon: 'pen', run };
}
