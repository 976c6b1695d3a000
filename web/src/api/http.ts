// Requests to the server. It is the authority: a page shows what it says, and what it refuses with its words.
import type { Error as ErrorBody, Fault } from './generated';

export type { Fault };

export class ApiError extends Error {
  constructor(readonly status: number, what: string, readonly where?: string, readonly rule?: string,
    readonly faults: readonly Fault[] = [], readonly waitSeconds = 0) {
    super(what);
  }
}

async function refuse(response: Response): Promise<never> {
  let body: Partial<ErrorBody> = {};
  try {
    body = (await response.json()) as Partial<ErrorBody>;
  } catch {
    // Not ours; the status has to do.
  }
  const error = body.error;
  throw new ApiError(response.status, error?.what ?? `the server answered ${response.status}`, error?.where, error?.rule,
    error?.faults, Number(response.headers.get('retry-after') ?? 0));
}

async function answer<T>(request: Promise<Response>): Promise<T> {
  let response: Response;
  try {
    response = await request;
  } catch (reason) {
    if (reason instanceof DOMException && reason.name === 'AbortError') throw reason;
    throw new ApiError(0, 'the server cannot be reached');
  }
  return response.ok ? ((await response.json()) as T) : refuse(response);
}

export const get = <T>(path: string, signal?: AbortSignal): Promise<T> =>
  answer<T>(fetch(path, { headers: { accept: 'application/json' }, ...(signal ? { signal } : {}) }));

let csrf = '';
/** What a session's POST has to carry (GET /api/me says it). */
export const setCsrf = (token: string | null): void => { csrf = token ?? ''; };

export const post = <T>(path: string, body: unknown, signal?: AbortSignal): Promise<T> =>
  answer<T>(fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(csrf ? { 'x-felt-csrf': csrf } : {}) },
    body: JSON.stringify(body),
    ...(signal ? { signal } : {}),
  }));

/** An id for a command: repeated, the command has its effect once. */
export const commandId = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};

export const errorWords = (reason: unknown): string =>
  reason instanceof ApiError ? reason.message + (reason.rule ? ` (${reason.rule})` : '') : 'something went wrong';
