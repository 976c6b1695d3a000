// One's own hands as the server keeps them.
import type { HandList, PlayedHand as KeptHand } from './generated';
import { get } from './http';
import { onOwnHand } from './sides';
import { laidOn, wholeSeat, type Seat } from './table';
import { listWords } from '../ui/words';

export type { Decision, PerfectPlay as Perfect } from './generated';
export type PlayedHand = Omit<KeptHand, 'seat'> & { seat: Seat };

export async function hands(
  before: number | null,
  limit = 20,
): Promise<Omit<HandList, 'hands'> & { hands: PlayedHand[] }> {
  const page = await get<HandList>(`/api/hands?values=1&limit=${limit}${before === null ? '' : `&before=${before}`}`);
  return { ...page, hands: page.hands.map((hand) => ({ ...hand, seat: wholeSeat(hand.seat) })) };
}

export const costOfHand = (hand: PlayedHand): number => (hand.decisions ?? []).reduce((sum, one) => sum + one.cost, 0);
export const netOf = (hand: PlayedHand): number => hand.seat.result?.net ?? 0;
export const anteOf = (hand: PlayedHand): number => hand.seat.bet?.ante ?? 0;
/** What its decisions gave away, in cents. */
export const givenOf = (hand: PlayedHand): number => costOfHand(hand) * anteOf(hand);
/** What its wagers were worth before the deal, in cents. A side wager alone has nothing to decide: all that it brings is luck here. */
export const worthOf = (hand: PlayedHand): number => (hand.perfect ? hand.perfect.expected * anteOf(hand) : 0);

/** What neither the game's edge nor decisions explain; of whole cents, so that it agrees with the sentence around it. */
export const luckOf = ({ net, expected, given }: { net: number; expected: number; given: number }): number =>
  net - Math.round(expected) + Math.round(given);

/** What the values of a hand's decisions count, in words. */
export function countedOf(hand: PlayedHand): string {
  const bet = hand.seat.bet,
    sides = onOwnHand(hand.side_wagers)
      .filter((side) => laidOn(bet, side.key) > 0)
      .map((side) => side.name);
  const counted = [...sides, ...(bet?.progressive ? ['the progressive'] : [])];
  return `Counted: Ante, Blind and Play${counted.length ? `, with ${listWords(counted)}` : ''}.`;
}
