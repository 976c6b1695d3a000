// Signs: what a link's meters show to everybody.
import type { Sign, SignList } from './generated';
import { get } from './http';

export type { Sign };

export const sign = (link: string): Promise<Sign> => get(`/api/signs/${encodeURIComponent(link)}`);
export const signs = async (): Promise<Sign[]> => (await get<SignList>('/api/signs')).signs;
