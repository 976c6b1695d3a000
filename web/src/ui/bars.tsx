// Values of actions as bars around nothing won, nothing lost.
import type { JSX } from 'preact';
import type { Decision } from '../api/hands';
import { antes, gain } from './money';
import { actionWords } from './words';

export type Option = Decision['options'][number];

const isPlay = (action: string): boolean => /^\d/.test(action);

/** The best and the choice it is weighed against: to a play that is not to play, and the other way round. Another multiple is not
 *  another choice: with a hand worth playing for four antes nobody wonders whether three would do. */
export function againstBest<T extends Option>(options: readonly T[], best: string): { first: T; second: T } | null {
  const sorted = [...options].sort((a, b) => b.ev - a.ev),
    first = sorted.find((o) => o.action === best);
  const second = sorted.find((o) => isPlay(o.action) !== isPlay(best));
  return first && second ? { first, second } : null;
}

interface BarsProps {
  options: readonly Option[];
  best: string;
  chosen?: string | undefined;
  /** what one ante is, for the cost in money */
  ante?: number | undefined;
  currency?: string | undefined;
  /** what the values count: "Ante and Blind alone" */
  counted?: string | undefined;
}

export function ValueBars({ options, best, chosen, ante, currency, counted }: BarsProps): JSX.Element {
  const low = Math.min(0, ...options.map((o) => o.ev)),
    high = Math.max(0, ...options.map((o) => o.ev));
  const span = high - low || 1;
  return (
    <>
      <table class="bars">
        <thead class="sr">
          <tr>
            <th>Action</th>
            <th>Bar</th>
            <th>Value in antes</th>
            {ante && <th>Value in money</th>}
          </tr>
        </thead>
        <tbody>
          {options.map((o) => (
            <tr class={o.action === best ? 'best' : undefined} key={o.action}>
              <th scope="row">
                {actionWords(o.action)}
                {o.action === chosen && <span class="yours"> your play</span>}
              </th>
              <td class="bar-cell" aria-hidden="true">
                <span class="bar-line">
                  <span
                    class={o.ev < 0 ? 'bar minus' : 'bar'}
                    style={{
                      left: `${(100 * (Math.min(o.ev, 0) - low)) / span}%`,
                      width: `${(100 * Math.abs(o.ev)) / span}%`,
                    }}
                  />
                  <span class="zero" style={{ left: `${(100 * -low) / span}%` }} />
                </span>
              </td>
              <td class="figure">{antes(o.ev)}</td>
              {ante !== undefined && currency && <td class="figure dim">{gain(Math.round(o.ev * ante), currency)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {counted && <p class="dim small counted">{counted}</p>}
    </>
  );
}
