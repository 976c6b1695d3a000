// The coach: exact values of each action, in antes and in money, and what a choice cost.
import type { JSX } from 'preact';
import { ValueBars } from '../ui/bars';
import { gain, money } from '../ui/money';
import { coachMode, type CoachMode } from '../ui/prefs';
import { actionWords } from '../ui/words';
import { asked, costOf, decisions, judged, ledger, type Judged } from './coach_store';
import { view } from './store';

const MODES: readonly [CoachMode, string][] = [
  ['off', 'off'], ['ask', 'on request'], ['after', 'after each decision'], ['mistakes', 'only mistakes'],
];
const SLIGHT = 0.00005;

function words(one: Judged, currency: string): string {
  const sorted = [...one.advice.options].sort((a, b) => b.ev - a.ev), [first, second] = sorted;
  if (!first || !second) return '';
  if (!one.chosen) return `${actionWords(second.action)} would cost ${(first.ev - second.ev).toFixed(3)} antes, ${money(Math.round((first.ev - second.ev) * one.ante), currency)}.`;
  const cost = costOf(one);
  if (cost < SLIGHT) return `${actionWords(one.chosen)} was right, worth ${(first.ev - second.ev).toFixed(3)} antes more than ${actionWords(second.action).toLowerCase()}.`;
  return `${actionWords(one.chosen)} cost ${cost.toFixed(3)} antes, ${money(Math.round(cost * one.ante), currency)}. ${actionWords(one.advice.best)} was better.`;
}

/** Whether the values may be seen now. */
function isShown(one: Judged): boolean {
  if (asked.value === one.key) return true;
  if (!one.chosen) return false;
  return coachMode.value === 'after' || (coachMode.value === 'mistakes' && costOf(one) >= SLIGHT);
}

const STREETS = { preflop: 'Before the flop', flop: 'After the flop', river: 'After the river' } as const;

/** What was decided in this hand, and what each decision cost. */
function Decided({ currency }: { currency: string }): JSX.Element | null {
  const list = decisions.value.filter((one) => coachMode.value !== 'mistakes' || costOf(one) >= SLIGHT);
  if (coachMode.value === 'off' || coachMode.value === 'ask' || list.length < 2) return null;
  return (
    <ol class="decided small">
      {list.map((one) => (
        <li key={one.key}><span>{STREETS[one.street]}: {actionWords(one.chosen).toLowerCase()}</span>
          <span class={costOf(one) < SLIGHT ? 'good' : 'bad'}>{costOf(one) < SLIGHT ? 'right' : `−${money(Math.round(costOf(one) * one.ante), currency)}`}</span></li>
      ))}
    </ol>
  );
}

function RunningLine({ currency }: { currency: string }): JSX.Element | null {
  const sum = ledger.value[currency];
  if (!sum || sum.hands === 0) return null;
  return (
    <dl class="running">
      <div><dt>You</dt><dd>{gain(sum.net, currency)}</dd></div>
      <div><dt>Given away</dt><dd>{money(Math.round(sum.given), currency)}</dd></div>
      <div><dt>Hands</dt><dd>{sum.hands}</dd></div>
      <div><dt>Mistakes</dt><dd>{sum.mistakes}</dd></div>
    </dl>
  );
}

export function CoachPanel(): JSX.Element | null {
  const now = view.value, one = judged.value;
  if (!now) return null;
  return (
    <section class="panel coach" aria-label="Coach">
      <h2 class="label">Coach · exact
        <label class="coach-mode"><span class="sr">The coach speaks</span>
          <select value={coachMode.value} onChange={(event) => { coachMode.value = event.currentTarget.value as CoachMode; }}>
            {MODES.map(([mode, word]) => <option value={mode} key={mode}>{word}</option>)}
          </select>
        </label>
      </h2>
      {one && isShown(one) && <>
        <ValueBars options={one.advice.options} best={one.advice.best} chosen={one.chosen || undefined} ante={one.ante} currency={now.currency} />
        <p class={one.chosen && costOf(one) >= SLIGHT ? 'small bad' : 'small'}>{words(one, now.currency)}</p>
      </>}
      {one && !one.chosen && asked.value !== one.key && coachMode.value !== 'off' && (
        <button type="button" class="button small" onClick={() => { asked.value = one.key; }}>What is each action worth?</button>
      )}
      {!one && <p class="dim small">{coachMode.value === 'off' ? 'The coach is silent.' : 'Values come with your next decision.'}</p>}
      <Decided currency={now.currency} />
      <RunningLine currency={now.currency} />
    </section>
  );
}
