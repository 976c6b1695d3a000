// The layout while bets are open: a row a wager of the book, a column a seat.
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import type { Book } from '../api/generated';
import type { Seat, TableView } from '../api/table';
import { Chip, CHIPS } from '../ui/chip';
import { MoneyInput } from '../ui/money_input';
import { money, shortMoney } from '../ui/money';
import { textOf } from '../people/form';
import { say } from '../words/say';
import {
  actOf,
  betAt,
  boundsTrouble,
  chip,
  chosen,
  draftOf,
  drafts,
  dropDrafts,
  rebets,
  rowsOf,
  setDraft,
  type Draft,
} from './bets';
import { smallestChip, type WagerRow } from './house';
import { Cite, Icon, Side } from './parts';
import { seatAt } from './round';
import { SeatHead, seatNumbers } from './seats';
import { canAct, lastBets, send, trouble, view as shownView } from './store';

const SETTLE_MS = 450;

const limits = (row: WagerRow, currency: string): string =>
  !row.bounds
    ? ''
    : row.bounds.min === row.bounds.max
      ? shortMoney(row.bounds.min, currency)
      : `${shortMoney(row.bounds.min, currency)} to ${shortMoney(row.bounds.max, currency)}`;

/** One more chip, or the switch; what it makes is told to the floor when the hand rests. */
function tapCell(seat: Seat, row: WagerRow): void {
  const draft = { ...betAt(seat) },
    now = draft[row.key] ?? 0;
  draft[row.key] = row.kind === 'switch' ? (now ? 0 : 1) : now + chip.value;
  chosen.value = { seat: seat.seat, key: row.key };
  setDraft(seat.seat, draft);
}

function Cell({ view, seat, row }: { view: TableView; seat: Seat | undefined; row: WagerRow }): JSX.Element {
  const cents = betAt(seat)[row.key] ?? 0,
    is = seat && chosen.value?.seat === seat.seat && chosen.value.key === row.key;
  const wrong = boundsTrouble(row, cents, view.currency),
    was = draftOf(seat && lastBets.value.get(seat.seat))[row.key] ?? 0;
  if (!seat?.taken) return <span class="m-cell no" aria-hidden="true" />;
  const words =
    cents === 0
      ? '–'
      : row.kind === 'switch'
        ? shortMoney(row.bounds?.min ?? 0, view.currency)
        : shortMoney(cents, view.currency);
  return (
    <button
      type="button"
      class={`m-cell ${cents ? '' : 'no'} ${is ? 'sel' : ''} ${wrong ? 'wrong' : ''}`}
      onClick={() => tapCell(seat, row)}
      disabled={!canAct.value && drafts.value.size === 0}
    >
      <span class="sr">{`Seat ${seat.seat}, ${row.name}: `}</span>
      {cents > 0 && (row.kind === 'switch' ? <i class="lamp on" /> : <Chip cents={cents} />)}
      <span>
        {words}
        {row.kind !== 'switch' && was > 0 && was !== cents && <small>was {shortMoney(was, view.currency)}</small>}
      </span>
    </button>
  );
}

/** A seat as before: one tap. */
function Again({ view, number }: { view: TableView; number: number }): JSX.Element {
  const acts = rebets(view, lastBets.value, number),
    seat = seatAt(view, number),
    last = draftOf(lastBets.value.get(number)),
    done = seat?.in_round && JSON.stringify(last) === JSON.stringify(draftOf(seat.bet));
  return (
    <button
      type="button"
      class={`m-again ${done ? 'ok' : ''}`}
      disabled={acts.length === 0 || !canAct.value || done}
      onClick={() => {
        dropDrafts([number]);
        void send(...acts);
      }}
    >
      {done && <Icon name="check" />}
      <span class="sr">Seat {number}: </span>
      {acts.length > 0 ? 'Rebet' : '–'}
    </button>
  );
}

export function Bets({ view, book }: { view: TableView; book: Book }): JSX.Element {
  const rows = rowsOf(view, book),
    again = rebets(view, lastBets.value),
    sum = view.seats.reduce(
      (all, seat) =>
        all +
        Object.entries(betAt(seat)).reduce(
          (each, [key, cents]) =>
            each +
            (key === 'progressive' ? cents * (view.progressive?.wager ?? 0) : key === 'ante' ? 2 * cents : cents),
          0,
        ),
      0,
    );
  useSending(view, rows);
  return (
    <div class="m-cols m-bets" style={{ '--rows': rows.length }}>
      <div class="m-corner">
        <b>{shortMoney(sum, view.currency)}</b>
        <small>on the layout</small>
      </div>
      {seatNumbers(view).map((number) => (
        <SeatHead
          view={view}
          number={number}
          key={number}
          pressed={chosen.value?.seat === number && chosen.value.key === ''}
          tap={() => {
            chosen.value = { seat: number, key: '' };
          }}
        />
      ))}
      {rows.map((row) => (
        <>
          <div class="m-row-name" key={row.key}>
            {row.name}
            <small>{limits(row, view.currency)}</small>
          </div>
          {seatNumbers(view).map((number) => (
            <Cell view={view} seat={seatAt(view, number)} row={row} key={`${row.key} ${number}`} />
          ))}
        </>
      ))}
      <button
        type="button"
        class="m-again all"
        disabled={again.length === 0 || !canAct.value}
        onClick={() => {
          dropDrafts(seatNumbers(view));
          void send(...again);
        }}
      >
        Rebet all
        <small>{lastBets.value.size > 0 ? `as in round ${view.round - 1}` : 'no round before'}</small>
      </button>
      {seatNumbers(view).map((number) => (
        <Again view={view} number={number} key={number} />
      ))}
    </div>
  );
}

/** Sends drafts a moment after the last chip; what the floor refuses stays, and says why. */
function useSending(view: TableView, rows: readonly WagerRow[]): void {
  const pending = drafts.value;
  useEffect(() => {
    if (pending.size === 0) return;
    const timer = setTimeout(() => void sendDrafts(view, rows), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [pending, canAct.value]);
}

/** said no to by the floor: not asked again until it changes */
const refused = new WeakSet<Draft>();

async function sendDrafts(view: TableView, rows: readonly WagerRow[]): Promise<void> {
  if (!canAct.value) return;
  for (const [number, draft] of drafts.value) {
    const seat = seatAt(view, number);
    if (!seat || refused.has(draft) || rows.some((row) => boundsTrouble(row, draft[row.key] ?? 0, view.currency)))
      continue;
    const act = actOf(seat, draft),
      sent = drafts.value.get(number);
    if (act && !(await send(act))) {
      refused.add(draft);
      return;
    }
    if (drafts.value.get(number) === sent) dropDrafts([number]);
  }
}

// ---- the side: the chip in hand, and the wager that was touched last

function Tray({ book }: { book: Book }): JSX.Element {
  const least = smallestChip(book);
  return (
    <div class="m-tray" role="group" aria-label="The chip in hand">
      {[...CHIPS]
        .reverse()
        .filter(({ cents }) => cents >= least && cents <= 10_000)
        .map(({ cents }) => (
          <button
            type="button"
            key={cents}
            aria-pressed={chip.value === cents}
            onClick={() => {
              chip.value = cents;
            }}
          >
            <Chip cents={cents} />
            <span class="sr">{cents / 100}</span>
          </button>
        ))}
    </div>
  );
}

function Editing({ view, rows }: { view: TableView; rows: readonly WagerRow[] }): JSX.Element | null {
  const at = chosen.value,
    seat = at ? seatAt(view, at.seat) : undefined,
    row = rows.find((each) => each.key === at?.key);
  if (!seat?.taken || !row) return null;
  const draft = betAt(seat),
    cents = draft[row.key] ?? 0,
    wrong = boundsTrouble(row, cents, view.currency),
    last = draftOf(lastBets.value.get(seat.seat))[row.key] ?? 0;
  const set = (to: number): void => setDraft(seat.seat, { ...draft, [row.key]: to });
  return (
    <div class="m-edit">
      <h3>
        Seat {seat.seat} · {row.name}
      </h3>
      {row.kind === 'switch' ? (
        <p class="m-big">{cents ? money(row.bounds?.min ?? 0, view.currency) : 'none'}</p>
      ) : (
        <MoneyInput
          class="m-big"
          cents={cents}
          currency={view.currency}
          label={`Seat ${seat.seat}, ${row.name}`}
          change={set}
        />
      )}
      {wrong && (
        <p class="m-refused" role="alert" data-code={wrong.code}>
          <Icon name="warn" />
          <span>
            {say(wrong)} <Cite rule={row.bounds?.rule} />
          </span>
        </p>
      )}
      <div class="m-pair">
        <button type="button" class="m-btn" disabled={last === 0} onClick={() => set(last)}>
          {last > 0 ? `Last: ${row.kind === 'switch' ? 'yes' : shortMoney(last, view.currency)}` : 'Last: none'}
        </button>
        <button type="button" class="m-btn" disabled={cents === 0} onClick={() => set(0)}>
          <Icon name="cross" />
          Clear
        </button>
      </div>
    </div>
  );
}

/** Who sits there; a seat that is free is given to somebody, by number or by a card that is scanned. */
function Sitting({ view }: { view: TableView }): JSX.Element | null {
  const at = chosen.value;
  if (!at || at.key !== '') return null;
  const seat = seatAt(view, at.seat);
  if (seat?.taken)
    return (
      <div class="m-edit">
        <h3>Seat {at.seat}</h3>
        <p class="m-who">{seat.name}</p>
        <button
          type="button"
          class="m-btn"
          disabled={!canAct.value || seat.in_round}
          onClick={() => void send({ do: 'leave', seat: at.seat })}
        >
          The seat is free again
        </button>
      </div>
    );
  return (
    <form
      class="m-edit"
      onSubmit={(event) => {
        event.preventDefault();
        const patron = textOf(new FormData(event.currentTarget), 'patron').trim();
        if (patron) void send({ do: 'sit', seat: at.seat, patron });
      }}
    >
      <h3>Seat {at.seat} is free</h3>
      <label class="m-field">
        Who sits down?
        <input name="patron" autocomplete="off" autocapitalize="none" placeholder="patron's number" maxLength={23} />
      </label>
      <button type="submit" class="m-btn" disabled={!canAct.value}>
        <Icon name="person" />
        Sits at seat {at.seat}
      </button>
    </form>
  );
}

export function BetsSide({ view, book }: { view: TableView; book: Book }): JSX.Element {
  const rows = rowsOf(view, book);
  return (
    <Side title="Chip in hand" rule={rows[0]?.bounds?.rule}>
      <Tray book={book} />
      <Editing view={view} rows={rows} />
      <Sitting view={view} />
      {trouble.value && shownView.value && (
        <p class="m-refused" role="alert" data-code={trouble.value.code}>
          <Icon name="warn" />
          {say(trouble.value)}
        </p>
      )}
    </Side>
  );
}
