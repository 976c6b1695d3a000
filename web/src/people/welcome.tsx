// Where a one-time link leads: a person chooses their own password.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { reasonOf } from '../api/http';
import { welcome } from '../api/people';
import { listenAnew } from '../api/stream';
import { go, place } from '../ui/router';
import { Page, Trouble } from '../ui/shell';
import type { Reason } from '../words/reason';
import { textOf } from './form';
import { PasswordField } from './password';

export default function Welcome(): JSX.Element {
  const token = place.value.query.get('token') ?? '',
    name = place.value.query.get('name') ?? '';
  const [error, setError] = useState<Reason>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    setBusy(true);
    setError(undefined);
    try {
      await welcome(token, textOf(form, 'password'));
      listenAnew();
      go('/login');
    } catch (reason) {
      setError(reasonOf(reason));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Page title="Welcome" class="narrow people-page">
      <h1>Welcome{name && `, ${name}`}</h1>
      <p class="dim">
        Choose a password that nobody else knows, not even the one who gave you this link. The link is good once.
      </p>
      <form class="panel login" onSubmit={(event) => void submit(event)}>
        {error && <Trouble reason={error} capital />}
        <input type="text" name="username" value={name} autocomplete="username" hidden readOnly />
        <PasswordField fresh />
        <button class="button go" type="submit" disabled={busy}>
          This is my password
        </button>
      </form>
    </Page>
  );
}
