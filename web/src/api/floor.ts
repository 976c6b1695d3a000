// What staff ask of the floor (docs/api.md): commands, what they would do, and what two must sign.
import type { AllDone, Done, FloorCommand, PastRound, Preview, Proposal, ProposalList } from './generated';
import { commandId, get, post } from './http';

export type { FloorCommand, PastRound, Preview, Proposal } from './generated';

type Without<T> = T extends unknown ? Omit<T, 'id' | 'table'> : never;
/** What can be done at a table; its id is made when it is first sent, and stays. */
export type TableAct = Without<Extract<FloorCommand, { table: number }>>;

/** With the id under which it has its effect once, however often it is sent. */
export const withId = (table: number, act: TableAct): FloorCommand =>
  ({ id: commandId(), table, ...act }) as FloorCommand;

/** Done as one, or not at all; the sequence number of the last event. */
export async function sendToFloor(commands: readonly FloorCommand[]): Promise<number> {
  const answer = await post<Done | AllDone>('/api/floor/commands', commands.length === 1 ? commands[0] : { commands });
  return 'done' in answer ? Math.max(...answer.done.map((each) => each.seq)) : answer.seq;
}

export const previewOf = (table: number, act: TableAct, signal?: AbortSignal): Promise<Preview> =>
  post('/api/floor/preview', withId(table, act), signal);
export const propose = (table: number, act: TableAct): Promise<Proposal> =>
  post('/api/floor/proposals', withId(table, act));
export const proposals = async (): Promise<Proposal[]> => (await get<ProposalList>('/api/floor/proposals')).proposals;
export const signProposal = (proposal: string): Promise<Done> => post(`/api/floor/proposals/${proposal}/sign`, {});
export const withdrawProposal = (proposal: string): Promise<Done> =>
  post(`/api/floor/proposals/${proposal}/withdraw`, {});
export const pastRound = (table: number, round: number): Promise<PastRound> =>
  get(`/api/tables/${table}/rounds/${round}`);
