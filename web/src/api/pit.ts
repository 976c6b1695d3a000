// What staff look at: all tables and links at a glance, and past rounds step by step (docs/api.md).
import type { Pit, Steps } from './generated';
import { get } from './http';

export type { Alarms, Dispute, Duty, Hit, Link, PitTable, Step } from './generated';
export type { Pit } from './generated';

export const pit = (): Promise<Pit> => get('/api/pit');
export const stepsOf = (table: number, round: number): Promise<Steps> =>
  get(`/api/tables/${table}/rounds/${round}/steps`);
