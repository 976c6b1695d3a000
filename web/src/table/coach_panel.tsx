// The coach: exact values of each action, in antes and in money, the dealer's outs, and what a choice cost.
import type { JSX } from 'preact';
import { ValueBars } from '../ui/bars';
import { gain, money } from '../ui/money';
import { DealerOuts } from '../ui/outs';
import { coachMode, type CoachMode } from '../ui/prefs';
import { actionWords } from '../ui/words';
import { asked, costOf, decisions, isRight, judged, keyOf, type Judged } from './coach_store';
import { luckOf, startAnew, sumsOf } from './ledger';
import { isBetting, mySeats, view } from './store';

const MODES: readonly [CoachMode, string][] = [
  ['off', 'off'], ['ask', 'on request'], ['after', 'after decisions'], ['mistakes', 'only mistakes'],
];

const inMoney = (antes: number, one: Judged, currency: string): string => money(Math.round(antes * one.ante), currency);

function words(one: Judged, currency: string): string {
  const sorted = [...one.advice.options].sort((a, b) => b.ev - a.ev), [first, second] = sorted;
  if (!first || !second) return '';
  if (!one.chosen) return `${actionWords(second.action)} would cost ${(first.ev - second.ev).toFixed(3)} antes, ${inMoney(first.ev - second.ev, one, currency)}.`;
  const cost = costOf(one);
  if (isRight(one)) return `${actionWords(one.chosen)} was right, worth ${(first.ev - second.ev).toFixed(3)} antes more than ${actionWords(second.action).toLowerCase()}.`;
  return `${actionWords(one.chosen)} cost ${cost.toFixed(3)} antes, ${inMoney(cost, one, currency)}. ${actionWords(one.advice.best)} was better.`;
}

/** Whether the values may be seen now. */
function isShown(one: Judged): boolean {
  if (asked.value === one.key) return true;
  if (!one.chosen) return false;
  return coachMode.value === 'after' || (coachMode.value === 'mistakes' && !isRight(one));
}

const STREETS = { preflop: 'Before the flop', flop: 'After the flop', river: 'After the river' } as const;

/** What was decided in this hand, and what each decision cost. */
function Decided({ currency }: { currency: string }): JSX.Element | null {
  const list = decisions.value.filter((one) => coachMode.value !== 'mistakes' || !isRight(one));
  if (coachMode.value === 'off' || coachMode.value === 'ask' || list.length < 2) return null;
  return (
    <ol class="decided small">
      {list.map((one) => (
        <li key={one.key}><span>{mySeats.value.length > 1 && `Seat ${one.seat}, `}{STREETS[one.street]}: {actionWords(one.chosen).toLowerCase()}</span>
          <span class={isRight(one) ? 'good' : 'bad'}>{isRight(one) ? 'right' : `−${inMoney(costOf(one), one, currency)}`}</span></li>
      ))}
    </ol>
  );
}

const Sum = ({ word, cents, currency, why }: { word: string; cents: number; currency: string; why: string }): JSX.Element => (
  <div title={why}><dt>{word}</dt><dd class={cents > 0 ? 'good' : cents < 0 ? 'bad' : ''}>{gain(Math.round(cents), currency)}</dd></div>
);

/** You, perfect play on the same cards, and luck. */
function RunningLine({ currency }: { currency: string }): JSX.Element | null {
  const sums = sumsOf(currency);
  if (sums.hands === 0) return null;
  return (
    <div class="running-line">
      <dl class="running">
        <Sum word="You" cents={sums.net} currency={currency} why="What you won or lost" />
        <Sum word="Perfect play" cents={sums.perfect} currency={currency} why="What the best decisions would have won on the very same cards" />
        <Sum word="Luck" cents={luckOf(sums)} currency={currency} why="Your result, less what your bets were worth before the deal and less your mistakes" />
      </dl>
      <p class="dim small">{sums.hands} {sums.hands === 1 ? 'hand' : 'hands'}: the bets were worth {gain(Math.round(sums.expected), currency)}, {sums.mistakes === 0 ? 'no mistake'
        : `${sums.mistakes} ${sums.mistakes === 1 ? 'mistake' : 'mistakes'} gave away ${money(Math.round(sums.given), currency)}`}.
        {' '}<button type="button" class="plain-button" onClick={startAnew}>Start anew</button></p>
    </div>
  );
}

/** In one line where the player looks: whether the last choice was right. */
export function CoachWord(): JSX.Element | null {
  const one = [...decisions.value].reverse()[0], now = view.value;
  if (!now || !one || !one.key.startsWith(`${now.table}/`) || !isShown(one) || (isBetting.value && !mySeats.value.length)) return null;
  const at = mySeats.value.length > 1 ? `Seat ${one.seat}: ` : '';
  return isRight(one)
    ? <span class="coach-word right">✓ {at}{actionWords(one.chosen)}<span class="more"> was right</span></span>
    : <span class="coach-word wrong">✗ {at}{actionWords(one.chosen)} cost {inMoney(costOf(one), one, now.currency)}<span class="more">: {actionWords(one.advice.best).toLowerCase()} was better</span></span>;
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
        <p class={one.chosen && !isRight(one) ? 'small bad' : 'small'}>{mySeats.value.length > 1 && `Seat ${one.seat}: `}{words(one, now.currency)}</p>
        {one.advice.dealer && <DealerOuts dealer={one.advice.dealer} />}
      </>}
      {one && !one.chosen && asked.value !== one.key && coachMode.value !== 'off' && keyOf(now) === one.key && (
        <button type="button" class="button small" onClick={() => { asked.value = one.key; }}>What is each action worth?</button>
      )}
      {!one && <p class="dim small">{coachMode.value === 'off' ? 'The coach is silent.' : 'Play a hand: after each decision you see what every action was worth, exactly.'}</p>}
      <Decided currency={now.currency} />
      <RunningLine currency={now.currency} />
    </section>
  );
}
