// The fair deal, checked in this browser: BLAKE2b of the secret is the seal that was shown before the bets; secret and
// players' parts together key the ChaCha20 that shuffled the deck (docs/rng.md). Nothing here asks the server.
import type { Fair } from '../api/table';

const MASK = (1n << 64n) - 1n;
const IV = [
  0x6a09e667f3bcc908n,
  0xbb67ae8584caa73bn,
  0x3c6ef372fe94f82bn,
  0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n,
  0x9b05688c2b3e6c1fn,
  0x1f83d9abfb41bd6bn,
  0x5be0cd19137e2179n,
];
const SIGMA = [
  '0123456789abcdef',
  'ea489fd61c02b753',
  'b8c052fdae367194',
  '7931dcbe265a40f8',
  '905724afe1bc683d',
  '2c6a0b834d75fe19',
  'c51fed4a0763928b',
  'db7ec13950f4862a',
  '6fe9b308c2d714a5',
  'a2847615fb9e3cd0',
];
const MIX = [
  [0, 4, 8, 12],
  [1, 5, 9, 13],
  [2, 6, 10, 14],
  [3, 7, 11, 15],
  [0, 5, 10, 15],
  [1, 6, 11, 12],
  [2, 7, 8, 13],
  [3, 4, 9, 14],
] as const;

const right = (x: bigint, by: bigint): bigint => ((x >> by) | (x << (64n - by))) & MASK;

function compress(h: bigint[], block: Uint8Array, count: number, last: boolean): void {
  const view = new DataView(block.buffer, block.byteOffset, 128);
  const m = Array.from({ length: 16 }, (_, i) => view.getBigUint64(8 * i, true)),
    v = [...h, ...IV];
  v[12]! ^= BigInt(count);
  if (last) v[14]! ^= MASK;
  for (let round = 0; round < 12; round++) {
    const order = SIGMA[round % 10]!;
    MIX.forEach(([a, b, c, d], i) => {
      v[a] = (v[a]! + v[b]! + m[Number.parseInt(order[2 * i]!, 16)]!) & MASK;
      v[d] = right(v[d]! ^ v[a], 32n);
      v[c] = (v[c]! + v[d]) & MASK;
      v[b] = right(v[b]! ^ v[c], 24n);
      v[a] = (v[a] + v[b] + m[Number.parseInt(order[2 * i + 1]!, 16)]!) & MASK;
      v[d] = right(v[d] ^ v[a], 16n);
      v[c] = (v[c] + v[d]) & MASK;
      v[b] = right(v[b] ^ v[c], 63n);
    });
  }
  for (let i = 0; i < 8; i++) h[i]! ^= v[i]! ^ v[i + 8]!;
}

/** BLAKE2b with 32 bytes of output and no key (RFC 7693). */
export function blake2b(data: Uint8Array): Uint8Array {
  const h = [...IV];
  h[0]! ^= 0x01010020n;
  const blocks = Math.max(1, Math.ceil(data.length / 128));
  for (let i = 0; i < blocks; i++) {
    const block = new Uint8Array(128);
    block.set(data.subarray(128 * i, 128 * (i + 1)));
    compress(h, block, Math.min(data.length, 128 * (i + 1)), i === blocks - 1);
  }
  const out = new Uint8Array(32),
    view = new DataView(out.buffer);
  for (let i = 0; i < 4; i++) view.setBigUint64(8 * i, h[i]!, true);
  return out;
}

const left = (x: number, by: number): number => (x << by) | (x >>> (32 - by));
const QUARTERS = [
  [0, 4, 8, 12],
  [1, 5, 9, 13],
  [2, 6, 10, 14],
  [3, 7, 11, 15],
  [0, 5, 10, 15],
  [1, 6, 11, 12],
  [2, 7, 8, 13],
  [3, 4, 9, 14],
] as const;

/** One block of ChaCha20 in its first form: an eight-byte nonce and an eight-byte counter. */
function chacha(key: DataView, nonce: number, counter: number): Uint8Array {
  const start = Int32Array.from([
    0x61707865,
    0x3320646e,
    0x79622d32,
    0x6b206574,
    ...Array.from({ length: 8 }, (_, i) => key.getInt32(4 * i, true)),
    counter,
    0,
    nonce,
    0,
  ]);
  const x = start.slice();
  for (let i = 0; i < 10; i++)
    for (const [a, b, c, d] of QUARTERS) {
      x[a]! += x[b]!;
      x[d] = left(x[d]! ^ x[a]!, 16);
      x[c]! += x[d];
      x[b] = left(x[b]! ^ x[c]!, 12);
      x[a]! += x[b];
      x[d] = left(x[d] ^ x[a]!, 8);
      x[c]! += x[d];
      x[b] = left(x[b] ^ x[c]!, 7);
    }
  const out = new Uint8Array(64),
    view = new DataView(out.buffer);
  for (let i = 0; i < 16; i++) view.setInt32(4 * i, x[i]! + start[i]!, true);
  return out;
}

/** The upper halves of the key stream's 64-bit words, one after the other: 512 bytes under each nonce. */
function* halves(key: Uint8Array): Generator<number, never> {
  const words = new DataView(key.buffer, key.byteOffset);
  for (let nonce = 0; ; nonce++)
    for (let counter = 0; counter < 8; counter++) {
      const view = new DataView(chacha(words, nonce, counter).buffer);
      for (let i = 0; i < 8; i++) yield view.getUint32(8 * i + 4, true);
    }
}

/** Uniform below n, by rejection. */
function below(stream: Iterator<number, never>, n: number): number {
  const threshold = BigInt(2 ** 32 % n);
  for (;;) {
    const product = BigInt(stream.next().value) * BigInt(n);
    if ((product & 0xffffffffn) >= threshold) return Number(product >> 32n);
  }
}

const RANKS = '23456789TJQKA',
  SUITS = 'cdhs';

function shuffled(key: Uint8Array): string[] {
  const deck = [...SUITS].flatMap((suit) => [...RANKS].map((rank) => rank + suit)),
    stream = halves(key);
  for (let i = 0; i < 51; i++) {
    const j = i + below(stream, 52 - i);
    [deck[i], deck[j]] = [deck[j]!, deck[i]!];
  }
  return deck;
}

const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const hexOf = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const ascii = (text: string): Uint8Array => new TextEncoder().encode(text);
const joined = (...parts: Uint8Array[]): Uint8Array => Uint8Array.from(parts.flatMap((part) => [...part]));

export type Verdict = 'deal-is-fair' | 'seal-does-not-fit' | 'deck-is-another';

/** Whether the opened deck is the one that was sealed, and is shuffled from secret and seeds. */
export function verify(fair: Fair): Verdict {
  const secret = bytesOf(fair.secret ?? '');
  if (hexOf(blake2b(joined(ascii('felt commitment 1'), secret))) !== fair.commitment) return 'seal-does-not-fit';
  const seeds = Object.entries(fair.seeds ?? {}).sort(([a], [b]) => Number(a) - Number(b));
  const key = blake2b(
    joined(
      ascii('felt deck 1'),
      secret,
      ...seeds.flatMap(([seat, seed]) => [Uint8Array.of(Number(seat)), bytesOf(seed)]),
    ),
  );
  return shuffled(key).join() === fair.deck?.join() ? 'deal-is-fair' : 'deck-is-another';
}
