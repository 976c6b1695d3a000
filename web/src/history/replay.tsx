// One hand again, step by step, with what each decision was worth.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { anteOf, countedOf, type Decision, type PlayedHand } from '../api/hands';
import type { Result } from '../api/table';
import { ValueBars } from '../ui/bars';
import { Corrections } from '../ui/corrections';
import { useKeys } from '../ui/keys';
import { gain, money } from '../ui/money';
import { actionWords } from '../ui/words';
import { ResultPanel } from '../table/result_panel';
import type { Settled } from '../table/settled';
import { HandFelt, SHOWDOWN, STEPS, STREETS } from './hand_felt';
import { isMistake } from './store';
import { handName } from '../words/say';

export function Verdict({
  one,
  ante,
  currency,
  counted,
}: {
  one: Decision;
  ante: number;
  currency: string;
  counted: string;
}): JSX.Element {
  const wrong = isMistake(one);
  return (
    <>
      <p class={wrong ? 'verdict bad' : 'verdict good'}>
        {actionWords(one.did)}{' '}
        <small>
          {wrong
            ? `cost ${one.cost.toFixed(4)} antes, ${money(Math.round(one.cost * ante), currency)}; ${actionWords(one.best).toLowerCase()} was best`
            : 'was right'}
        </small>
      </p>
      <ValueBars
        options={one.options}
        best={one.best}
        chosen={one.did}
        ante={ante}
        currency={currency}
        counted={counted}
      />
    </>
  );
}

const BY = { preflop: 'before the flop', flop: 'on the flop', river: 'on the river' } as const;

const settledOf = ({ round, seat, dealer, board }: PlayedHand, result: Result): Settled => ({
  round,
  result,
  hand: seat.hand,
  dealer: dealer.hand,
  hole: seat.hole,
  board,
  timedOut: seat.timed_out,
});

/** The same hand by the corrected facts. */
const correctedOf = ({ round, seat, corrected }: PlayedHand, result: Result): Settled => ({
  round,
  result,
  hand: result.hand,
  dealer: corrected?.dealer_hand ?? null,
  hole: corrected?.hole ? { dealt: corrected.hole.length, cards: corrected.hole } : seat.hole,
  board: { dealt: corrected?.board.length ?? 0, cards: corrected?.board ?? [] },
  timedOut: false,
});

function Corrected({ hand }: { hand: PlayedHand }): JSX.Element | null {
  const { corrected, round, currency, book } = hand;
  if (!corrected) return null;
  return (
    <>
      <Corrections round={round} corrections={corrected.corrections} currency={currency} />
      {corrected.result && (
        <ResultPanel settled={correctedOf(hand, corrected.result)} book={book} currency={currency} corrected />
      )}
    </>
  );
}

export function Replay({ hand }: { hand: PlayedHand }): JSX.Element {
  const decisions = hand.decisions ?? [];
  const worst = decisions.reduce<Decision | undefined>(
    (found, one) => (isMistake(one) && one.cost > (found?.cost ?? 0) ? one : found),
    undefined,
  );
  const [step, setStep] = useState(worst ? STREETS.indexOf(worst.street) : SHOWDOWN);
  const one = decisions.find((each) => each.street === STREETS[step]),
    dealer = hand.dealer.hand;
  const to = (next: number): void => setStep(Math.max(0, Math.min(SHOWDOWN, next)));
  useKeys({ ArrowLeft: () => to(step - 1), ArrowRight: () => to(step + 1) });
  return (
    <div class="replay">
      <div class="tabs" role="group" aria-label="Step">
        <button type="button" class="step" aria-label="A step back" disabled={step === 0} onClick={() => to(step - 1)}>
          ‹
        </button>
        {STEPS.map((word, i) => {
          const at = decisions.find((each) => each.street === STREETS[i]);
          return (
            <button type="button" key={word} aria-pressed={i === step} onClick={() => to(i)}>
              {word}
              {at && isMistake(at) && (
                <span class="bad" title="a mistake">
                  {' '}
                  ●
                </span>
              )}
            </button>
          );
        })}
        <button
          type="button"
          class="step"
          aria-label="A step on"
          disabled={step === SHOWDOWN}
          onClick={() => to(step + 1)}
        >
          ›
        </button>
      </div>
      <HandFelt hand={hand} step={step}>
        {step === SHOWDOWN && hand.seat.hand && (
          <p class="tag">
            {handName(hand.seat.hand)}
            {dealer && ` against ${handName(dealer)}`}
          </p>
        )}
      </HandFelt>
      <div class="replay-side">
        {step < SHOWDOWN && one && (
          <Verdict one={one} ante={anteOf(hand)} currency={hand.currency} counted={countedOf(hand)} />
        )}
        {step < SHOWDOWN && !one && <p class="dim">Nothing was left to decide.</p>}
        {step === SHOWDOWN && hand.seat.result && (
          <ResultPanel settled={settledOf(hand, hand.seat.result)} book={hand.book} currency={hand.currency} />
        )}
        {step === SHOWDOWN && <Corrected hand={hand} />}
        {step === SHOWDOWN && hand.perfect && (
          <p class="small perfect">
            Perfect play on these cards:{' '}
            {hand.perfect.did === 'fold'
              ? 'fold'
              : `${actionWords(hand.perfect.did).toLowerCase()} ${BY[hand.perfect.street]}`}
            , <b>{gain(hand.perfect.net, hand.currency)}</b>. Before the deal the bets were worth{' '}
            {gain(Math.round(hand.perfect.expected * anteOf(hand)), hand.currency)}.
          </p>
        )}
      </div>
    </div>
  );
}
