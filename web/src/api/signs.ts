// Signs: what a link's meters show to everybody.
import { get } from './http';
import type { Level as Meter } from './table';

export interface Sign {
  link: string;
  currency: string;
  state: 'normal' | 'pending' | 'winner' | 'out-of-service';
  table: number | null;
  /** what the hit at `table` takes */
  award: { level: string; cents: number } | null;
  levels: Meter[];
  hits: number;
}

export const sign = (link: string): Promise<Sign> => get(`/api/signs/${encodeURIComponent(link)}`);
export const signs = async (): Promise<Sign[]> => {
  const answer = await get<{ signs: Sign[] } | Sign[]>('/api/signs');
  return Array.isArray(answer) ? answer : answer.signs;
};
