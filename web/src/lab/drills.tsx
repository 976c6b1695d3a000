// Drills: the border before the flop, the flop, the river. Each answer is weighed exactly.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { reasonOf } from '../api/http';
import { ValueBars } from '../ui/bars';
import { Card } from '../ui/card';
import { deafen, useKeys } from '../ui/keys';
import { DealerOuts } from '../ui/outs';
import { kept } from '../ui/prefs';
import { status, Trouble, Waiting } from '../ui/shell';
import { actionKey, actionWords } from '../ui/words';
import type { Reason } from '../words/reason';
import { newTask, type Street, type Task } from './deal';
import type { RoomProps } from './room';

const STREETS: readonly [Street, string][] = [
  ['preflop', 'Preflop border'],
  ['flop', 'Flop'],
  ['river', 'River'],
];

interface Score {
  asked: number;
  right: number;
  streak: number;
  longest: number;
  cost: number;
  /** the last answers, the latest first: what each cost */
  last?: number[];
}
const NONE: Score = { asked: 0, right: 0, streak: 0, longest: 0, cost: 0 };
const LAST = 24;
const scores = kept<Record<string, Score>>('drills', {});

const evOf = (task: Task, action: string): number => task.advice.options.find((o) => o.action === action)?.ev ?? 0;
const costOf = (task: Task, action: string): number => evOf(task, task.advice.best) - evOf(task, action);

function record(street: Street, cost: number): void {
  const was = scores.value[street] ?? NONE,
    right = cost < 1e-12,
    streak = right ? was.streak + 1 : 0;
  scores.value = {
    ...scores.value,
    [street]: {
      asked: was.asked + 1,
      right: was.right + (right ? 1 : 0),
      streak,
      longest: Math.max(was.longest, streak),
      cost: was.cost + cost,
      last: [cost, ...(was.last ?? [])].slice(0, LAST),
    },
  };
}

function Verdict({ task, chosen }: { task: Task; chosen: string }): JSX.Element {
  const cost = costOf(task, chosen);
  return (
    <>
      <p class={cost < 1e-12 ? 'verdict good' : 'verdict bad'}>
        {cost < 1e-12 ? 'Right' : `${actionWords(task.advice.best)} is better`}
        <small>{cost < 1e-12 ? '' : ` your choice costs ${cost.toFixed(4)} antes`}</small>
      </p>
      <ValueBars
        options={task.advice.options}
        best={task.advice.best}
        chosen={chosen}
        counted="In antes, with Ante, Blind and Play alone."
      />
      {task.advice.dealer && <DealerOuts dealer={task.advice.dealer} />}
    </>
  );
}

function Scores({ street }: { street: Street }): JSX.Element {
  const score = scores.value[street] ?? NONE,
    last = score.last ?? [];
  const clear = (): void => {
    scores.value = { ...scores.value, [street]: NONE };
  };
  return (
    <div class="scores">
      <dl class="facts">
        <div>
          <dt>Right</dt>
          <dd>
            {score.asked ? `${Math.round((100 * score.right) / score.asked)} %` : '–'}
            <small>
              {score.right} of {score.asked}
            </small>
          </dd>
        </div>
        <div>
          <dt>In a row</dt>
          <dd>
            {score.streak}
            <small>longest {score.longest}</small>
          </dd>
        </div>
        <div>
          <dt>Given away</dt>
          <dd>
            {score.cost.toFixed(3)}
            <small>antes</small>
          </dd>
        </div>
      </dl>
      {last.length > 0 && (
        <div class="row">
          <span
            class="answers"
            role="img"
            aria-label={`Of the last ${last.length} answers ${last.filter((cost) => cost < 1e-12).length} were right`}
          >
            {last.map((cost, i) => (
              <i class={cost < 1e-12 ? 'right' : 'wrong'} key={i} />
            ))}
          </span>
          <button type="button" class="button small" onClick={clear}>
            Start over
          </button>
        </div>
      )}
    </div>
  );
}

/** The table as it lies at this street. */
function Felt({ task, waiting }: { task: Task | undefined; waiting: boolean }): JSX.Element {
  if (!task) return <div class="drill-felt">{waiting && <Waiting words="Dealing" />}</div>;
  return (
    <div class="drill-felt">
      <div class="cards" role="group" aria-label="Dealer">
        <Card card={null} />
        <Card card={null} />
      </div>
      <div class="cards" role="group" aria-label="Community cards">
        {Array.from({ length: 5 }, (_, i) => (
          <Card card={task.board[i] ?? null} delay={i * 50} key={task.board[i] ?? i} />
        ))}
      </div>
      <div class="cards hole" role="group" aria-label="Your cards">
        {task.hole.map((card, i) => (
          <Card card={card} delay={i * 50} key={card} />
        ))}
      </div>
    </div>
  );
}

function useTask(
  book: string,
  street: Street,
): { task: Task | undefined; error: Reason | undefined; next: () => void } {
  const [task, setTask] = useState<Task>();
  const [error, setError] = useState<Reason>();
  const [n, setN] = useState(0);
  useEffect(() => {
    let current = true;
    setTask(undefined);
    setError(undefined);
    newTask(book, street).then(
      (made) => {
        if (current) {
          setTask(made);
          deafen();
        }
      },
      (reason: unknown) => {
        if (current) setError(reasonOf(reason));
      },
    );
    return () => {
      current = false;
    };
  }, [book, street, n]);
  return { task, error, next: () => setN(n + 1) };
}

export function Drills({ book }: RoomProps): JSX.Element {
  const [street, setStreet] = useState<Street>('preflop');
  const [chosen, setChosen] = useState('');
  const { task, error, next } = useTask(book.name, street);
  useEffect(() => setChosen(''), [task]);
  const choose = (action: string): void => {
    if (!task || chosen) return;
    setChosen(action);
    deafen();
    record(street, costOf(task, action));
    status.value = costOf(task, action) < 1e-12 ? 'Right' : `${actionWords(task.advice.best)} is better`;
  };
  useKeys(
    chosen
      ? { Enter: next, ' ': next, n: next }
      : Object.fromEntries((task?.advice.options ?? []).map((o) => [actionKey(o.action), () => choose(o.action)])),
  );
  return (
    <>
      <div class="tabs" role="group" aria-label="Drill">
        {STREETS.map(([name, word]) => (
          <button
            type="button"
            key={name}
            aria-pressed={street === name}
            data-yields={street === name ? 'Enter Space' : undefined}
            onClick={() => setStreet(name)}
          >
            {word}
          </button>
        ))}
      </div>
      {error && <Trouble reason={error} />}
      <div class="drill">
        <Felt task={task} waiting={!error} />
        <div class="panel drill-side">
          {task && !chosen && <p class="label">What do you do?</p>}
          {!task && <p class="label">The next hand</p>}
          {task && !chosen && (
            <div class="actions">
              {task.advice.options.map((o) => (
                <button class="button" type="button" key={o.action} onClick={() => choose(o.action)}>
                  {actionWords(o.action)} <kbd>{actionKey(o.action).toUpperCase()}</kbd>
                </button>
              ))}
            </div>
          )}
          {task && chosen && <Verdict task={task} chosen={chosen} />}
          {chosen && (
            <button class="button go" type="button" onClick={next}>
              Next hand <kbd>↵</kbd>
            </button>
          )}
          <Scores street={street} />
        </div>
      </div>
    </>
  );
}
