// Logging in and out; and, once, the first administrator.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { ApiError, reasonOf } from '../api/http';
import { keepsDevices, logIn, logOut, me, setUp, whoAmI, type Person } from '../api/people';
import { listenAnew } from '../api/stream';
import { go, place } from '../ui/router';
import { Page, Trouble } from '../ui/shell';
import { title } from '../ui/words';
import { because, type Reason } from '../words/reason';
import { textOf } from './form';
import { Own } from './own';
import { PasswordField } from './password';

/** Seconds that are still to wait, counted down. */
function useWait(): [number, (seconds: number) => void] {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return [left, setLeft];
}

function Form({ setup }: { setup: string }): JSX.Element {
  const [error, setError] = useState<Reason>();
  const [busy, setBusy] = useState(false);
  const [wait, setWait] = useWait();
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const name = textOf(form, 'name'),
      password = textOf(form, 'password');
    setBusy(true);
    setError(undefined);
    try {
      await (setup ? setUp(setup, name, password) : logIn(name, password));
      listenAnew();
      const to = place.value.query.get('to') ?? '/';
      go(setup ? '/people' : /^\/(?!\/)/.test(to) ? to : '/');
    } catch (reason) {
      const why = reasonOf(reason);
      setError(why.code === 'too-many-passwords' ? because('wait-for-password') : why); // the button counts the seconds
      setWait(reason instanceof ApiError ? reason.waitSeconds : 0);
    } finally {
      setBusy(false);
    }
  };
  const words = setup ? 'Make this account' : 'Log in';
  return (
    <form class="panel login" onSubmit={(event) => void submit(event)}>
      {error && <Trouble reason={error} capital />}
      <label class="field">
        Name
        <input
          name="name"
          autocomplete="username"
          autocapitalize="none"
          spellcheck={false}
          required
          minLength={2}
          maxLength={23}
          pattern="[A-Za-z0-9_\-]+"
          title="Letters, digits, - and _"
        />
      </label>
      <PasswordField fresh={!!setup} />
      <button class="button go" type="submit" disabled={busy || wait > 0}>
        {wait > 0 ? `Wait ${wait} s` : words}
      </button>
    </form>
  );
}

function Account({ person }: { person: Person }): JSX.Element {
  return (
    <section class="panel login">
      <p class="lead">
        You are <b>{person.name}</b>
        {person.guest ? ', a guest' : ''}.
      </p>
      {!person.guest && <p class="dim">{person.roles.map(title).join(', ')}</p>}
      {person.suspended.length > 0 && (
        <p class="note-held">
          {person.suspended.map(title).join(', ')}: not yet. Another administrator has to confirm that you are the one
          who chose the password.
        </p>
      )}
      <div class="row">
        <a class="button go" href="/">
          Choose a table
        </a>
        {keepsDevices() && (
          <a class="button" href="/people">
            People
          </a>
        )}
        <button type="button" class="button" onClick={() => void logOut().then(listenAnew)}>
          Log out
        </button>
      </div>
    </section>
  );
}

export default function Login(): JSX.Element {
  const token = place.value.query.get('token') ?? '',
    isSetup = place.value.path.startsWith('/setup');
  useEffect(() => {
    whoAmI().catch(() => undefined);
  }, []);
  const now = me.value,
    person = now?.person,
    usedUp = isSetup && now && !now.setup;
  const bare = isSetup && !token && !usedUp;
  const heading = isSetup ? 'The first two administrators' : person && !person.guest ? 'Your account' : 'Log in';
  return (
    <Page title={isSetup ? 'Set up' : heading} class="narrow people-page">
      <h1>{heading}</h1>
      {bare && (
        <div class="panel">
          <p>This page opens with a link of its own, which makes whoever follows it an administrator.</p>
          <p>
            The server printed two when it started, in the terminal where it runs: lines that begin with{' '}
            <b>The first administrator is made at</b> and <b>The second administrator is made at</b>. Copy a whole
            address, with all that follows <code>token=</code>.
          </p>
          <p class="dim">
            The links are gone? Start the server again: as long as there are not two administrators it prints new ones.
          </p>
          {now?.guests && (
            <p>
              <a href="/">Nobody needs it to play with play chips.</a>
            </p>
          )}
        </div>
      )}
      {isSetup && !bare && !usedUp && (
        <p class="dim">
          Two people run the accounts of a house: what touches money takes both. Each follows one of the two links that
          the server printed when it started, and nobody follows both.
        </p>
      )}
      {usedUp && (
        <p class="trouble" data-code="setup-link-used">
          This link has been used up: the server has its two administrators. <a href="/login">Log in</a>
        </p>
      )}
      {!isSetup && !person && now?.guests && (
        <p class="dim">
          Nobody needs to log in to play with play chips: <a href="/">choose a table</a>.
        </p>
      )}
      {!isSetup && person && <Account person={person} />}
      {!isSetup && person && !person.guest && <Own />}
      {!isSetup && person?.guest && <h2 class="gap-above">Or log in with an account</h2>}
      {!usedUp && !bare && (isSetup || !person || person.guest) && (
        <Form setup={isSetup ? token : ''} key={isSetup ? 'setup' : 'login'} />
      )}
      {!isSetup && !person && now && !now.guests && <p class="dim small">Accounts are made by an administrator.</p>}
    </Page>
  );
}
