// The listed hands as a file.
import { costOfHand, netOf, type PlayedHand } from '../api/hands';
import { laidOn } from '../api/table';
import { save } from '../ui/save';

/** The side wagers of all the hands' books, by their keys. */
const sideKeys = (hands: readonly PlayedHand[]): string[] => [
  ...new Set(hands.flatMap((hand) => hand.side_wagers.map((side) => side.key))),
];

const columns = (sides: readonly string[]): string[] => [
  'time',
  'book',
  'table',
  'round',
  'seat',
  'hole',
  'board',
  'dealer',
  'ante',
  ...sides,
  'play',
  'progressive',
  'outcome',
  'net_cents',
  'corrected_cents',
  'currency',
  'cost_antes',
  ...['preflop', 'flop', 'river'].flatMap((street) => [`${street}_did`, `${street}_best`, `${street}_cost_antes`]),
];

const row = (hand: PlayedHand, sides: readonly string[]): (string | number | boolean)[] => [
  new Date(hand.time_ms).toISOString(),
  hand.book,
  hand.table,
  hand.round,
  hand.seat.seat,
  hand.seat.hole.cards.join(' '),
  hand.board.cards.join(' '),
  hand.dealer.cards.join(' '),
  hand.seat.bet?.ante ?? 0,
  ...sides.map((side) => laidOn(hand.seat.bet, side)),
  hand.seat.play,
  hand.seat.bet?.progressive ?? false,
  hand.seat.result?.outcome ?? '',
  netOf(hand),
  hand.corrected?.cents ?? 0,
  hand.currency,
  costOfHand(hand),
  ...['preflop', 'flop', 'river'].flatMap((street) => {
    const one = hand.decisions?.find((each) => each.street === street);
    return one ? [one.did, one.best, one.cost] : ['', '', ''];
  }),
];

export function saveCsv(hands: PlayedHand[]): void {
  const sides = sideKeys(hands);
  save(
    'felt-hands.csv',
    'text/csv',
    [columns(sides), ...hands.map((hand) => row(hand, sides))].map((cells) => cells.join(',')).join('\n') + '\n',
  );
}
export const saveJson = (hands: PlayedHand[]): void =>
  save('felt-hands.json', 'application/json', JSON.stringify(hands, null, 1));
