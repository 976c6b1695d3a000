import assert from 'node:assert/strict';
import { test } from 'node:test';
import record from '../../../docs/examples/fair.json';
import type { Fair } from '../api/table';
import { blake2b, verify } from './verify';

const fair = record as unknown as Fair;
const deck = fair.deck ?? [];

/** Of the bytes 0, 1, 2 ... 250, 0 ..., as hashlib.blake2b(..., digest_size=32) has them: around the ends of blocks. */
const DIGESTS: Record<number, string> = {
  0: '0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8',
  1: '03170a2e7597b7b7e3d84c05391d139a62b157e78786d8c082f29dcf4c111314',
  127: 'f2fe67ff342e21b8f45e8f2e0bcd1d9243245d50ee6c78042e9c491388791c72',
  128: 'c3582f71ebb2be66fa5dd750f80baae97554f3b015663c8be377cfcb2488c1d1',
  129: 'f7f3c46ba2564ff4c4c162da1f5b605f9f1c4aa6a20652a9f9a337c1a2f5b9c9',
  256: '582f782226018ec33076bd8d1c42413530ac7e1126260ffc0f306ba3befc3f24',
  257: '227e15ed64ee8e93eb7bc53828f76eed974f2c4ab1408c3d08f212b7f8d69904',
};

test('BLAKE2b is that of others, at the ends of blocks too', () => {
  for (const [length, digest] of Object.entries(DIGESTS)) {
    const bytes = Uint8Array.from({ length: Number(length) }, (_, i) => i % 251);
    assert.equal(
      [...blake2b(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join(''),
      digest,
      `${length} bytes`,
    );
  }
});

test('a deal of the server is fair', () => assert.equal(verify(fair), 'deal-is-fair'));

test('a secret or a seal with any one digit changed does not fit', () => {
  const changed = (hex: string, i: number): string => hex.slice(0, i) + (hex[i] === '0' ? '1' : '0') + hex.slice(i + 1);
  for (const i of [0, 1, 31, 62, 63]) {
    assert.equal(verify({ ...fair, secret: changed(fair.secret ?? '', i) } as Fair), 'seal-does-not-fit');
    assert.equal(verify({ ...fair, commitment: changed(fair.commitment, i) }), 'seal-does-not-fit');
  }
});

test('a round that is not opened is not called fair', () => {
  assert.equal(verify({ commitment: fair.commitment, opened: false } as Fair), 'seal-does-not-fit');
  const { deck: _, ...closed } = fair;
  assert.equal(verify(closed as Fair), 'deck-is-another');
});

test('any two cards exchanged, one left out, or one in place of another make another deck', () => {
  for (const [i, j] of [
    [0, 1],
    [0, 51],
    [25, 26],
    [50, 51],
  ] as const) {
    const other = [...deck];
    [other[i], other[j]] = [deck[j] ?? '', deck[i] ?? ''];
    assert.equal(verify({ ...fair, deck: other } as Fair), 'deck-is-another');
  }
  assert.equal(verify({ ...fair, deck: deck.slice(1) } as Fair), 'deck-is-another');
  assert.equal(verify({ ...fair, deck: [...deck, 'Ah'] } as Fair), 'deck-is-another');
});

test("a player's part left out, changed, added or moved to another seat makes another deck", () => {
  const [[seat = '', seed = ''] = []] = Object.entries(fair.seeds ?? {}),
    next = String(Number(seat) + 1);
  for (const seeds of [{}, { [seat]: `00${seed.slice(2)}` }, { [seat]: seed, [next]: seed }, { [next]: seed }])
    assert.equal(verify({ ...fair, seeds } as Fair), 'deck-is-another', Object.keys(seeds).join());
});
