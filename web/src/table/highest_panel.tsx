// A side wager on the highest hand at the table: what it pays, by how many hands are dealt, the dealer's among them.
import type { JSX } from 'preact';
import type { SheetValue } from '../api/books';
import { onHighestHand, type SideWager } from '../api/sides';
import type { TableView } from '../api/table';
import { title } from '../ui/words';

/** The hands that pay, with what they pay to 1 for each number of hands. */
function paysOf(sheet: readonly SheetValue[], at: string): Map<string, string[]> {
  const rows = new Map<string, string[]>(),
    from = `${at}/pays/`;
  for (const value of sheet.filter((each) => each.path.startsWith(from))) {
    const [, hand] = /^(\w+)\/to_1\//.exec(value.path.slice(from.length)) ?? [];
    if (hand) rows.set(hand, [...(rows.get(hand) ?? []), value.word]);
  }
  return rows;
}

interface PanelProps {
  view: TableView;
  sheet: readonly SheetValue[];
}

function HighestPanel({
  view,
  sheet,
  side: { name, sheet: at },
}: PanelProps & { side: SideWager }): JSX.Element | null {
  const rows = paysOf(sheet, at),
    hands = sheet
      .filter((value) => value.path.startsWith(`${at}/hands_in_the_round/`))
      .map((value) => value.number ?? 0);
  if (!rows.size) return null;
  const rule = sheet.find((value) => value.path === `${at}/rule`)?.word;
  const now = view.seats.filter((seat) => seat.taken && (view.board.dealt === 0 || seat.hole.dealt > 0)).length + 1;
  return (
    <section class="panel cover" aria-label={name}>
      <h2 class="label">{name}</h2>
      <p class="small">
        The single highest hand at the table pays, whoever holds it, the dealer too; the fewer hands are dealt, the
        more. {rule && <span class="rule-tag">{rule}</span>}
      </p>
      <details class="small" open={matchMedia('(min-width: 1000px)').matches}>
        <summary>What it pays, to 1</summary>
        <table class="plain-table pays">
          <thead>
            <tr>
              <th>Hands dealt</th>
              {hands.map((count) => (
                <th class={count === now ? 'figure now' : 'figure'} key={count}>
                  {count}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...rows].map(([hand, pays]) => (
              <tr key={hand}>
                <th scope="row">{title(hand)}</th>
                {pays.map((word, i) => (
                  <td class={hands[i] === now ? 'figure now' : 'figure'} key={hands[i]}>
                    {word}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}

export const HighestPanels = ({ view, sheet }: PanelProps): JSX.Element => (
  <>
    {onHighestHand(view.side_wagers).map((side) => (
      <HighestPanel key={side.key} view={view} sheet={sheet} side={side} />
    ))}
  </>
);
