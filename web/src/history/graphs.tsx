// Results over time, and where decisions cost most.
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import uPlot from 'uplot';
import { anteOf, netOf, type PlayedHand } from '../api/hands';
import { money } from '../ui/money';

const colour = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** What a hand was worth after its last decision, in cents: the result without the luck of the cards to come. */
function expected(hand: PlayedHand): number {
  const last = hand.decisions?.[hand.decisions.length - 1];
  const ev = last?.options.find((option) => option.action === last.did)?.ev;
  return ev === undefined ? netOf(hand) : ev * anteOf(hand);
}

const running = (values: number[]): number[] => {
  let sum = 0;
  return values.map((value) => (sum += value) / 100);
};

export function ResultGraph({ hands }: { hands: PlayedHand[] }): JSX.Element {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const inOrder = [...hands].sort((a, b) => a.time_ms - b.time_ms);
    const axis = { stroke: colour('--dim'), grid: { stroke: colour('--line'), width: 1 }, ticks: { show: false } };
    const plot = new uPlot({
      width: element.clientWidth || 300, height: 220, cursor: { show: false }, legend: { show: false },
      scales: { x: { time: false } }, axes: [axis, { ...axis, size: 56 }],
      series: [{}, { stroke: colour('--brass'), width: 2 }, { stroke: colour('--bar-best'), width: 2, dash: [6, 4] }],
    }, [inOrder.map((_, i) => i + 1), running(inOrder.map(netOf)), running(inOrder.map(expected))], element);
    const watch = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: 220 }));
    watch.observe(element);
    return () => { watch.disconnect(); plot.destroy(); };
  }, [hands]);
  return (
    <figure class="distribution panel">
      <figcaption class="label">Result <span class="key-result">won and lost</span> <span class="key-expected">expected at your last decision</span></figcaption>
      <div ref={box} role="img" aria-label={`Running result over ${hands.length} hands`} />
    </figure>
  );
}

const STREETS = [['preflop', 'Before the flop'], ['flop', 'Flop'], ['river', 'River']] as const;

export function CostByStreet({ hands }: { hands: PlayedHand[] }): JSX.Element {
  const rows = STREETS.map(([street, word]) => {
    const all = hands.flatMap((hand) => (hand.decisions ?? []).filter((one) => one.street === street).map((one) => one.cost * anteOf(hand)));
    return { word, decisions: all.length, mistakes: all.filter((cost) => cost > 0.05).length, cost: all.reduce((sum, cost) => sum + cost, 0) };
  });
  const most = Math.max(1, ...rows.map((row) => row.cost)), currency = hands[0]?.currency ?? 'USD';
  return (
    <section class="panel">
      <h2 class="label">Cost by street</h2>
      <table class="bars">
        <thead class="sr"><tr><th>Street</th><th>Bar</th><th>Mistakes</th><th>Cost</th></tr></thead>
        <tbody>{rows.map((row) => (
          <tr key={row.word}><th scope="row">{row.word}</th>
            <td class="bar-cell" aria-hidden="true"><span class="bar-line"><span class="bar minus" style={{ left: '0', width: `${(100 * row.cost) / most}%` }} /></span></td>
            <td class="figure dim">{row.mistakes} of {row.decisions}</td><td class="figure">{money(Math.round(row.cost), currency)}</td></tr>
        ))}</tbody>
      </table>
    </section>
  );
}
