// What the coach knows: the exact values of the present choice, and what past choices cost.
import { signal } from '@preact/signals';
import type { Advice } from '../api/books';
import { tableAdvice, type Command, type TableView } from '../api/table';
import { coachMode } from '../ui/prefs';

export interface Judged {
  key: string;
  seat: number;
  street: Advice['street'];
  advice: Advice;
  /** "check", "4x"; empty: not yet */
  chosen: string;
  ante: number;
}

/** the choice that is, or was last, before the player */
export const judged = signal<Judged | null>(null);
/** what has been decided in this round, in order */
export const decisions = signal<Judged[]>([]);
/** the player asked for the values before choosing */
export const asked = signal('');

/** Less than this is no mistake, in antes. */
export const SLIGHT = 0.00005;

/** Names a decision. */
export const keyOf = (view: TableView): string => `${view.table}/${view.round}/${view.phase}/${view.legal?.seat}`;
let asking = '';
/** What was chosen, by decision: who is quicker than the answer is judged all the same. */
const chosenAt = new Map<string, string>();

const evOf = (advice: Advice, action: string): number => advice.options.find((option) => option.action === action)?.ev ?? 0;
export const costOf = (one: Judged): number => Math.max(0, evOf(one.advice, one.advice.best) - evOf(one.advice, one.chosen));
export const isRight = (one: Judged): boolean => costOf(one) < SLIGHT;

/** It is the player's turn: have the values at hand before they are asked for. */
export function watchTurn(view: TableView): void {
  const seat = view.legal?.seat, mine = seat !== undefined && view.turn !== 0 && view.turn === seat && view.phase !== 'betting';
  // A new hand: what was said of the last one has been read.
  const round = `${view.table}/${view.round}/`, begun = view.phase !== 'betting' && view.phase !== 'idle';
  if (begun && judged.value && !judged.value.key.startsWith(round)) { judged.value = null; asked.value = ''; }
  if (begun && decisions.value.some((one) => !one.key.startsWith(round))) decisions.value = [];
  const key = keyOf(view);
  if (!mine || coachMode.value === 'off' || asking === key) return;
  asking = key;
  const ante = view.seats.find((each) => each.seat === seat)?.bet?.ante ?? 0;
  tableAdvice(view.table).then((advice) => {
    const one = { key, seat, street: advice.street, advice, chosen: chosenAt.get(key) ?? '', ante };
    if (asking === key && judged.value?.key !== key) judged.value = one;
    if (one.chosen) keep(one);
  }, () => undefined);
}

const ORDER = ['preflop', 'flop', 'river'];

function keep(one: Judged): void {
  if (asking.split('/')[1] !== one.key.split('/')[1] || decisions.value.some((each) => each.key === one.key)) return;
  decisions.value = [...decisions.value, one].sort((a, b) => ORDER.indexOf(a.street) - ORDER.indexOf(b.street));
}

/** The player has chosen. */
export function noteDecision(view: TableView, command: Command): void {
  const key = keyOf(view), now = judged.value;
  if (chosenAt.has(key)) return;
  chosenAt.set(key, command.do === 'play' ? `${command.multiple}x` : command.do);
  if (now?.key !== key) return;
  judged.value = { ...now, chosen: chosenAt.get(key) ?? '' };
  keep(judged.value);
}
