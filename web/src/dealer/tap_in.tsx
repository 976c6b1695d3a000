// A table's tablet before a dealer taps in: which table, who deals, badge and PIN; and, once, the code that makes this browser one.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { enrol, here, tapIn, tapOut, whichDevice } from '../api/devices';
import { ApiError, reasonOf } from '../api/http';
import { me, whoAmI } from '../api/people';
import { listenAnew } from '../api/stream';
import { Trouble } from '../ui/shell';
import { capital } from '../ui/words';
import type { Reason } from '../words/reason';
import { say } from '../words/say';
import type { Card } from './badge';
import { BadgePad } from './badge_pad';
import { Icon } from './parts';
import { trouble } from './store';

const LOOK_MS = 3000;

export const clock = (ms: number): string =>
  new Date(ms).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });

/** A tablet shows its table and nothing else; browsers allow that from a press on alone. */
function fillScreen(): void {
  if (!document.fullscreenElement)
    document.documentElement.requestFullscreen?.({ navigationUI: 'hide' }).catch(() => undefined);
}

/** The screen stays on while this page is looked at. Only a secure place may ask for that. */
export function useAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined,
      gone = false;
    const ask = (): void => {
      if (document.visibilityState !== 'visible') return;
      navigator.wakeLock?.request('screen').then(
        (got) => {
          if (gone) void got.release();
          else lock = got;
        },
        () => undefined,
      );
    };
    ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      gone = true;
      document.removeEventListener('visibilitychange', ask);
      void lock?.release();
    };
  }, []);
}

/** Revoked, taken over, tapped in elsewhere: looked at now and then. Whoever is in no more finds that out here. */
async function look(): Promise<void> {
  const { device } = await whichDevice(),
    name = me.value?.person?.name;
  if (name && device && device.dealer !== name) await whoAmI();
}

export function useDeviceLook(on: boolean): void {
  useEffect(() => {
    if (!on) return;
    const timer = setInterval(() => void look().catch(() => undefined), LOOK_MS);
    return () => clearInterval(timer);
  }, [on]);
}

function Who(): JSX.Element {
  const now = here.value,
    elsewhere = now?.elsewhere;
  if (elsewhere)
    return (
      <p class="tap-notice">
        <Icon name="bell" />
        <b>
          {elsewhere.dealer} deals here at {elsewhere.name} since {clock(elsewhere.since_ms)}
        </b>
        <span>Tap in to take over: the round goes on here, and that tablet is out.</span>
      </p>
    );
  return <p class="tap-free">Nobody deals at this table.</p>;
}

export function TapIn({ table }: { table: number }): JSX.Element {
  const device = here.value?.device,
    why = trouble.value;
  useAwake();
  const send = async ({ badge, pin }: Card): Promise<void> => {
    fillScreen();
    await tapIn(badge, pin, !!here.value?.elsewhere);
    trouble.value = null;
    listenAnew();
  };
  return (
    <main class="monitor tap" id="main" tabIndex={-1}>
      <section class="tap-table">
        <p class="tap-name">
          <img src="/icon.svg" width="34" height="34" alt="" />
          {device?.name}
        </p>
        <h1>
          Table <b>{table}</b>
        </h1>
        <Who />
        {why && (
          <p class="m-refused" role="alert" data-code={why.code}>
            <Icon name="warn" />
            {capital(say(why))}
          </p>
        )}
        <ol class="tap-how">
          <li>Read your badge, or type its number.</li>
          <li>Your PIN, then the gold button.</li>
        </ol>
      </section>
      <BadgePad words={here.value?.elsewhere ? 'Take over' : 'Tap in'} small={`deal at table ${table}`} send={send} />
    </main>
  );
}

/** Who deals here since when, and out again; in place of a person's own page. */
export function Dealing({ children }: { children: JSX.Element }): JSX.Element {
  const [open, setOpen] = useState(false);
  const [failed, setFailed] = useState<Reason>();
  const device = here.value?.device,
    name = me.value?.person?.name;
  useAwake();
  const out = (): void => {
    tapOut().then(listenAnew, (reason: unknown) => setFailed(reasonOf(reason)));
  };
  return (
    <div class="m-dealing">
      <button type="button" class="m-at" aria-expanded={open} onClick={() => setOpen(!open)}>
        {children}
      </button>
      {open && (
        <div class="m-dealing-menu" role="group" aria-label="Who deals">
          <p>
            <b>{name}</b> deals at {device?.name}
            {device?.since_ms ? ` since ${clock(device.since_ms)}` : ''}
          </p>
          {failed && <Trouble reason={failed} capital />}
          <button type="button" class="m-btn" onClick={out}>
            <Icon name="back" />
            <span>
              Tap out
              <small>the table waits for the next dealer</small>
            </span>
          </button>
          <button type="button" class="m-btn" onClick={() => setOpen(false)}>
            Go on
          </button>
        </div>
      )}
    </div>
  );
}

// ---- once

/** By the code that somebody who keeps devices made on /people. */
export function Enrol({ cancel }: { cancel: () => void }): JSX.Element {
  const [failed, setFailed] = useState<Reason>();
  const [busy, setBusy] = useState(false);
  const [wait, setWait] = useState(0);
  const submit = (event: Event): void => {
    event.preventDefault();
    const code = new FormData(event.currentTarget as HTMLFormElement).get('code');
    setBusy(true);
    setFailed(undefined);
    enrol(typeof code === 'string' ? code : '')
      .catch((reason: unknown) => {
        setFailed(reasonOf(reason));
        setWait(reason instanceof ApiError ? reason.waitSeconds : 0);
      })
      .finally(() => setBusy(false));
  };
  return (
    <form class="enrol" onSubmit={submit} aria-label="Enrol this tablet">
      <h1>The table's tablet</h1>
      <p>
        A supervisor, shift manager, technician or administrator makes a code on the page <b>People</b>. It is good
        once, for ten minutes. From then on this browser shows that table and nothing else.
      </p>
      {failed && <Trouble reason={failed} capital />}
      <label class="field">
        Code
        <input
          name="code"
          autocomplete="off"
          autocapitalize="characters"
          spellcheck={false}
          required
          placeholder="XXXXX-XXXXX"
          maxLength={20}
        />
      </label>
      <div class="row">
        <button class="m-btn enrol-go" type="submit" disabled={busy}>
          {wait > 0 ? `Wait ${wait} s` : 'Enrol this tablet'}
        </button>
        <button class="m-btn" type="button" onClick={cancel}>
          Back
        </button>
      </div>
    </form>
  );
}
