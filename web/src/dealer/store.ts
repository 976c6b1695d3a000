// One live table as its dealer sees it: the floor's latest view, what was asked of it, and what is being entered.
import { computed, effect, signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { book as fetchBook } from '../api/books';
import {
  pastRound,
  previewOf,
  sendToFloor,
  withId,
  type FloorCommand,
  type Preview,
  type TableAct,
} from '../api/floor';
import type { Bet, Book } from '../api/generated';
import { reasonOf } from '../api/http';
import { me, whoAmI } from '../api/people';
import { line, listen } from '../api/stream';
import { tableView, wholeView, type TableView } from '../api/table';
import { deafen } from '../ui/keys';
import { because, type Reason } from '../words/reason';
import { EMPTY, isComplete, putCard, putLine, takeBack, typeInto, type Entry, type Place } from './entry';
import { isOver, lying, placeOf } from './round';
import { askSignature, canBeSigned } from './signing';

export const view = signal<TableView | null>(null);
export const house = signal<Book | null>(null);
/** why the last thing was not done */
export const trouble = signal<Reason | null>(null);
/** on their way, or kept until the server answers again */
export const waiting = signal<readonly FloorCommand[]>([]);
export const live = computed(() => line.value.state === 'live');
export const canAct = computed(() => live.value && waiting.value.length === 0);
/** the last step that was taken at this table, by its word in the log */
export const lastDid = signal<{ did: string; seat: number } | null>(null);
export const isPit = computed(
  () => me.value?.person?.roles.some((role) => role === 'supervisor' || role === 'shift-manager') ?? false,
);

// ---- the view

function take(next: TableView | null): void {
  const before = view.value;
  if (!next) {
    view.value = null;
    trouble.value = because('table-is-closed');
    return;
  }
  if (trouble.value?.code === 'table-is-closed') trouble.value = null;
  if (before && before.table === next.table && next.seq < before.seq) return;
  if (before && (before.phase !== next.phase || before.turn !== next.turn)) deafen();
  view.value = next;
  if (house.value?.book !== next.book)
    void fetchBook(next.book).then((found) => {
      house.value = found;
    });
}

async function fetchView(table: number): Promise<void> {
  try {
    take(await tableView(table));
  } catch (reason) {
    trouble.value = reasonOf(reason);
  }
}

// ---- commands

const RETRY_MS = 1000,
  VIEW_MS = 200;
const storeKey = (table: number): string => `felt.waiting.${table}`;
const pause = (ms: number): Promise<void> => new Promise((later) => setTimeout(later, ms));

function keep(table: number, commands: readonly FloorCommand[]): void {
  waiting.value = commands;
  try {
    if (commands.length > 0) sessionStorage.setItem(storeKey(table), JSON.stringify(commands));
    else sessionStorage.removeItem(storeKey(table));
  } catch {
    // A private window may refuse: then a reload forgets what was not yet answered.
  }
}

const kept = (table: number): FloorCommand[] => {
  try {
    return JSON.parse(sessionStorage.getItem(storeKey(table)) ?? '[]') as FloorCommand[];
  } catch {
    return [];
  }
};

/** Until the view shows what was done, so that nothing is pressed on what was before. The last event of a command may be a link's:
 *  then the table's own came with it, and the view that is fetched has it. */
async function shows(table: number, seq: number): Promise<void> {
  const end = Date.now() + VIEW_MS;
  while ((view.value?.seq ?? 0) < seq && Date.now() < end) await pause(15);
  if ((view.value?.seq ?? 0) < seq) await fetchView(table);
}

/** No answer, or not now: the same again. */
const LATER = [0, 429, 503];
const isLater = (failure: unknown): boolean => LATER.includes((failure as { status?: number }).status ?? -1);

/** Until there is an answer; the sequence number of the last event. */
async function sendUntilAnswered(commands: readonly FloorCommand[]): Promise<number> {
  for (;;) {
    try {
      return await sendToFloor(commands);
    } catch (reason) {
      if (!isLater(reason)) throw reason;
      await pause(RETRY_MS);
    }
  }
}

/** On a table's tablet somebody else signs here what this person may not do alone. */
async function signed(table: number, command: FloorCommand): Promise<boolean> {
  const seq = await askSignature(command);
  if (seq !== null) await shows(table, seq);
  return seq !== null;
}

/** What takes a second person, with one before this screen. */
export async function sendSigned(act: TableAct): Promise<boolean> {
  const now = view.value;
  return now ? signed(now.table, withId(now.table, act)) : false;
}

/** Ids see to it that what is sent again is done once. */
async function deliver(table: number, commands: readonly FloorCommand[]): Promise<boolean> {
  keep(table, commands);
  trouble.value = null;
  try {
    await shows(table, await sendUntilAnswered(commands));
    return true;
  } catch (reason) {
    const [only] = commands;
    if (only && canBeSigned(commands, reasonOf(reason))) {
      keep(table, []);
      return await signed(table, only);
    }
    await fetchView(table);
    trouble.value = reasonOf(reason);
    return false;
  } finally {
    keep(table, []);
  }
}

/** Commands that are done as one, or not at all. One list at a time: the next one waits for what this one shows. */
export async function send(...acts: TableAct[]): Promise<boolean> {
  const now = view.value;
  if (!now || acts.length === 0 || waiting.value.length > 0) return false;
  return deliver(
    now.table,
    acts.map((act) => withId(now.table, act)),
  );
}

/** What a command would do now; null where it cannot be asked. */
export async function ask(act: TableAct): Promise<Preview | null> {
  const now = view.value;
  if (!now) return null;
  try {
    return await previewOf(now.table, act);
  } catch (reason) {
    trouble.value = reasonOf(reason);
    return null;
  }
}

// ---- cards

export const entry = signal<Entry>(EMPTY);
/** another hand lies face down behind the one that is being paid */
export const hasNext = signal(false);
/** the round is void, and everything goes back without another card */
export const goesBack = signal(false);
/** The cards of the next hand say that this one is paid. */
const NEXT: Place = { kind: 'next', seat: 0, cards: 2 };
export const place = computed<Place | null>(() => {
  const now = view.value;
  if (!now || goesBack.value) return null;
  return placeOf(now) ?? (hasNext.value ? NEXT : null);
});
const placeName = computed(() => JSON.stringify([view.value?.table, view.value?.life_round, place.value]));
let enteredAt = '';
effect(() => {
  if (placeName.value === enteredAt) return;
  enteredAt = placeName.value;
  entry.value = EMPTY;
});

export const whereLies = (card: string): string | undefined => (view.value ? lying(view.value).get(card) : undefined);

function act(cards: readonly string[]): TableAct | null {
  const now = place.value;
  if (!now) return null;
  const list = [...cards];
  switch (now.kind) {
    case 'flop':
    case 'river':
      return { do: now.kind, cards: list };
    case 'dealer':
      return { do: 'reveal', cards: list };
    case 'hand':
      return { do: 'reveal', seat: now.seat, cards: list };
    case 'next':
      return { do: 'settle', seat: view.value?.pays_next ?? 0 };
  }
}

async function sendWhole(): Promise<void> {
  const now = place.value,
    { cards } = entry.value;
  if (!now || !isComplete(entry.value, now)) return;
  const command = act(cards),
    done = command && (await send(command));
  if (!done) entry.value = { ...entry.value, trouble: trouble.value };
  else if (now.kind === 'next' && place.value?.kind === 'hand') {
    entry.value = { ...EMPTY, cards };
    await sendWhole();
  }
}

export const typeLine = (text: string): void => {
  if (place.value) entry.value = typeInto(entry.value, text, place.value, whereLies);
};
export const enterLine = (): void => {
  if (!place.value || !canAct.value) return;
  entry.value = putLine(entry.value, place.value, whereLies);
  void sendWhole();
};
export const tapCard = (card: string): void => {
  if (!place.value || !canAct.value) return;
  entry.value = putCard(entry.value, card, place.value, whereLies);
  void sendWhole();
};
export const hasEntered = computed(() => entry.value.cards.length > 0 || entry.value.line.length > 0);

/** First what is not sent yet, then the last step at the table. */
export const undo = (): void => {
  if (hasEntered.value) entry.value = takeBack(entry.value);
  else void send({ do: 'undo' });
};

// ---- the round before, to bet as then

export const lastBets = signal<ReadonlyMap<number, Bet>>(new Map());
let lastAsked = '';

async function learnLast(now: TableView): Promise<void> {
  const round = isOver(now) ? now.life_round : now.life_round - 1,
    name = `${now.table}/${round}`;
  if (round < 1 || name === lastAsked || now.phase === 'settled') return;
  lastAsked = name;
  try {
    const { original } = await pastRound(now.table, round);
    lastBets.value = new Map(
      original.facts.seats.map(({ seat, toke, player: _player, hole: _hole, play: _play, ...bet }) => [
        seat,
        { ...bet, toke: toke?.amount ?? 0, on: toke?.on ?? null } as unknown as Bet,
      ]),
    );
  } catch {
    lastAsked = ''; // asked again with the next view
  }
}

// ---- a page that follows a table

export function useMonitor(table: number): void {
  useEffect(() => {
    void whoAmI()
      .then(() => fetchView(table))
      .then(() => {
        const unanswered = kept(table);
        if (unanswered.length > 0) void deliver(table, unanswered);
      })
      .catch((reason: unknown) => {
        trouble.value = reasonOf(reason);
      });
    const stop = listen(`table:${table}`, (heard) => {
      if (heard.event === 'table') {
        const did = heard.data.did[heard.data.did.length - 1];
        if (did) lastDid.value = { did: did.did, seat: did.seat ?? 0 };
        take(wholeView(heard.data.view));
      } else if (heard.event === 'hello' || heard.event === 'gap') void fetchView(table);
    });
    const stopLearning = effect(() => {
      if (view.value && (isOver(view.value) || view.value.phase === 'betting')) void learnLast(view.value);
    });
    return () => {
      stop();
      stopLearning();
      view.value = null;
      lastDid.value = null;
      lastAsked = '';
      lastBets.value = new Map();
    };
  }, [table]);
}
