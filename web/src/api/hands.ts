// One's own hands as the server keeps them.
import { get } from './http';
import type { Cards, Fair, Hand, Seat } from './table';

export interface Decision {
  street: 'preflop' | 'flop' | 'river';
  did: string;
  best: string;
  /** what it gave away, in antes */
  cost: number;
  options: { action: string; ev: number }[];
}

/** The best play on the same cards. */
export interface Perfect {
  street: Decision['street'];
  did: string;
  /** what it would have brought, in cents */
  net: number;
  /** what the wagers were worth before the deal, in antes */
  expected: number;
}

export interface PlayedHand {
  hand: number;
  table: number;
  round: number;
  time_ms: number;
  book: string;
  currency: string;
  seat: Seat;
  board: Cards;
  dealer: Cards & { hand: Hand | null };
  fair: Fair | null;
  decisions?: Decision[];
  perfect?: Perfect | null;
}

export const hands = (before: number | null, limit = 20): Promise<{ hands: PlayedHand[]; next: number | null }> =>
  get(`/api/hands?values=1&limit=${limit}${before === null ? '' : `&before=${before}`}`);

export const costOfHand = (hand: PlayedHand): number => (hand.decisions ?? []).reduce((sum, one) => sum + one.cost, 0);
export const netOf = (hand: PlayedHand): number => hand.seat.result?.net ?? 0;
export const anteOf = (hand: PlayedHand): number => hand.seat.bet?.ante ?? 0;
/** What its decisions gave away, in cents. */
export const givenOf = (hand: PlayedHand): number => costOfHand(hand) * anteOf(hand);
/** What its wagers were worth before the deal, in cents. Trips alone has nothing to decide: all that it brings is luck here. */
export const worthOf = (hand: PlayedHand): number => (hand.perfect ? hand.perfect.expected * anteOf(hand) : 0);

/** What neither the game's edge nor decisions explain; of whole cents, so that it agrees with the sentence around it. */
export const luckOf = ({ net, expected, given }: { net: number; expected: number; given: number }): number =>
  net - Math.round(expected) + Math.round(given);

/** What the values of a hand's decisions count, in words. */
export function countedOf(hand: PlayedHand): string {
  const bet = hand.seat.bet, sides = [bet?.trips ? 'Trips' : '', bet?.progressive ? 'the progressive' : ''].filter(Boolean);
  return `Counted: Ante, Blind and Play${sides.length ? `, with ${sides.join(' and ')}` : ''}.`;
}
