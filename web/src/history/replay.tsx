// One hand again, step by step, with what each decision was worth; a mistake can be tried again.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { anteOf, type Decision, type PlayedHand } from '../api/hands';
import { ValueBars } from '../ui/bars';
import { Card } from '../ui/card';
import { money } from '../ui/money';
import { actionWords, handName } from '../ui/words';
import { ResultPanel } from '../table/result_panel';
import { SLIGHT } from './store';

const STEPS = ['Before the flop', 'Flop', 'Turn and river', 'Showdown'] as const;
const STREETS = ['preflop', 'flop', 'river'] as const;
const OPEN = [0, 3, 5, 5] as const;

function Verdict({ one, ante, currency }: { one: Decision; ante: number; currency: string }): JSX.Element {
  const [again, setAgain] = useState('');
  const [retrying, setRetrying] = useState(false);
  const wrong = one.cost >= SLIGHT;
  if (retrying && !again) return (
    <div class="actions">{one.options.map((o) => <button type="button" class="button" key={o.action} onClick={() => setAgain(o.action)}>{actionWords(o.action)}</button>)}</div>
  );
  return (
    <>
      {retrying && <p class={again === one.best ? 'verdict good' : 'verdict bad'}>{again === one.best ? 'Right this time' : `No: ${actionWords(one.best)}`}</p>}
      <ValueBars options={one.options} best={one.best} chosen={again || one.did} ante={ante} currency={currency} />
      <p class={wrong ? 'small bad' : 'small'}>{wrong ? `${actionWords(one.did)} cost ${one.cost.toFixed(4)} antes, ${money(Math.round(one.cost * ante), currency)}.` : `${actionWords(one.did)} was right.`}</p>
      {wrong && <button type="button" class="button small" onClick={() => { setRetrying(true); setAgain(''); }}>Try it again</button>}
    </>
  );
}

export function Replay({ hand }: { hand: PlayedHand }): JSX.Element {
  const decisions = hand.decisions ?? [];
  const worst = decisions.reduce<Decision | undefined>((found, one) => (one.cost >= SLIGHT && one.cost > (found?.cost ?? 0) ? one : found), undefined);
  const [step, setStep] = useState(worst ? STREETS.indexOf(worst.street) : 3);
  const board = hand.board.cards.slice(0, OPEN[step]), one = decisions.find((each) => each.street === STREETS[step]);
  const five = new Set(step === 3 ? hand.seat.hand?.cards ?? [] : []);
  return (
    <div class="replay">
      <div class="tabs" role="group" aria-label="Step">
        {STEPS.map((word, i) => <button type="button" key={word} aria-pressed={i === step} onClick={() => setStep(i)}>{word}</button>)}
      </div>
      <div class="drill-felt">
        <div class="cards">{Array.from({ length: 2 }, (_, i) => <Card key={i} card={step === 3 ? hand.dealer.cards[i] ?? null : null} />)}</div>
        <div class="cards">{Array.from({ length: 5 }, (_, i) => <Card key={i} card={board[i] ?? null} raised={five.has(board[i] ?? '')} />)}</div>
        <div class="cards">{hand.seat.hole.cards.map((card) => <Card card={card} key={card} raised={five.has(card)} />)}</div>
        {step === 3 && hand.seat.hand && <p class="tag">{handName(hand.seat.hand)}{hand.dealer.hand && ` against ${handName(hand.dealer.hand)}`}</p>}
      </div>
      <div class="replay-side">
        {step < 3 && one && <Verdict one={one} ante={anteOf(hand)} currency={hand.currency} key={one.street} />}
        {step < 3 && !one && <p class="dim">Nothing was left to decide.</p>}
        {step === 3 && hand.seat.result && <ResultPanel result={hand.seat.result} currency={hand.currency} round={hand.round} />}
      </div>
    </div>
  );
}
