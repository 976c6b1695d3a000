// One's own mistakes once more, the dearest first: the cards as they lay, and what one does now.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { anteOf, countedOf } from '../api/hands';
import { ValueBars } from '../ui/bars';
import { bookTitle } from '../ui/book_picker';
import { deafen, useKeys } from '../ui/keys';
import { money } from '../ui/money';
import { status } from '../ui/shell';
import { actionKey, actionWords } from '../ui/words';
import { HandFelt, STEPS, STREETS } from './hand_felt';
import { mistakes, type Mistake } from './store';

function Answer({ mistake: { hand, one }, chosen }: { mistake: Mistake; chosen: string }): JSX.Element {
  const right = chosen === one.best;
  return (
    <>
      <p class={right ? 'verdict good' : 'verdict bad'}>
        {right ? 'Right this time' : `${actionWords(one.best)} is best`}
        <small>
          {' '}
          {actionWords(one.did).toLowerCase()} cost {money(Math.round(one.cost * anteOf(hand)), hand.currency)} then
        </small>
      </p>
      <ValueBars
        options={one.options}
        best={one.best}
        chosen={chosen}
        ante={anteOf(hand)}
        currency={hand.currency}
        counted={countedOf(hand)}
      />
    </>
  );
}

const End = ({
  right,
  of,
  again,
  done,
}: {
  right: number;
  of: number;
  again: () => void;
  done: () => void;
}): JSX.Element => (
  <div class="panel empty">
    <p class="verdict">
      {right} of {of} right this time
    </p>
    <div class="row">
      <button type="button" class="button" onClick={again}>
        Once more
      </button>
      <button type="button" class="button go" onClick={done}>
        Back to the hands
      </button>
    </div>
  </div>
);

export function Retry({ done }: { done: () => void }): JSX.Element {
  const [list] = useState(mistakes.value);
  const [at, setAt] = useState(0);
  const [chosen, setChosen] = useState('');
  const [right, setRight] = useState(0);
  const mistake = list[at];
  const next = (): void => {
    setAt(at + 1);
    setChosen('');
    deafen();
  };
  const choose = (action: string): void => {
    if (!mistake || chosen) return;
    setChosen(action);
    deafen();
    if (action === mistake.one.best) setRight(right + 1);
    status.value = action === mistake.one.best ? 'Right this time' : `${actionWords(mistake.one.best)} is best`;
  };
  useKeys(
    chosen
      ? { Enter: next, ' ': next, n: next }
      : Object.fromEntries((mistake?.one.options ?? []).map((o) => [actionKey(o.action), () => choose(o.action)])),
  );
  if (!mistake)
    return (
      <End
        right={right}
        of={list.length}
        again={() => {
          setAt(0);
          setRight(0);
        }}
        done={done}
      />
    );
  const { hand, one } = mistake,
    step = STREETS.indexOf(one.street);
  return (
    <section class="retry" aria-label="Mistakes once more">
      <div class="row retry-head">
        <p>
          <b>
            Mistake {at + 1} of {list.length}
          </b>{' '}
          <span class="dim">
            {STEPS[step]} · {bookTitle(hand.book)}, hand {hand.round} · {right} right
          </span>
        </p>
        <button type="button" class="button small" onClick={done}>
          Stop
        </button>
      </div>
      <div class="drill">
        <HandFelt hand={hand} step={step} />
        <div class="panel drill-side">
          {!chosen && (
            <>
              <p class="label">What do you do?</p>
              <div class="actions">
                {one.options.map((o) => (
                  <button type="button" class="button" key={o.action} onClick={() => choose(o.action)}>
                    {actionWords(o.action)} <kbd>{actionKey(o.action).toUpperCase()}</kbd>
                  </button>
                ))}
              </div>
            </>
          )}
          {chosen && (
            <>
              <Answer mistake={mistake} chosen={chosen} />
              <button type="button" class="button go" onClick={next}>
                {at + 1 < list.length ? 'Next mistake' : 'How it went'} <kbd>↵</kbd>
              </button>
            </>
          )}
        </div>
      </div>
    </section>
  );
}
