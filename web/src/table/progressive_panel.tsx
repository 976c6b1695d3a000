// The progressive: its meters, whether I am in, what the wager is worth at these meters and where it would break even, and
// what it pays, envy included.
import type { JSX } from 'preact';
import { inUse, solveSide, type ProgressiveSide, type SheetValue } from '../api/books';
import type { TableView } from '../api/table';
import { useLoad } from '../ui/load';
import { money, percent, shortMoney } from '../ui/money';
import { Odometer } from '../ui/odometer';
import { title } from '../ui/words';
import { draftOf } from './bets';
import { paysOf, progressiveTable } from './felt';
import { isBetting, mySeats } from './store';

const HANDS: Record<string, string> = {
  'hole cards and flop': 'hole cards and flop',
  'best of seven': 'best five of all seven cards',
};
const NOTICEABLE = 500;

/** The exact figures at these meters; asked for again only when the meters have moved by a noticeable part. */
function useSide(view: TableView): ProgressiveSide | undefined {
  const meters = Object.fromEntries(
    (view.progressive?.levels ?? []).map((level) => [level.name, Math.round(level.cents / NOTICEABLE) * NOTICEABLE]),
  );
  // The meters are those of the table's own progressive, which need not be the book's usual one.
  const used = view.progressive?.table,
    question = { book: view.book, meters, ...(used ? { progressive_table: used } : {}) };
  const { value } = useLoad(JSON.stringify(question), () => solveSide(question));
  return value && inUse(value.progressive);
}

/** How far each meter has come towards the point where the wager is even. */
function Meters({ view, side }: { view: TableView; side: ProgressiveSide | undefined }): JSX.Element {
  return (
    <dl class="meters">
      {view.progressive?.levels.map((level, i) => {
        const even = side?.levels.find((each) => each.level === level.name)?.break_even;
        return (
          <div key={level.name} class={i === 0 ? 'top' : undefined}>
            <dt>
              {title(level.name)}
              {even !== undefined && (
                <small>
                  {i === 0 ? 'breaks even at' : 'even at'} {shortMoney(Math.ceil(even / 100) * 100, view.currency)}
                </small>
              )}
            </dt>
            <dd>
              <Odometer cents={level.cents} currency={view.currency} />
            </dd>
            {even !== undefined && even > 0 && (
              <span class="meter-way" aria-hidden="true">
                <span style={{ width: `${Math.min(100, (100 * level.cents) / even)}%` }} />
              </span>
            )}
          </div>
        );
      })}
    </dl>
  );
}

function Worth({ side, view }: { side: ProgressiveSide; view: TableView }): JSX.Element {
  const others = view.seats.filter((seat) => !seat.you && (seat.lit || seat.bet?.progressive)).length;
  const envy = others * side.envy_per_other_hand;
  return (
    <p class="small dim">
      Worth <b>{money(Math.round((1 - side.house_edge) * side.wager), view.currency)}</b> of its{' '}
      {shortMoney(side.wager, view.currency)} at these meters ({percent(1 - side.house_edge, 1)} comes back)
      {envy > 0 && `, envy of ${others} other ${others === 1 ? 'hand' : 'hands'} ${percent(envy, 1)} more`}. It pays
      something every {Math.round(1 / side.hit_rate)} hands.
    </p>
  );
}

/** In or out: by the sensor once the bets are in, by the chips before. */
function Light({ view }: { view: TableView }): JSX.Element {
  const progressive = view.progressive,
    wager = shortMoney(progressive?.wager ?? 0, view.currency),
    mine = mySeats.value;
  const lit = mine.some(
    (seat) => seat.lit || seat.bet?.progressive || (isBetting.value && draftOf(seat.seat).progressive),
  );
  const words = progressive?.down
    ? 'Down: no progressive wagers now.'
    : lit
      ? `You are in: your ${wager} ${isBetting.value ? 'lies on the sensor' : 'is in'}.`
      : !mine.length
        ? `${wager} puts you in.`
        : isBetting.value
          ? `You are out. Tap Prog. to put ${wager} in.`
          : 'You are out in this hand.';
  return (
    <p class="small">
      <span class={lit ? 'sensor lit' : 'sensor'} aria-hidden="true" /> {words}
    </p>
  );
}

function Pays({ view, sheet }: { view: TableView; sheet: readonly SheetValue[] }): JSX.Element {
  const at = progressiveTable(sheet);
  const envyOf = (hand: string): number =>
    sheet.find(
      (line) =>
        line.path.startsWith(`${at}/`) &&
        line.path.endsWith('/envy') &&
        title(line.path.split('/').slice(-2)[0] ?? '') === hand,
    )?.number ?? 0;
  const rows = paysOf(sheet, at),
    hasEnvy = rows.some(([hand]) => envyOf(hand) > 0);
  return (
    <details class="small" open={matchMedia('(min-width: 1000px)').matches}>
      <summary>What it pays</summary>
      <table class="plain-table pays">
        <thead>
          <tr>
            <th>Hand</th>
            <th class="figure">Pays</th>
            {hasEnvy && <th class="figure">Envy</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(([hand, pays]) => (
            <tr key={hand}>
              <th scope="row">{hand}</th>
              <td class="figure">{pays}</td>
              {hasEnvy && <td class="figure">{envyOf(hand) > 0 ? shortMoney(envyOf(hand), view.currency) : ''}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {hasEnvy && (
        <p class="dim">
          Envy: paid to you when another seat makes the hand, if your{' '}
          {shortMoney(view.progressive?.wager ?? 0, view.currency)} is in.
        </p>
      )}
    </details>
  );
}

export function ProgressivePanel({
  view,
  sheet,
}: {
  view: TableView;
  sheet: readonly SheetValue[];
}): JSX.Element | null {
  const side = useSide(view);
  if (!view.progressive) return null;
  const cards = HANDS[sheet.find((line) => line.path === 'progressive/hand/cards')?.word ?? ''] ?? '';
  return (
    <section class="panel progressive" aria-label="Progressive">
      <h2 class="label">Progressive{cards && ` · ${cards}`}</h2>
      <Meters view={view} side={side} />
      <Light view={view} />
      {side && <Worth side={side} view={view} />}
      <Pays view={view} sheet={sheet} />
    </section>
  );
}
