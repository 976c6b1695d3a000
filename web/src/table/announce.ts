// What a screen reader is told when something happens at the table.
import type { TableView } from '../api/table';
import { gain, shortMoney } from '../ui/money';
import { status } from '../ui/shell';
import { cardWords, handName } from '../ui/words';

const cards = (list: readonly string[]): string => list.map(cardWords).join(', ');

function choices(view: TableView): string {
  const legal = view.legal;
  if (!legal || view.turn !== legal.seat) return '';
  const words = [...(legal.check ? ['check'] : []), ...(legal.fold ? ['fold'] : []),
    ...legal.play.map((play) => `play ${play.multiple} times, ${shortMoney(play.cents, view.currency)}`)];
  return words.length ? `Your turn: ${words.join(', or ')}.` : '';
}

function opened(before: TableView | null, view: TableView): string {
  const seen = before?.round === view.round ? before.board.cards.length : 0;
  return view.board.cards.length > seen ? `Board: ${cards(view.board.cards.slice(seen))}.` : '';
}

export function announce(before: TableView | null, view: TableView): void {
  if (before && before.seq === view.seq) return;
  const mine = view.seats.find((seat) => seat.you);
  const words: string[] = [opened(before, view)];
  if (view.phase === 'preflop' && before?.phase !== 'preflop' && mine) words.unshift(`You have ${cards(mine.hole.cards)}.`);
  if (mine?.hand && view.phase !== before?.phase) words.push(`You have ${handName(mine.hand)}.`);
  if (mine?.result && !before?.seats.find((seat) => seat.you)?.result) {
    if (view.dealer.hand) words.push(`Dealer has ${handName(view.dealer.hand)}.`);
    words.push(`${mine.result.outcome}: ${gain(mine.result.net, view.currency)}.`);
  }
  if (!before || before.turn !== view.turn || before.phase !== view.phase) words.push(choices(view));
  const text = words.filter(Boolean).join(' ');
  if (text) status.value = text;
}
