// What the coach knows: the exact values of the present choice, and what past choices cost.
import { signal } from '@preact/signals';
import type { Advice } from '../api/books';
import { tableAdvice, type Command, type TableView } from '../api/table';
import { againstBest } from '../ui/bars';
import { money } from '../ui/money';
import { coachMode } from '../ui/prefs';
import { actionWords } from '../ui/words';
import { tell } from './announce';

export interface Judged {
  key: string;
  seat: number;
  street: Advice['street'];
  advice: Advice;
  /** "check", "4x"; empty: not yet */
  chosen: string;
  ante: number;
  currency: string;
  /** where two hands are played */
  two: boolean;
}

/** the choice that is, or was last, before the player */
export const judged = signal<Judged | null>(null);
/** what has been decided in this round, in order */
export const decisions = signal<Judged[]>([]);
/** the choices whose values the player asked for before choosing, by key */
export const asked = signal<readonly string[]>([]);

/** Less than this is not a mistake, in antes. */
export const SLIGHT = 0.00005;

/** Names a decision. */
export const keyOf = (view: TableView): string => `${view.table}/${view.round}/${view.phase}/${view.legal?.seat}`;
let asking = '';
/** What was chosen, by decision: a player who is quicker than the answer is judged all the same. */
const chosenAt = new Map<string, string>();

const evOf = (advice: Advice, action: string): number =>
  advice.options.find((option) => option.action === action)?.ev ?? 0;
export const costOf = (one: Judged): number =>
  Math.max(0, evOf(one.advice, one.advice.best) - evOf(one.advice, one.chosen));
export const isRight = (one: Judged): boolean => costOf(one) < SLIGHT;

const inMoney = (antes: number, one: Judged): string => money(Math.round(antes * one.ante), one.currency);
export const costInMoney = (one: Judged): string => inMoney(costOf(one), one);

/** What is said of a choice: before it what the other way would cost, after it whether it was right. */
export function verdictOf(one: Judged): string {
  const against = againstBest(one.advice.options, one.chosen && isRight(one) ? one.chosen : one.advice.best);
  if (!against) return '';
  const { first, second } = against,
    apart = Math.max(0, first.ev - second.ev),
    other = actionWords(second.action);
  const worth = (antes: number): string => `${antes.toFixed(3)} antes, ${inMoney(antes, one)}`;
  if (!one.chosen) return `${actionWords(first.action)} is best; ${other.toLowerCase()} would cost ${worth(apart)}.`;
  if (isRight(one))
    return `${actionWords(one.chosen)} was right: ${other.toLowerCase()} would have cost ${worth(apart)}.`;
  return `${actionWords(one.chosen)} cost ${worth(costOf(one))}: ${actionWords(one.advice.best).toLowerCase()} was better.`;
}

/** Whether its values may be seen now. */
export function isShown(one: Judged): boolean {
  if (asked.value.includes(one.key)) return true;
  if (!one.chosen) return false;
  return coachMode.value === 'after' || (coachMode.value === 'mistakes' && !isRight(one));
}

const said = (one: Judged): string => `Coach: ${one.two ? `seat ${one.seat}, ` : ''}${verdictOf(one)}`;

/** The player wants to see the values of a choice before it is made. */
export function ask(one: Judged): void {
  asked.value = [...asked.value, one.key];
  tell(said(one), false);
}

/** It is the player's turn: have the values at hand before they are asked for. */
export function watchTurn(view: TableView): void {
  const seat = view.legal?.seat,
    mine = seat !== undefined && view.turn !== 0 && view.turn === seat && view.phase !== 'betting';
  // A new hand: what was said of the last one has been read.
  const round = `${view.table}/${view.round}/`,
    begun = view.phase !== 'betting' && view.phase !== 'idle';
  if (begun && judged.value && !judged.value.key.startsWith(round)) {
    judged.value = null;
    asked.value = [];
  }
  if (begun && decisions.value.some((one) => !one.key.startsWith(round))) decisions.value = [];
  const key = keyOf(view);
  const own = view.seats.find((each) => each.seat === seat);
  // At a live table the server has not seen the cards in a player's hand, and nobody knows what they are worth.
  if (!mine || view.money || own?.hole.cards.length !== 2 || coachMode.value === 'off' || asking === key) return;
  asking = key;
  const ante = own.bet?.ante ?? 0;
  tableAdvice(view.table).then(
    (advice) => {
      const two = (view.you?.seats.length ?? 1) > 1;
      const one = {
        key,
        seat,
        street: advice.street,
        advice,
        chosen: chosenAt.get(key) ?? '',
        ante,
        currency: view.currency,
        two,
      };
      if (asking === key && judged.value?.key !== key) judged.value = one;
      if (one.chosen) keep(one, true);
    },
    () => undefined,
  );
}

const ORDER = ['preflop', 'flop', 'river'];

/** `late`: the table has gone on since, and was told of. */
function keep(one: Judged, late: boolean): void {
  if (asking.split('/')[1] !== one.key.split('/')[1] || decisions.value.some((each) => each.key === one.key)) return;
  decisions.value = [...decisions.value, one].sort((a, b) => ORDER.indexOf(a.street) - ORDER.indexOf(b.street));
  if (isShown(one)) tell(said(one), late);
}

/** The player has chosen. */
export function noteDecision(view: TableView, command: Command): void {
  const key = keyOf(view),
    now = judged.value;
  if (chosenAt.has(key)) return;
  chosenAt.set(key, command.do === 'play' ? `${command.multiple}x` : command.do);
  if (now?.key !== key) return;
  judged.value = { ...now, chosen: chosenAt.get(key) ?? '' };
  keep(judged.value, false);
}
