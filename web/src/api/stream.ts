// Live state: one event stream a browser. Tabs elect a leader with a Web Lock; it holds the stream for the topics of
// all of them and passes events on over a BroadcastChannel. Without locks (plain HTTP from afar) a tab has its own.
import { signal } from '@preact/signals';
import type { StreamEvent } from './generated';

export type LineState = 'connecting' | 'live' | 'reconnecting' | 'stale';

/** How this tab's picture stands: only what is live may be acted upon. */
export const line = signal<{ state: LineState; since: number }>({ state: 'connecting', since: Date.now() });

type Heard = (heard: StreamEvent) => void;
type Message =
  | { kind: 'want'; tab: string; topics: string[] }
  | { kind: 'bye'; tab: string }
  | { kind: 'roll-call' }
  | { kind: 'anew' }
  | ({ kind: 'event'; topic: string } & StreamEvent)
  | { kind: 'line'; state: LineState; since: number };

// The server's heart beats every three seconds: what was silent for two of them and a bit is not live.
const GATHER_MS = 120,
  RETRY_MS = 1500,
  STALE_MS = 12_000,
  SILENT_MS = 7000,
  LOOK_MS = 500;
const tab = Math.random().toString(36).slice(2);
const heard = new Map<string, Set<Heard>>();
const tabs = new Map<string, string[]>();
let channel: BroadcastChannel | null = null;
let source: EventSource | null = null;
let leading = false,
  open = '',
  lastSeq = 0,
  lastWord = Date.now(),
  retry: number | undefined;

const mine = (): string[] => [...heard.keys()].sort();
const say = (message: Message): void => channel?.postMessage(message);

function setLine(state: LineState): void {
  if (line.value.state === state) return;
  // What turns stale is as old as the last word that came.
  line.value = { state, since: state === 'stale' ? lastWord : Date.now() };
  if (leading) say({ kind: 'line', ...line.value });
}

/** Tells this tab's listeners; `gap` and `hello` concern every topic. */
function pass(event: StreamEvent, topic: string): void {
  for (const [name, listeners] of heard)
    if (topic === '*' || topic === name) for (const listener of listeners) listener(event);
}

function spread(event: StreamEvent, topic: string): void {
  lastWord = Date.now();
  setLine('live');
  pass(event, topic);
  say({ kind: 'event', topic, ...event });
}

function topicOf({ event, data }: StreamEvent): string {
  if (event === 'table') return `table:${data.table}`;
  if (event === 'sign' || event === 'link') return `${event}:${data.link}`;
  return event === 'tables' || event === 'pit' || event === 'approvals' ? event : '*';
}

const SPREAD = [
  'hello',
  'table',
  'tables',
  'sign',
  'pit',
  'link',
  'approvals',
  'gap',
  'beat',
] as const satisfies readonly StreamEvent['event'][];

function connect(topics: string): void {
  clearTimeout(retry);
  source?.close();
  source = null;
  open = topics;
  if (!topics) return;
  const after = lastSeq ? `&after=${lastSeq}` : '';
  const made = new EventSource(`/api/stream?topics=${encodeURIComponent(topics)}${after}`);
  source = made;
  for (const name of SPREAD)
    made.addEventListener(name, (message) => {
      const heard = { event: name, data: JSON.parse((message as MessageEvent<string>).data) as unknown } as StreamEvent;
      if (heard.event === 'hello' || heard.event === 'gap' || heard.event === 'table')
        lastSeq = heard.data.seq || lastSeq;
      spread(heard, topicOf(heard));
    });
  made.addEventListener('bye', () => later());
  made.onerror = () => {
    setLine('reconnecting');
    if (made.readyState === EventSource.CLOSED) later();
  };
}

/** The browser gave up, or the server ended: once more in a moment, not all tabs of the world at once. */
function later(): void {
  source?.close();
  source = null;
  setLine('reconnecting');
  clearTimeout(retry);
  retry = setTimeout(() => connect(open), RETRY_MS * (0.7 + 0.6 * Math.random())) as unknown as number;
}

let gathering: number | undefined;

/** The topics of all tabs; tabs that open together change the stream once. */
function gather(): void {
  if (!leading) return;
  clearTimeout(gathering);
  gathering = setTimeout(
    () => {
      tabs.set(tab, mine());
      const topics = [...new Set([...tabs.values()].flat())].sort().join(',');
      if (topics !== open) connect(topics);
    },
    open ? GATHER_MS : 0,
  ) as unknown as number;
}

function lead(): void {
  leading = true;
  setLine('connecting');
  say({ kind: 'roll-call' });
  gather();
}

function onMessage(message: Message): void {
  if (message.kind === 'roll-call') say({ kind: 'want', tab, topics: mine() });
  else if (message.kind === 'event' && !leading) {
    lastWord = Date.now();
    pass(message, message.topic);
    setLine('live');
  } else if (message.kind === 'line' && !leading) line.value = { state: message.state, since: message.since };
  else if (!leading) return;
  else if (message.kind === 'want') {
    tabs.set(message.tab, message.topics);
    gather();
    // The newcomer learns at once how the line stands, and fetches.
    say({ kind: 'line', ...line.value });
  } else if (message.kind === 'bye') {
    tabs.delete(message.tab);
    gather();
  } else if (message.kind === 'anew') connect(open);
}

function start(): void {
  setInterval(() => {
    const quiet = Date.now() - lastWord;
    if (line.value.state !== 'live' && line.value.state !== 'stale' && quiet > STALE_MS) setLine('stale');
    if (line.value.state === 'live' && quiet > SILENT_MS) {
      if (leading) later();
      else setLine('stale');
    }
  }, LOOK_MS);
  if (typeof BroadcastChannel === 'undefined' || !navigator.locks) {
    lead();
    return;
  }
  channel = new BroadcastChannel('felt');
  channel.onmessage = (event: MessageEvent<Message>) => onMessage(event.data);
  addEventListener('pagehide', () => say({ kind: 'bye', tab }));
  // Held until the tab goes; then the next one in line leads.
  void navigator.locks.request('felt-stream', () => {
    lead();
    return new Promise(() => undefined);
  });
}

let started = false;

/** Hears the events of a topic from now on; `hello` and `gap` mean: fetch what you show. */
export function listen(topic: string, listener: Heard): () => void {
  const listeners = heard.get(topic) ?? new Set();
  listeners.add(listener);
  heard.set(topic, listeners);
  if (!started) {
    started = true;
    start();
  } else if (leading) gather();
  if (!leading) say({ kind: 'want', tab, topics: mine() });
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) heard.delete(topic);
    if (leading) gather();
    else say({ kind: 'want', tab, topics: mine() });
  };
}

/** Another person looks on now: the stream shows what that one may see. */
export function listenAnew(): void {
  lastSeq = 0;
  if (leading) connect(open);
  else say({ kind: 'anew' });
}
