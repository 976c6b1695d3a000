// The listed hands as a file.
import { costOfHand, netOf, type PlayedHand } from '../api/hands';

function save(name: string, type: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

const COLUMNS = ['time', 'book', 'table', 'round', 'seat', 'hole', 'board', 'dealer', 'ante', 'trips', 'play', 'progressive', 'outcome', 'net_cents', 'currency', 'cost_antes',
  ...['preflop', 'flop', 'river'].flatMap((street) => [`${street}_did`, `${street}_best`, `${street}_cost_antes`])];

const row = (hand: PlayedHand): (string | number | boolean)[] => [
  new Date(hand.time_ms).toISOString(), hand.book, hand.table, hand.round, hand.seat.seat, hand.seat.hole.cards.join(' '),
  hand.board.cards.join(' '), hand.dealer.cards.join(' '), hand.seat.bet?.ante ?? 0, hand.seat.bet?.trips ?? 0, hand.seat.play,
  hand.seat.bet?.progressive ?? false, hand.seat.result?.outcome ?? '', netOf(hand), hand.currency, costOfHand(hand),
  ...['preflop', 'flop', 'river'].flatMap((street) => {
    const one = hand.decisions?.find((each) => each.street === street);
    return one ? [one.did, one.best, one.cost] : ['', '', ''];
  }),
];

export const saveCsv = (hands: PlayedHand[]): void =>
  save('felt-hands.csv', 'text/csv', [COLUMNS, ...hands.map(row)].map((cells) => cells.join(',')).join('\n') + '\n');
export const saveJson = (hands: PlayedHand[]): void => save('felt-hands.json', 'application/json', JSON.stringify(hands, null, 1));
