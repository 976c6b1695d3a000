// Everything by keyboard, and what a scanner types. What is typed is a line, ended by Enter: cards where cards are awaited ("7h Kd"),
// wagers while bets are open ("1 10 t5 p"), decisions in seat order while players decide ("4kk2"). Enter alone is the large button;
// the Enter of a scanner ends its own line and never presses it. A line that comes while something is on its way waits for it.
import { effect, signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { TableAct } from '../api/floor';
import type { Book } from '../api/generated';
import type { TableView } from '../api/table';
import { because } from '../words/reason';
import { betAct, dropDrafts, parseBet, rebets, rowsOf } from './bets';
import { deciders, sendDecisions } from './decisions';
import { multiplesOf, type StreetName } from './house';
import { nextOf } from './next';
import { canAct, enterLine, entry, house, lastBets, place, send, trouble, typeLine, undo, view } from './store';

/** what is typed and not ended yet, where it is no cards */
export const typed = signal('');
const queue = signal<readonly string[]>([]);

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
const isControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('button, a[href], summary') !== null;

/** "4kk2": a letter a seat, in the order of the table; null where one of them is none. */
export function parseDecisions(line: string, view: TableView, book: Book): TableAct[] | null {
  const street: StreetName = view.phase === 'flop' ? 'flop' : view.phase === 'river' ? 'river' : 'preflop',
    multiples = multiplesOf(book, street),
    keys = [...line.toLowerCase().replace(/[\sx]/g, '')],
    seats = deciders(view);
  if (keys.length > seats.length) return null;
  const acts = keys.map((key, n): TableAct | null => {
    const seat = seats[n] ?? 0;
    if (multiples.includes(Number(key))) return { do: 'play', seat, multiple: Number(key) };
    if (key === 'k' && street !== 'river') return { do: 'check', seat };
    return key === 'f' && street === 'river' ? { do: 'fold', seat } : null;
  });
  return acts.includes(null) ? null : (acts as TableAct[]);
}

function enterBets(line: string, now: TableView, book: Book): boolean {
  if (/^r$/i.test(line)) {
    void send(...rebets(now, lastBets.value));
    return true;
  }
  const bet = parseBet(line, rowsOf(now, book));
  if (bet) {
    dropDrafts([bet.seat]);
    void send(betAct(bet.seat, bet.draft));
  }
  return bet !== null;
}

function enterDecisions(line: string, now: TableView, book: Book): boolean {
  const acts = parseDecisions(line, now, book);
  if (acts) sendDecisions(now, acts);
  return acts !== null;
}

function runLine(line: string): void {
  const now = view.value,
    book = house.value;
  if (!now || !book) return;
  if (place.value) {
    typeLine(line);
    enterLine();
    return;
  }
  const isDone =
    now.phase === 'betting'
      ? enterBets(line, now, book)
      : deciders(now).length > 0
        ? enterDecisions(line, now, book)
        : false;
  if (!isDone) trouble.value = because('not-understood', line);
}

effect(() => {
  const [line, ...left] = queue.value;
  if (line === undefined || !canAct.value) return;
  queue.value = left;
  runLine(line);
});

function pressEnter(): void {
  const now = view.value,
    line = entry.value.line || typed.value;
  typed.value = '';
  if (line && entry.value.line && canAct.value) enterLine();
  else if (line) queue.value = [...queue.value, line];
  else if (now && queue.value.length === 0) nextOf(now).run?.();
}

function press(key: string): boolean {
  if (key === 'Enter') pressEnter();
  else if (key === 'Backspace') {
    if (typed.value) typed.value = typed.value.slice(0, -1);
    else undo();
  } else if (key === 'Escape') {
    typed.value = '';
    typeLine('');
  } else if (key.length === 1 && /[0-9a-z ,.]/i.test(key)) {
    if (place.value && canAct.value && !typed.value) typeLine(entry.value.line + key);
    else typed.value += key;
  } else return false;
  return true;
}

export function useMonitorKeys(isOn: () => boolean): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || !isOn()) return;
      if (document.querySelector('dialog[open]') || (event.repeat && event.key === 'Enter')) return;
      // Enter and space belong to a button that has the focus, unless something is typed.
      const isMine = entry.value.line || typed.value;
      if ((event.key === 'Enter' || event.key === ' ') && isControl(event.target) && !isMine) return;
      if (press(event.key)) event.preventDefault();
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, []);
}
