// The dealer's monitor of a full live table: the round as the book has it, one large button for the next step.
import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { here, isTablet, whichDevice } from '../api/devices';
import type { Book } from '../api/generated';
import { me, whoAmI } from '../api/people';
import type { TableView } from '../api/table';
import { CardShapes } from '../ui/card';
import { LineBadge } from '../ui/line_badge';
import { money } from '../ui/money';
import { go, place as where } from '../ui/router';
import { status, Trouble, Waiting } from '../ui/shell';
import { title } from '../ui/words';
import { DID_WORDS, STEP_WORDS } from '../words/dealer_english';
import { say } from '../words/say';
import { Bets, BetsSide } from './betting';
import { can } from './can';
import { Deck, Entering } from './cards';
import { confirmCorrect, Correct, CorrectSide } from './correct';
import { Decisions, DecidingSide } from './deciding';
import { Heed } from './heed';
import { antesBackRule, stepRule, wayOf } from './house';
import { typed, useMonitorKeys } from './keys';
import { nextOf, type Next } from './next';
import { Icon, RuleDialog, Side } from './parts';
import { isDeciding, isOver, stepOf, STEPS } from './round';
import { SeatHead, seatNumbers } from './seats';
import { SignSheet } from './sign_sheet';
import { AntesBack, corner, Paying, PayHeads, Settled, SettleSide } from './settle';
import { entry, hasEntered, house, isPit, lastDid, place, trouble, undo, useMonitor, view, waiting } from './store';
import { TablePanel, TableSide } from './table_panel';
import { Dealing, Enrol, TapIn, useDeviceLook } from './tap_in';
import { confirmRuling, confirmWrong, Deciding, DecidingSideOf, Wrong, WrongSide } from './wrong';

type Panel = 'round' | 'wrong' | 'table' | 'correct';
const panel = signal<Panel>('round');
const backToRound = (): void => {
  panel.value = 'round';
};

function Clock(): JSX.Element {
  const [now, tick] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => tick(Date.now()), 5000);
    return () => clearInterval(timer);
  }, []);
  return (
    <time class="m-clock">{new Date(now).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })}</time>
  );
}

/** What the screen is about. */
function heading(now: TableView): string {
  if (panel.value === 'wrong') return 'What happened?';
  if (panel.value === 'table') return 'The table';
  if (panel.value === 'correct') return 'Correction';
  if (now.pending !== null) return 'Waits for a decision';
  if (isOver(now)) return 'Between rounds';
  if (now.phase === 'betting') return 'Bets open';
  if (now.phase === 'settled') return 'Settled';
  if (now.void) return 'Void';
  if (now.phase === 'locked') return 'Deal';
  if (isDeciding(now))
    return now.phase === 'river' ? 'Play or fold' : now.phase === 'flop' ? 'After the flop' : 'Before the flop';
  if (now.phase === 'preflop') return 'Flop';
  if (now.phase === 'flop') return 'Turn and river';
  if (now.phase === 'river') return 'Dealer';
  return (now.antes_due?.length ?? 0) > 0 ? 'Antes back' : now.pays_next ? `Seat ${now.pays_next}` : 'Settle';
}

function At({ now }: { now: TableView }): JSX.Element {
  const whole = (
    <>
      <img src="/icon.svg" width="34" height="34" alt="" />
      <span>
        Table {now.table} · {title(now.book)}
        <small>
          {me.value?.person?.name}
          {isTablet() ? ' deals ▾' : ''}
        </small>
      </span>
    </>
  );
  return isTablet() ? (
    <Dealing>{whole}</Dealing>
  ) : (
    <a class="m-at" href="/login" title="Log in or out">
      {whole}
    </a>
  );
}

function Bar({ now }: { now: TableView }): JSX.Element {
  return (
    <header class="m-bar">
      <At now={now} />
      <h1>{heading(now)}</h1>
      <span class="m-round">{now.round > 0 ? `Round ${now.round}` : ''}</span>
      <span class="m-room" />
      {now.progressive?.levels.map((level) => (
        <span class="m-meter" key={level.name}>
          <small>{title(level.name)}</small>
          <b>{money(level.cents, now.currency)}</b>
        </span>
      ))}
      <LineBadge />
      <Clock />
    </header>
  );
}

function Steps({ now }: { now: TableView }): JSX.Element {
  const at = stepOf(now),
    n = at ? STEPS.indexOf(at) : -1;
  return (
    <nav class="m-steps-nav" aria-label="The round">
      <ol class="m-steps">
        {STEPS.map((step, i) => (
          <li key={step} class={i < n ? 'was' : i === n ? 'is' : ''} aria-current={i === n ? 'step' : undefined}>
            {i < n && <Icon name="check" />}
            {STEP_WORDS[step]}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Seats above the cards that are being entered. */
const EnteringCards = ({ now }: { now: TableView }): JSX.Element => (
  <>
    {now.phase === 'showdown' ? (
      <PayHeads view={now} corner={corner(now)} />
    ) : (
      <div class="m-cols">
        <div class="m-corner">
          <b>{now.seats.filter((seat) => seat.decided === 'played').length} play</b>
          <small>
            {now.seats.filter((seat) => seat.in_round && !seat.folded && seat.decided === 'undecided').length} checked
          </small>
        </div>
        {seatNumbers(now).map((number) => (
          <SeatHead view={now} number={number} key={number} />
        ))}
      </div>
    )}
    <Entering view={now} />
    <Deck view={now} />
  </>
);

function Idle({ now }: { now: TableView }): JSX.Element {
  return now.phase === 'over' ? (
    <Settled view={now} />
  ) : (
    <>
      <PayHeads
        view={now}
        corner={
          <div class="m-corner">
            <b>{now.seats.length}</b>
            <small>seated</small>
          </div>
        }
      />
      <div class="m-antes">
        <h2>No round yet</h2>
        <p>Open bets when the table is ready. Seats are given while bets are open: tap one.</p>
      </div>
    </>
  );
}

function RoundMain({ now, book }: { now: TableView; book: Book }): JSX.Element {
  if (isOver(now)) return <Idle now={now} />;
  if (now.pending !== null) return <Deciding view={now} />;
  if (now.phase === 'betting') return <Bets view={now} book={book} />;
  if (now.phase === 'settled') return <Settled view={now} />;
  if (now.phase === 'locked' || isDeciding(now)) return <Decisions view={now} book={book} />;
  if ((now.antes_due?.length ?? 0) > 0) return <AntesBack view={now} rule={antesBackRule(book)} />;
  if (place.value && place.value.kind !== 'next') return <EnteringCards now={now} />;
  return <Paying view={now} />;
}

function RoundSide({ now, book }: { now: TableView; book: Book }): JSX.Element {
  const rule = stepRule(book, now.phase, isDeciding(now), wayOf(book));
  if (now.pending !== null) return <DecidingSideOf view={now} />;
  if (now.phase === 'betting') return <BetsSide view={now} book={book} />;
  if (now.phase === 'showdown' || now.phase === 'settled' || now.phase === 'over')
    return <SettleSide view={now} rule={rule} />;
  if (now.phase === 'idle') return <Side title="Ready" rule={rule} />;
  return <DecidingSide view={now} rule={rule} />;
}

/** Why the last thing was not done; bets say it beside the wager. */
function Refused({ now }: { now: TableView }): JSX.Element | null {
  const reason = trouble.value;
  if (!reason || reason === entry.value.trouble || (panel.value === 'round' && now.phase === 'betting')) return null;
  return (
    <p class="m-refused m-push" role="alert" data-code={reason.code}>
      <Icon name="warn" />
      {say(reason)}
    </p>
  );
}

function Prime({ next }: { next: Next }): JSX.Element {
  return (
    <button type="button" class={`m-prime ${next.run ? 'go' : ''}`} disabled={!next.run} onClick={next.run}>
      <Icon name={next.icon} />
      <span>
        {next.words}
        <small>{next.small}</small>
      </span>
    </button>
  );
}

const undoWords = (): string => {
  const { cards, line } = entry.value;
  if (line) return line;
  if (cards.length > 0) return `card ${cards[cards.length - 1] ?? ''}`;
  const last = lastDid.value,
    words = last ? DID_WORDS[last.did] : undefined;
  return words ? `${words}${last?.seat ? `, seat ${last.seat}` : ''}` : 'the last step';
};

function nextNow(now: TableView): Next {
  if (panel.value === 'wrong') return confirmWrong(backToRound);
  if (panel.value === 'correct') return confirmCorrect(backToRound);
  return now.pending !== null ? confirmRuling() : nextOf(now);
}

function Foot({ now }: { now: TableView }): JSX.Element {
  const next = nextNow(now),
    at = panel.value;
  const toggle = (to: Panel): void => {
    panel.value = panel.value === to ? 'round' : to;
  };
  return (
    <footer class="m-foot">
      {at === 'round' ? (
        <button
          type="button"
          class="m-btn"
          onClick={undo}
          disabled={waiting.value.length > 0 || !(hasEntered.value || can(now, 'undo'))}
        >
          <Icon name="undo" />
          <span>
            Undo
            <small>{undoWords()}</small>
          </span>
        </button>
      ) : (
        <button type="button" class="m-btn" onClick={backToRound}>
          <Icon name="back" />
          <span>
            Back
            <small>to the round</small>
          </span>
        </button>
      )}
      <button
        type="button"
        class="m-btn"
        aria-pressed={at === 'wrong'}
        onClick={() => toggle('wrong')}
        disabled={!can(now, 'incident')}
      >
        <Icon name="warn" />
        <span>Something wrong</span>
      </button>
      <button type="button" class="m-btn" aria-pressed={at === 'table'} onClick={() => toggle('table')}>
        <Icon name="table" />
        <span>Table</span>
      </button>
      <Prime next={next} />
    </footer>
  );
}

function Line(): JSX.Element | null {
  return typed.value ? (
    <p class="m-line m-push" aria-hidden="true">
      <span class="caret">{typed.value}</span>
      <small>Enter ends it</small>
    </p>
  ) : null;
}

function Main({ now, book }: { now: TableView; book: Book }): JSX.Element {
  switch (panel.value) {
    case 'wrong':
      return <Wrong view={now} />;
    case 'table':
      return <TablePanel view={now} />;
    case 'correct':
      return <Correct view={now} />;
    default:
      return <RoundMain now={now} book={book} />;
  }
}

const toCorrect = (now: TableView): (() => void) | null =>
  (isPit.value || isTablet()) && can(now, 'correct')
    ? () => {
        panel.value = 'correct';
      }
    : null;

function SideOf({ now, book }: { now: TableView; book: Book }): JSX.Element {
  switch (panel.value) {
    case 'wrong':
      return <WrongSide view={now} />;
    case 'table':
      return <TableSide view={now} correct={toCorrect(now)} />;
    case 'correct':
      return <CorrectSide view={now} />;
    default:
      return <RoundSide now={now} book={book} />;
  }
}

function Round({ now, book }: { now: TableView; book: Book }): JSX.Element {
  return (
    <div class={`monitor in-${panel.value} phase-${now.phase}`} aria-busy={waiting.value.length > 0}>
      <CardShapes />
      <Bar now={now} />
      <Steps now={now} />
      <main class="m-main wide" id="main" tabIndex={-1}>
        <Main now={now} book={book} />
      </main>
      <aside class="m-side" aria-label="What to do now">
        <SideOf now={now} book={book} />
        {(panel.value === 'round' || panel.value === 'table') && <Heed view={now} />}
        <Refused now={now} />
        <Line />
      </aside>
      <Foot now={now} />
      <RuleDialog />
      <SignSheet />
      <div class="sr" role="status" aria-live="polite">
        {status.value}
      </div>
    </div>
  );
}

/** The monitor of whoever is in. */
function Whole({ table }: { table: number }): JSX.Element {
  useMonitor(table);
  useMonitorKeys(() => panel.value === 'round');
  const now = view.value,
    book = house.value;
  useEffect(() => {
    if (now) status.value = `${heading(now)}. ${nextOf(now).words}`;
  }, [now?.seq]);
  if (now && book) return <Round now={now} book={book} />;
  return (
    <main class="monitor-wait" id="main">
      {trouble.value ? <Trouble reason={trouble.value} capital /> : <Waiting words={`Table ${table}`} />}
      {!isTablet() && (
        <a class="button" href={`/login?to=/dealer/${table}`}>
          Log in
        </a>
      )}
    </main>
  );
}

/** Nobody is in, and this is not a tablet: a person logs in, or the browser becomes one. */
function Outside({ table }: { table: number }): JSX.Element {
  const [enrols, setEnrols] = useState(false);
  const revoked = here.value?.device;
  return (
    <main class="monitor-wait" id="main">
      {enrols ? (
        <Enrol cancel={() => setEnrols(false)} />
      ) : (
        <>
          <h1>Table {table}</h1>
          {revoked?.revoked_by && (
            <Trouble reason={{ code: 'device-revoked', figures: [revoked.revoked_by], causes: [] }} capital />
          )}
          <p>Whoever deals here logs in; a table's own tablet is enrolled once.</p>
          <div class="row">
            <a class="m-btn" href={`/login?to=/dealer/${table}`}>
              Log in
            </a>
            <button type="button" class="m-btn" onClick={() => setEnrols(true)}>
              This is the table's tablet
            </button>
          </div>
        </>
      )}
    </main>
  );
}

/** What says that whoever was in is so no more. */
const OUT = ['device-revoked', 'monitor-taken', 'not-tapped-in', 'not-logged-in'];

/** Who is in, and whether this is a table's tablet; asked anew where a refusal says that it is other than this page thinks. */
function useWho(table: number): void {
  const code = trouble.value?.code ?? '',
    own = here.value?.device;
  useEffect(() => {
    void Promise.all([whichDevice(), whoAmI()]).catch(() => undefined);
  }, [table, OUT.includes(code)]);
  useEffect(() => {
    if (own?.good && own.table !== table) go(`/dealer/${own.table}`, true);
  }, [own?.table, own?.good]);
  useDeviceLook(own?.good ?? false);
}

export default function Monitor(): JSX.Element {
  const table = Number(/\/dealer\/(\d+)/.exec(where.value.path)?.[1]);
  useWho(table);
  useEffect(() => {
    document.title = `Table ${table} · Dealer · Felt`;
  }, [table]);
  const person = me.value?.person;
  if (!me.value || !here.value)
    return (
      <main class="monitor-wait" id="main">
        <Waiting words={`Table ${table}`} />
      </main>
    );
  if (person && !person.guest) return <Whole table={table} key={person.name} />;
  return isTablet() ? <TapIn table={table} /> : <Outside table={table} />;
}
