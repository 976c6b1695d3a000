// Best play before the flop, hand by hand, with what it is worth.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { solve, type Solution, type Start } from '../api/books';
import { ValueBars } from '../ui/bars';
import { bookTitle } from '../ui/book_picker';
import { Card } from '../ui/card';
import { best, Chart, gap, type ChartMode } from '../ui/chart';
import { useLoad } from '../ui/load';
import { antes, count, percent } from '../ui/money';
import { Trouble, Waiting } from '../ui/shell';
import { WagerFields, wagersOf, wagerWords } from './wagers';
import type { RoomProps } from './room';

const MODES: readonly [ChartMode, string][] = [
  ['action', 'Action'],
  ['value', 'Value'],
  ['gap', 'Gap'],
];

const LEGEND: Record<ChartMode, string> = {
  action: 'What to do with each starting hand before the flop.',
  value: 'What each starting hand is worth with best play, in antes.',
  gap: 'How many antes playing is worth more than checking. Near nothing is the border.',
};

/** Two cards that show a starting hand. */
const example = (hand: string): string[] => [`${hand[0]}s`, `${hand[1]}${hand.endsWith('s') ? 's' : 'h'}`];

function Detail({ start }: { start: Start }): JSX.Element {
  const raise = start.action === 'check' ? '4x' : start.action;
  return (
    <div class="panel detail" aria-live="polite">
      <div class="cards">
        {example(start.hand).map((card) => (
          <Card card={card} key={card} />
        ))}
      </div>
      <div>
        <h2>
          {start.hand} <span class="dim">{start.action === 'check' ? 'check' : `play ${start.action}`}</span>
        </h2>
        <ValueBars
          best={start.action === 'check' ? 'check' : raise}
          options={[
            { action: raise, ev: start.ev_raise },
            { action: 'check', ev: start.ev_check },
          ]}
        />
        <p class="dim small">
          The other choice costs {Math.abs(gap(start)).toFixed(4)} antes. {start.combinations} of 1,326 deals.
        </p>
      </div>
    </div>
  );
}

function Figures({ solution }: { solution: Solution }): JSX.Element {
  const raises = solution.preflop.filter((start) => start.action !== 'check');
  const deals = raises.reduce((sum, start) => sum + start.combinations, 0);
  return (
    <dl class="facts">
      <div class="broad">
        <dt>House edge</dt>
        <dd>
          {percent(solution.house_edge, 4)}
          <small>
            of the ante; exactly {count(-solution.ev.numerator)} of {count(solution.ev.denominator)}
          </small>
        </dd>
      </div>
      <div>
        <dt>Element of risk</dt>
        <dd>
          {percent(solution.element_of_risk, 4)}
          <small>of all that is wagered</small>
        </dd>
      </div>
      <div>
        <dt>Average wager</dt>
        <dd>
          {solution.average_wager.toFixed(4)}
          <small>antes on Ante, Blind and Play</small>
        </dd>
      </div>
      <div>
        <dt>Play before the flop</dt>
        <dd>
          {percent(deals / 1326, 1)}
          <small>{raises.length} of 169 hands</small>
        </dd>
      </div>
      <div>
        <dt>Fold at the river</dt>
        <dd>
          {percent(solution.frequency.fold, 1)}
          <small>of all hands</small>
        </dd>
      </div>
    </dl>
  );
}

export function Strategy({ book }: RoomProps): JSX.Element {
  const [mode, setMode] = useState<ChartMode>('action');
  const [chosen, setChosen] = useState('AKs');
  const question = wagersOf(book);
  const { value, error, busy } = useLoad(JSON.stringify(question), () => solve(question));
  const start = value?.preflop.find((each) => each.hand === chosen);
  return (
    <>
      <div class="row controls no-print">
        <WagerFields book={book} />
        <div class="tabs" role="group" aria-label="The chart shows">
          {MODES.map(([name, word]) => (
            <button type="button" key={name} aria-pressed={mode === name} onClick={() => setMode(name)}>
              {word}
            </button>
          ))}
        </div>
        <button class="button last" type="button" onClick={() => print()}>
          Print
        </button>
      </div>
      {error && <Trouble reason={error} />}
      {!value && busy && <Waiting words="Counting all 27,813,810,024,000 deals" />}
      {value && (
        <div class={busy ? 'strategy busy' : 'strategy'}>
          <div class="print-head">
            <h2>{bookTitle(book.name)}: best play before the flop</h2>
            <p>
              {book.house.replace(/\.$/, '')}. {wagerWords(book)}
            </p>
          </div>
          <div class="chart-side">
            {start && (
              <p class="chosen-line no-print">
                <b>{start.hand}</b> {start.action === 'check' ? 'check' : `play ${start.action}`}: {antes(best(start))}{' '}
                antes, {Math.abs(gap(start)).toFixed(3)} more than {start.action === 'check' ? 'to play' : 'check'}{' '}
                <span class="dim">· tap a hand</span>
              </p>
            )}
            <div class="chart-scroll">
              <Chart starts={value.preflop} mode={mode} chosen={chosen} choose={setChosen} />
            </div>
            {mode === 'action' && (
              <p class="legend colours">
                {[...new Set(value.preflop.map((each) => each.action))]
                  .sort()
                  .reverse()
                  .map((action) => (
                    <span class={`key-${action}`} key={action}>
                      {action === 'check' ? 'Check' : `Play ${action}`}
                    </span>
                  ))}
              </p>
            )}
            <p class="dim small legend">
              {LEGEND[mode]} Suited hands are above the diagonal. Choose a hand for its figures.
            </p>
          </div>
          <div class="detail-side">
            {start && <Detail start={start} />}
            <Figures solution={value} />
          </div>
        </div>
      )}
    </>
  );
}
