// How often each result comes, in antes; a logarithmic height, so that the rare ones can be seen.
import type { JSX } from 'preact';
import uPlot from 'uplot';
import type { ResultRow } from '../api/books';
import { axis, colour, Plot } from '../ui/plot';

const ALL = 27_813_810_024_000;
/** What wins more is rare and far away: it stands together in the last bar. */
const LAST = 40;

/** Results gathered into whole antes, the far ones together. */
function gather(rows: readonly ResultRow[]): [number[], number[]] {
  const sums = new Map<number, number>();
  for (const row of rows) {
    const net = Math.max(-12, Math.min(LAST, Math.round(row.net)));
    sums.set(net, (sums.get(net) ?? 0) + row.deals / ALL);
  }
  const nets = [...sums.keys()].sort((a, b) => a - b);
  return [nets, nets.map((net) => 100 * (sums.get(net) ?? 0))];
}

export function Distribution({ rows }: { rows: readonly ResultRow[] }): JSX.Element {
  const options = (): Omit<uPlot.Options, 'width' | 'height'> => ({
    legend: { show: false },
    cursor: { show: false },
    padding: [null, 34, null, null],
    scales: { x: { time: false, range: (_, low, high) => [low - 1, high + 1] }, y: { distr: 3 } },
    axes: [
      {
        ...axis(),
        incrs: [5, 10, 20, LAST],
        values: (_, ticks) =>
          ticks.map((t) => `${t > 0 ? '+' : ''}${t}${t === LAST ? ' and more' : ''}`.replace('-', '−')),
      },
      { ...axis(), size: 60, values: (_, ticks) => ticks.map((t) => (Math.log10(t) % 1 === 0 ? `${t} %` : '')) },
    ],
    series: [
      {},
      {
        stroke: colour('--bar-best'),
        fill: colour('--bar-best'),
        ...(uPlot.paths.bars ? { paths: uPlot.paths.bars({ size: [0.7, 40] }) } : {}),
        points: { show: false },
      },
    ],
  });
  const data = gather(rows);
  return (
    <figure class="distribution">
      <figcaption class="label">Result of a hand in antes, and how often</figcaption>
      <Plot
        options={options}
        data={data}
        height={190}
        k={data[1].join()}
        words={`Distribution of the results of a hand, from 6 antes lost upward; the last bar is ${LAST} antes and more`}
      />
    </figure>
  );
}
