// The 13 x 13 chart of starting hands: pairs on the diagonal, suited above it, offsuit below.
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import type { Start } from '../api/books';
import { antes } from './money';
import { RANK_ORDER } from './words';

export type ChartMode = 'action' | 'value' | 'gap';

const nameOf = (row: number, column: number): string => {
  const high = RANK_ORDER[Math.min(row, column)] ?? '',
    low = RANK_ORDER[Math.max(row, column)] ?? '';
  return row === column ? high + low : high + low + (column > row ? 's' : 'o');
};

export const best = (start: Start): number => Math.max(start.ev_raise, start.ev_check);
export const gap = (start: Start): number => start.ev_raise - start.ev_check;

/** How strongly a cell is coloured, -1 to 1. */
function tone(start: Start, mode: ChartMode): number {
  if (mode === 'action') return start.action === 'check' ? 0 : 1;
  const value = mode === 'value' ? best(start) / 1.6 : gap(start) / 0.6;
  return Math.max(-1, Math.min(1, value));
}

const shade = (start: Start, mode: ChartMode): Record<string, string> => {
  const t = tone(start, mode);
  return { '--tone': `${Math.round(100 * Math.abs(t))}%`, '--hue': t < 0 ? 'var(--tone-minus)' : 'var(--tone-plus)' };
};

interface ChartProps {
  starts: readonly Start[];
  mode: ChartMode;
  chosen: string;
  choose: (hand: string) => void;
}

export function Chart({ starts, mode, chosen, choose }: ChartProps): JSX.Element {
  const table = useRef<HTMLTableElement>(null);
  const byName = new Map(starts.map((start) => [start.hand, start]));
  const move = (event: KeyboardEvent, row: number, column: number): void => {
    const step = (
      { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] } as Record<
        string,
        [number, number]
      >
    )[event.key];
    if (!step) return;
    event.preventDefault();
    const to = nameOf(Math.max(0, Math.min(12, row + step[0])), Math.max(0, Math.min(12, column + step[1])));
    choose(to);
    table.current?.querySelector<HTMLElement>(`[data-hand="${to}"]`)?.focus();
  };
  return (
    <table
      class={`chart chart-${mode}`}
      ref={table}
      role="grid"
      aria-label="Starting hands: suited above the diagonal, offsuit below"
    >
      <tbody>
        {[...RANK_ORDER].map((_, row) => (
          <tr key={row}>
            {[...RANK_ORDER].map((__, column) => {
              const hand = nameOf(row, column),
                start = byName.get(hand);
              if (!start) return <td key={hand} />;
              const figure = mode === 'action' ? start.action : antes(mode === 'value' ? best(start) : gap(start), 2);
              return (
                <td
                  key={hand}
                  data-hand={hand}
                  tabIndex={hand === chosen ? 0 : -1}
                  role="gridcell"
                  style={shade(start, mode)}
                  class={`${start.action === 'check' ? 'start-check' : `start-raise start-${start.action}`}${hand === chosen ? ' chosen' : ''}`}
                  aria-selected={hand === chosen}
                  onClick={() => choose(hand)}
                  onKeyDown={(event) => move(event, row, column)}
                >
                  <div>
                    <b>{hand}</b>
                    <span>{figure}</span>
                  </div>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
