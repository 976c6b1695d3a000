// What the tests use of Node. Its own types would let pages use all of it.
declare module 'node:test' {
  export function test(name: string, body: () => void | Promise<void>): void;
}
declare module 'node:crypto' {
  export const webcrypto: Crypto;
}
declare module 'node:assert/strict' {
  interface Assert {
    equal: (actual: unknown, expected: unknown, message?: string) => void;
    notEqual: (actual: unknown, expected: unknown, message?: string) => void;
    deepEqual: (actual: unknown, expected: unknown, message?: string) => void;
    ok: (value: unknown, message?: string) => void;
    match: (text: string, pattern: RegExp) => void;
    rejects: (promise: Promise<unknown>, check: (reason: unknown) => boolean) => Promise<void>;
  }
  const assert: Assert;
  export default assert;
}
