// Logging in; and, once, the first administrator.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { errorWords } from '../api/http';
import { logIn, logOut, me, setUp, whoAmI } from '../api/people';
import { listenAnew } from '../api/stream';
import { go, place } from '../ui/router';
import { Page, Trouble } from '../ui/shell';

function Form({ setup }: { setup: string }): JSX.Element {
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const name = String(form.get('name') ?? ''), password = String(form.get('password') ?? '');
    setBusy(true);
    setError('');
    try {
      await (setup ? setUp(setup, name, password) : logIn(name, password));
      listenAnew();
      go('/');
    } catch (reason) {
      setError(errorWords(reason));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form class="panel login" onSubmit={(event) => void submit(event)}>
      {error && <Trouble words={error} />}
      <label class="field">Name<input name="name" autocomplete="username" required maxLength={23} /></label>
      <label class="field">Password<input name="password" type="password" autocomplete={setup ? 'new-password' : 'current-password'} required /></label>
      <button class="button go" type="submit" disabled={busy}>{setup ? 'Make this the first administrator' : 'Log in'}</button>
    </form>
  );
}

export default function Login(): JSX.Element {
  const token = place.value.query.get('token') ?? '', setup = place.value.path.startsWith('/setup') ? token : '';
  useEffect(() => { whoAmI().catch(() => undefined); }, []);
  const person = me.value?.person;
  return (
    <Page title={setup ? 'Set up' : 'Log in'} class="narrow">
      <h1>{setup ? 'The first administrator' : 'Log in'}</h1>
      {person && !setup && <p>You are {person.name}{person.guest ? ', a guest' : ''}. <button type="button" class="button small" onClick={() => void logOut().then(listenAnew)}>Log out</button></p>}
      {me.value?.guests && !setup && <p class="dim">To play with play chips nobody needs to log in: <a href="/">choose a table</a>.</p>}
      <Form setup={setup} />
    </Page>
  );
}
