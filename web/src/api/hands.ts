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
}

export const hands = (before: number | null): Promise<{ hands: PlayedHand[]; next: number | null }> =>
  get(`/api/hands?values=1&limit=20${before === null ? '' : `&before=${before}`}`);

export const costOfHand = (hand: PlayedHand): number => (hand.decisions ?? []).reduce((sum, one) => sum + one.cost, 0);
export const netOf = (hand: PlayedHand): number => hand.seat.result?.net ?? 0;
export const anteOf = (hand: PlayedHand): number => hand.seat.bet?.ante ?? 0;
