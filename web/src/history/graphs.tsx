// Results over time, and where decisions cost most.
import type { JSX } from 'preact';
import type uPlot from 'uplot';
import { anteOf, givenOf, netOf, worthOf, type PlayedHand } from '../api/hands';
import { money, shortMoney } from '../ui/money';
import { axis, colour, Plot } from '../ui/plot';

/** The result without luck, in cents: what the wagers were worth before the deal, less what decisions gave away. */
const expected = (hand: PlayedHand): number => worthOf(hand) - givenOf(hand);

const running = (values: number[]): number[] => {
  let sum = 0;
  return [0, ...values.map((value) => (sum += value))];
};

export function ResultGraph({ hands }: { hands: PlayedHand[] }): JSX.Element {
  const currency = hands[0]?.currency ?? 'USD';
  const options = (): Omit<uPlot.Options, 'width' | 'height'> => ({
    cursor: { show: false },
    legend: { show: false },
    scales: { x: { time: false } },
    axes: [
      { ...axis(), incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000] },
      { ...axis(), size: 64, values: (_, ticks) => ticks.map((cents) => shortMoney(cents, currency)) },
    ],
    series: [
      {},
      { stroke: colour('--brass'), width: 2.5, points: { show: false } },
      { stroke: colour('--bar-best'), width: 2, dash: [6, 4], points: { show: false } },
    ],
  });
  const inOrder = [...hands].sort((a, b) => a.time_ms - b.time_ms),
    result = running(inOrder.map(netOf)),
    value = running(inOrder.map(expected));
  const ended = money(result[result.length - 1] ?? 0, currency),
    withoutLuck = money(Math.round(value[value.length - 1] ?? 0), currency);
  const words = `Over ${hands.length} hands the result comes to ${ended}, without luck to ${withoutLuck}`;
  return (
    <figure class="distribution panel">
      <figcaption class="label">
        Result <span class="key-result">won and lost</span> <span class="key-expected">without luck</span>
      </figcaption>
      <Plot
        options={options}
        data={[result.map((_, i) => i), result, value]}
        height={220}
        k={`${hands.length} ${inOrder[0]?.hand ?? 0} ${result[result.length - 1] ?? 0}`}
        words={words}
      />
    </figure>
  );
}

const STREETS = [
  ['preflop', 'Before the flop'],
  ['flop', 'Flop'],
  ['river', 'River'],
] as const;

export function CostByStreet({ hands }: { hands: PlayedHand[] }): JSX.Element {
  const rows = STREETS.map(([street, word]) => {
    const all = hands.flatMap((hand) =>
      (hand.decisions ?? []).filter((one) => one.street === street).map((one) => one.cost * anteOf(hand)),
    );
    return {
      word,
      decisions: all.length,
      mistakes: all.filter((cost) => cost > 0.05).length,
      cost: all.reduce((sum, cost) => sum + cost, 0),
    };
  });
  const most = Math.max(1, ...rows.map((row) => row.cost)),
    currency = hands[0]?.currency ?? 'USD';
  return (
    <section class="panel">
      <h2 class="label">Cost by street</h2>
      <table class="bars streets">
        <thead class="sr">
          <tr>
            <th>Street</th>
            <th>Bar</th>
            <th>Mistakes</th>
            <th>Cost</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.word}>
              <th scope="row">
                {row.word}
                <small>
                  {row.mistakes} of {row.decisions} wrong
                </small>
              </th>
              <td class="bar-cell" aria-hidden="true">
                <span class="bar-line">
                  <span class="bar minus" style={{ left: '0', width: `${(100 * row.cost) / most}%` }} />
                </span>
              </td>
              <td class="figure">{money(Math.round(row.cost), currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
