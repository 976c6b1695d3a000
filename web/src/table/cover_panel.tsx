// Cover All: what the highest hand at the table pays, by how many hands are dealt, the dealer's among them.
import type { JSX } from 'preact';
import type { SheetValue } from '../api/books';
import type { TableView } from '../api/table';
import { title } from '../ui/words';

const AT = 'cover_all/';

/** The hands that pay, with what they pay to 1 for each number of hands. */
function paysOf(sheet: readonly SheetValue[]): Map<string, string[]> {
  const rows = new Map<string, string[]>();
  for (const value of sheet) {
    const [, hand] = /^cover_all\/pays\/(\w+)\/to_1\//.exec(value.path) ?? [];
    if (hand) rows.set(hand, [...rows.get(hand) ?? [], value.word]);
  }
  return rows;
}

export function CoverPanel({ view, sheet }: { view: TableView; sheet: readonly SheetValue[] }): JSX.Element | null {
  const rows = paysOf(sheet), hands = sheet.filter((value) => value.path.startsWith(`${AT}hands_in_the_round/`)).map((value) => value.number ?? 0);
  if (!rows.size) return null;
  const rule = sheet.find((value) => value.path === `${AT}rule`)?.word;
  const now = view.seats.filter((seat) => seat.taken && (view.board.dealt === 0 || seat.hole.dealt > 0)).length + 1;
  return (
    <section class="panel cover" aria-label="Cover All">
      <h2 class="label">Cover All</h2>
      <p class="small">The single highest hand at the table pays, whoever holds it, the dealer too; the fewer hands are dealt, the more. {rule && <span class="rule-tag">{rule}</span>}</p>
      <details class="small" open={matchMedia('(min-width: 1000px)').matches}><summary>What it pays, to 1</summary>
        <table class="plain-table pays">
          <thead><tr><th>Hands dealt</th>{hands.map((count) => <th class={count === now ? 'figure now' : 'figure'} key={count}>{count}</th>)}</tr></thead>
          <tbody>{[...rows].map(([hand, pays]) => (
            <tr key={hand}><th scope="row">{title(hand)}</th>{pays.map((word, i) => <td class={hands[i] === now ? 'figure now' : 'figure'} key={hands[i]}>{word}</td>)}</tr>
          ))}</tbody>
        </table>
      </details>
    </section>
  );
}
