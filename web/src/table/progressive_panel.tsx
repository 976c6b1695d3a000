// The progressive: its meters, whether I am in, what the wager is worth at these meters, and what it pays.
import type { JSX } from 'preact';
import { solveSide, type SheetValue } from '../api/books';
import type { TableView } from '../api/table';
import { useLoad } from '../ui/load';
import { money, shortMoney } from '../ui/money';
import { Odometer } from '../ui/odometer';
import { title } from '../ui/words';
import { draft } from './bets';
import { paysOf, progressiveTable } from './felt';
import { isBetting, mySeat } from './store';

const HANDS: Record<string, string> = { 'hole cards and flop': 'hole cards and flop', 'best of seven': 'best five of all seven cards' };

/** What the wager is worth; asked again only when the meters have moved by a noticeable part. */
function Worth({ view, sheet }: { view: TableView; sheet: readonly SheetValue[] }): JSX.Element | null {
  const progressive = view.progressive;
  const meters = Object.fromEntries((progressive?.levels ?? []).map((level) => [level.name, Math.round(level.cents / 500) * 500]));
  const { value } = useLoad(JSON.stringify([view.book, meters]), () => solveSide({ book: view.book, meters }));
  if (!progressive || !value) return null;
  const used = sheet.find((line) => line.path === 'progressive/table_in_use/table')?.word ?? '';
  const side = value.progressive.find((each) => each.table === used) ?? value.progressive[0], top = side?.levels[0];
  if (!side) return null;
  return (
    <p class="small dim">Worth {money(Math.round((1 - side.house_edge) * side.wager), view.currency)} of its {shortMoney(side.wager, view.currency)} at these
      meters{top && <>; breaks even with {title(top.level)} at {shortMoney(Math.ceil(top.break_even / 100) * 100, view.currency)}</>}.</p>
  );
}

function envyOf(sheet: readonly SheetValue[], at: string): [string, number][] {
  return sheet.filter((line) => line.path.startsWith(`${at}/`) && line.path.endsWith('/envy') && (line.number ?? 0) > 0)
    .map((line) => [title(line.path.split('/').slice(-2)[0] ?? ''), line.number ?? 0]);
}

export function ProgressivePanel({ view, sheet }: { view: TableView; sheet: readonly SheetValue[] }): JSX.Element | null {
  const progressive = view.progressive, at = progressiveTable(sheet);
  if (!progressive) return null;
  const seat = mySeat.value, lit = !!seat && (seat.lit || (isBetting.value && draft.value.progressive));
  const cards = HANDS[sheet.find((line) => line.path === 'progressive/hand/cards')?.word ?? ''] ?? '';
  return (
    <section class="panel progressive" aria-label="Progressive">
      <h2 class="label">Progressive{cards && ` · ${cards}`}</h2>
      <dl class="meters">
        {progressive.levels.map((level, i) => (
          <div key={level.name} class={i === 0 ? 'top' : undefined}><dt>{title(level.name)}</dt><dd><Odometer cents={level.cents} currency={view.currency} /></dd></div>
        ))}
      </dl>
      <p class="small"><span class={lit ? 'sensor lit' : 'sensor'} aria-hidden="true" /> {progressive.down ? 'The progressive is down.' : lit ? `Your ${shortMoney(progressive.wager, view.currency)} is in.` : 'You are not in.'}</p>
      <Worth view={view} sheet={sheet} />
      <details class="small"><summary>What it pays</summary>
        <table class="plain-table">
          <tbody>{paysOf(sheet, at).map(([hand, pays]) => <tr key={hand}><th scope="row">{hand}</th><td class="figure">{pays}</td></tr>)}</tbody>
        </table>
        {envyOf(sheet, at).map(([hand, cents]) => <p key={hand} class="dim">Envy for another seat's {hand.toLowerCase()}: {shortMoney(cents, view.currency)}</p>)}
      </details>
    </section>
  );
}
