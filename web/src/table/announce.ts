// What a screen reader is told when something happens at the table.
import type { Seat, TableView } from '../api/table';
import { gain, shortMoney } from '../ui/money';
import { status } from '../ui/shell';
import { cardWords } from '../ui/words';
import { decidingWords, outcomeWords } from './settled';
import { handName } from '../words/say';

const cards = (list: readonly string[]): string => list.map(cardWords).join(', ');

function choices(view: TableView): string {
  const legal = view.legal;
  if (!legal || view.turn !== legal.seat) return '';
  const words = [
    ...(legal.check ? ['check'] : []),
    ...(legal.fold ? ['fold'] : []),
    ...legal.play.map((play) => `play ${play.multiple} times, ${shortMoney(play.cents, view.currency)}`),
  ];
  return words.length
    ? `Your turn${view.you && view.you.seats.length > 1 ? ` at seat ${legal.seat}` : ''}: ${words.join(', or ')}.`
    : '';
}

function opened(before: TableView | null, view: TableView): string {
  const seen = before?.board.cards.length ?? 0;
  return view.board.cards.length > seen ? `Board: ${cards(view.board.cards.slice(seen))}.` : '';
}

/** said by the coach, and not yet together with what the table said next */
let verdict = '';

/** What the coach says of a choice. It is told at once, and again with what the table does next, which may come before it was
 *  read; `late`: that has come already, and is kept. */
export function tell(words: string, late: boolean): void {
  verdict = late ? '' : words;
  status.value = late ? `${status.value} ${words}` : words;
}

const turned = (before: TableView | null, view: TableView): string =>
  before && view.dealer.cards.length > before.dealer.cards.length ? `Dealer shows ${cards(view.dealer.cards)}.` : '';

export function announce(last: TableView | null, view: TableView): void {
  if (last === view) return;
  const before = last?.round === view.round ? last : null;
  const mine = view.seats.filter((seat) => seat.you),
    at = (seat: Seat): string => (mine.length > 1 ? `Seat ${seat.seat}: ` : '');
  const board = opened(before, view),
    words: string[] = [board];
  for (const seat of mine) {
    if (view.phase === 'preflop' && before?.phase !== 'preflop')
      words.unshift(`${at(seat)}you have ${cards(seat.hole.cards)}.`);
    if (seat.hand && board) words.push(`${at(seat)}you have ${handName(seat.hand)}.`);
  }
  words.push(turned(before, view));
  const settled = mine.filter(
    (seat) => last && seat.result && !before?.seats.find((each) => each.seat === seat.seat)?.result,
  );
  if (settled.length && view.dealer.hand) words.push(`Dealer has ${handName(view.dealer.hand)}.`);
  for (const seat of settled)
    if (seat.result) {
      words.push(
        `${at(seat)}${outcomeWords(seat.result, seat.timed_out)}: ${gain(seat.result.net, view.currency)}.`,
        decidingWords(seat.result),
      );
    }
  if (!before || before.turn !== view.turn || before.phase !== view.phase) words.push(choices(view));
  const text = words.filter(Boolean).join(' ');
  if (!text) return;
  status.value = verdict ? `${verdict} ${text}` : text;
  verdict = '';
}
