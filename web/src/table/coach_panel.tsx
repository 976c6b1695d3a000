// The coach: exact values of each action, in antes and in money, the dealer's outs, and what a choice cost.
import type { JSX } from 'preact';
import { ValueBars } from '../ui/bars';
import { gain, money } from '../ui/money';
import { DealerOuts } from '../ui/outs';
import { coachMode, type CoachMode } from '../ui/prefs';
import { actionWords } from '../ui/words';
import { ask, costInMoney, decisions, isRight, isShown, judged, keyOf, verdictOf, type Judged } from './coach_store';
import { luckOf, startAnew, sumsOf } from './ledger';
import { isBetting, mySeats, view } from './store';

const MODES: readonly [CoachMode, string][] = [
  ['off', 'off'],
  ['ask', 'on request'],
  ['after', 'after decisions'],
  ['mistakes', 'only mistakes'],
];

const STREETS = { preflop: 'Before the flop', flop: 'On the flop', river: 'On the river' } as const;

/** One choice of this hand with its values: they stay when the next street opens. */
function Choice({ one }: { one: Judged }): JSX.Element {
  const wrong = one.chosen && !isRight(one);
  return (
    <section class="choice" aria-label={`${one.two ? `Seat ${one.seat}, ` : ''}${STREETS[one.street]}`}>
      <h3 class="small">
        {one.two && `Seat ${one.seat}, `}
        {STREETS[one.street]}
        {one.chosen && <span class={wrong ? 'bad' : 'good'}>{wrong ? `−${costInMoney(one)}` : '✓'}</span>}
      </h3>
      <ValueBars
        options={one.advice.options}
        best={one.advice.best}
        chosen={one.chosen || undefined}
        ante={one.ante}
        currency={one.currency}
      />
      <p class={wrong ? 'small bad' : 'small'}>{verdictOf(one)}</p>
      {one.advice.dealer && <DealerOuts dealer={one.advice.dealer} />}
    </section>
  );
}

/** The choices of this hand whose values may be seen, the latest first. */
function shownChoices(table: number): Judged[] {
  const now = judged.value,
    all = decisions.value;
  return [...all, ...(now && !all.some((one) => one.key === now.key) ? [now] : [])]
    .filter((one) => one.key.startsWith(`${table}/`) && isShown(one))
    .reverse();
}

const Sum = ({
  word,
  cents,
  currency,
  why,
}: {
  word: string;
  cents: number;
  currency: string;
  why: string;
}): JSX.Element => (
  <div title={why}>
    <dt>{word}</dt>
    <dd class={cents > 0 ? 'good' : cents < 0 ? 'bad' : ''}>{gain(Math.round(cents), currency)}</dd>
  </div>
);

/** You, perfect play on the same cards, and luck. */
function RunningLine({ currency }: { currency: string }): JSX.Element | null {
  const sums = sumsOf(currency);
  if (sums.hands === 0) return null;
  return (
    <div class="running-line">
      <dl class="running">
        <Sum word="You" cents={sums.net} currency={currency} why="What you won or lost" />
        <Sum
          word="Perfect play"
          cents={sums.perfect}
          currency={currency}
          why="What the best decisions would have won on the very same cards"
        />
        <Sum
          word="Luck"
          cents={luckOf(sums)}
          currency={currency}
          why="Your result, less what your bets were worth before the deal and less your mistakes"
        />
      </dl>
      <p class="dim small">
        {sums.hands} {sums.hands === 1 ? 'hand' : 'hands'}: the bets were worth{' '}
        {gain(Math.round(sums.expected), currency)},{' '}
        {sums.mistakes === 0
          ? 'no mistake'
          : `${sums.mistakes} ${sums.mistakes === 1 ? 'mistake' : 'mistakes'} gave away ${money(Math.round(sums.given), currency)}`}
        .{' '}
        <button type="button" class="plain-button" onClick={startAnew}>
          Start anew
        </button>
      </p>
    </div>
  );
}

/** In one line where the player looks: whether the last choice was right. */
export function CoachWord(): JSX.Element | null {
  const one = [...decisions.value].reverse()[0],
    now = view.value;
  if (
    !now ||
    !one ||
    !one.key.startsWith(`${now.table}/`) ||
    !isShown(one) ||
    (isBetting.value && !mySeats.value.length)
  )
    return null;
  const at = mySeats.value.length > 1 ? `Seat ${one.seat}: ` : '';
  return isRight(one) ? (
    <span class="coach-word right">
      ✓ {at}
      {actionWords(one.chosen)}
      <span class="more"> was right</span>
    </span>
  ) : (
    <span class="coach-word wrong">
      ✗ {at}
      {actionWords(one.chosen)} cost {costInMoney(one)}
      <span class="more">: {actionWords(one.advice.best).toLowerCase()} was better</span>
    </span>
  );
}

export function CoachPanel(): JSX.Element | null {
  const now = view.value,
    one = judged.value;
  if (!now) return null;
  return (
    <section class="panel coach" aria-label="Coach">
      <h2 class="label">
        Coach · exact
        <label class="coach-mode">
          <span class="sr">The coach speaks</span>
          <select
            value={coachMode.value}
            onChange={(event) => {
              coachMode.value = event.currentTarget.value as CoachMode;
            }}
          >
            {MODES.map(([mode, word]) => (
              <option value={mode} key={mode}>
                {word}
              </option>
            ))}
          </select>
        </label>
      </h2>
      {one && !one.chosen && !isShown(one) && coachMode.value !== 'off' && keyOf(now) === one.key && (
        <button type="button" class="button small" onClick={() => ask(one)}>
          What is each action worth?
        </button>
      )}
      {!one && (
        <p class="dim small">
          {coachMode.value === 'off'
            ? 'The coach is silent.'
            : 'Play a hand: after each decision you see what every action was worth, exactly.'}
        </p>
      )}
      {shownChoices(now.table).map((each) => (
        <Choice one={each} key={each.key} />
      ))}
      <RunningLine currency={now.currency} />
    </section>
  );
}
