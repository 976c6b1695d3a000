// Requests to the server. It is the authority: a page shows what it says, and why it refuses.
import { because, type Reason } from '../words/reason';
import { say } from '../words/say';
import type { Fault, Problem } from './generated';

export type { Fault };

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly reason: Reason,
    readonly waitSeconds = 0,
    readonly faults: readonly Fault[] = [],
  ) {
    super(say(reason));
  }
}

async function refuse(response: Response): Promise<never> {
  const isOurs = response.headers.get('content-type')?.startsWith('application/problem+json');
  const problem = isOurs ? ((await response.json()) as Problem) : null;
  // What is not ours came from something on the way; the status has to do.
  throw new ApiError(
    response.status,
    problem ?? because('server-answered', response.status),
    Number(response.headers.get('retry-after') ?? 0),
    problem?.faults,
  );
}

async function answer<T>(request: Promise<Response>): Promise<T> {
  let response: Response;
  try {
    response = await request;
  } catch (reason) {
    if (reason instanceof DOMException && reason.name === 'AbortError') throw reason;
    throw new ApiError(0, because('server-unreachable'));
  }
  return response.ok ? ((await response.json()) as T) : refuse(response);
}

export const get = <T>(path: string, signal?: AbortSignal): Promise<T> =>
  answer<T>(fetch(path, { headers: { accept: 'application/json' }, ...(signal ? { signal } : {}) }));

let csrf = '';
/** What a session's POST has to carry (GET /api/me says it). */
export const setCsrf = (token: string | null): void => {
  csrf = token ?? '';
};

export const post = <T>(path: string, body: unknown, signal?: AbortSignal): Promise<T> =>
  answer<T>(
    fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(csrf ? { 'x-felt-csrf': csrf } : {}) },
      body: JSON.stringify(body),
      ...(signal ? { signal } : {}),
    }),
  );

/** An id for a command: repeated, the command has its effect once. */
export const commandId = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};

/** Why a request failed. */
export const reasonOf = (failure: unknown): Reason =>
  failure instanceof ApiError ? failure.reason : because('something-wrong');
