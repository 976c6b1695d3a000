// As much of a browser as modules look for when they are loaded, and what tests need to answer for a server.
import { webcrypto } from 'node:crypto';

const kept = new Map<string, string>();

const storage = {
  getItem: (name: string): string | null => kept.get(name) ?? null,
  setItem: (name: string, text: string): void => {
    kept.set(name, text);
  },
};
const root = { dataset: {}, classList: { toggle: () => undefined } };

Object.assign(globalThis, {
  localStorage: storage,
  document: { documentElement: root, hidden: false, querySelector: () => null, querySelectorAll: () => [] },
  location: { pathname: '/', search: '', origin: 'http://felt.test' },
  addEventListener: () => undefined,
  matchMedia: () => ({ matches: true, addEventListener: () => undefined }),
});

// Node 18 does not have it there by itself.
(globalThis as { crypto?: unknown }).crypto ??= webcrypto;

export interface Asked {
  path: string;
  body: unknown;
}

/** Answers requests until the test has them; what was asked, in order. */
export function answering(answer: (path: string, body: unknown) => Response | Promise<Response>): Asked[] {
  const asked: Asked[] = [];
  globalThis.fetch = (input, init) => {
    const path = typeof input === 'string' ? input : 'url' in input ? input.url : input.href;
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null;
    asked.push({ path, body });
    return Promise.resolve(answer(path, body));
  };
  return asked;
}

export const json = (value: unknown, status = 200, type = 'application/json'): Response =>
  new Response(JSON.stringify(value), { status, headers: { 'content-type': type } });
