import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answering, json } from '../unit/browser';
import { sentence } from '../words/say';
import { ApiError, get, reasonOf } from './http';
import { command, laidOn, wholeView, type View } from './table';

const refusal = { code: 'card-twice', figures: ['Ah'], detail: 'as the server says it' };

test('a command whose line broke is sent once more under the same id', async () => {
  let broken = true;
  const asked = answering(() => {
    if (!broken) return json({});
    broken = false;
    return Promise.reject(new TypeError('network'));
  });
  await command(3, { do: 'fold', seat: 1 });
  assert.equal(asked.length, 2);
  assert.deepEqual(asked[0], asked[1]);
  assert.match((asked[0]?.body as { id: string }).id, /^[0-9a-f]{24}$/);
});

test('a command that was refused is not sent again', async () => {
  const asked = answering(() => json(refusal, 409, 'application/problem+json'));
  await assert.rejects(command(3, { do: 'fold', seat: 1 }), (reason) => reasonOf(reason).code === 'card-twice');
  assert.equal(asked.length, 1);
});

test('several commands go as one request, each with an id of its own', async () => {
  const asked = answering(() => json({}));
  await command(3, { do: 'ready', seat: 1 }, { do: 'ready', seat: 2 });
  const { commands } = asked[0]?.body as { commands: { id: string; seat: number }[] };
  assert.deepEqual([asked.length, commands.map((each) => each.seat)], [1, [1, 2]]);
  assert.notEqual(commands[0]?.id, commands[1]?.id);
});

test('a failure has a reason: of the server, of something on the way, of no line', async () => {
  const said = async (): Promise<string> =>
    get('/api/x').then(
      () => '',
      (reason: unknown) => sentence(reasonOf(reason)),
    );
  answering(() => json(refusal, 404, 'application/problem+json'));
  assert.equal(await said(), 'the card Ah is there twice');
  answering(() => new Response('<html>', { status: 502 }));
  assert.equal(await said(), 'the server answered 502');
  answering(() => Promise.reject(new TypeError('network')));
  assert.equal(await said(), 'the server cannot be reached');
  assert.equal(sentence(reasonOf(new Error('a fault of the page'))), 'something went wrong');
});

test("how long to wait is the server's to say", async () => {
  answering(() => new Response('{}', { status: 429, headers: { 'retry-after': '7' } }));
  await assert.rejects(
    get('/api/x'),
    (reason) => reason instanceof ApiError && reason.waitSeconds === 7 && reason.status === 429,
  );
});

test('a closed table is not a view; a seat has everything that a round gives it', () => {
  assert.equal(wholeView({ table: 1, open: false, seq: 1 }), null);
  const view = wholeView({
    table: 1,
    open: true,
    last: null,
    seats: [{ seat: 1, taken: false, you: false }],
  } as unknown as View);
  assert.deepEqual(
    [view?.seats[0]?.hole, view?.seats[0]?.name, view?.seats[0]?.bet],
    [{ dealt: 0, cards: [] }, '', null],
  );
});

test('what lies on a side wager is found by its key, and nothing is nothing', () => {
  assert.deepEqual(
    [
      laidOn({ ante: 1, odd_name: 50 } as never, 'odd_name'),
      laidOn({ ante: 1 } as never, 'odd_name'),
      laidOn(null, 'x'),
    ],
    [50, 0, 0],
  );
});
