// What people change of their own account: password and PIN.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { reasonOf } from '../api/http';
import { changePassword, setPin } from '../api/people';
import { listenAnew } from '../api/stream';
import { status, Trouble } from '../ui/shell';
import type { Reason } from '../words/reason';
import { textOf } from './form';
import { PasswordField } from './password';

interface Change {
  heading: string;
  button: string;
  done: string;
  send: (form: FormData) => Promise<unknown>;
  field: JSX.Element;
}

function Form({ heading, button, done, send, field }: Change): JSX.Element {
  const [error, setError] = useState<Reason>();
  const [said, setSaid] = useState('');
  const [busy, setBusy] = useState(false);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const element = event.currentTarget as HTMLFormElement;
    setBusy(true);
    setError(undefined);
    setSaid('');
    try {
      await send(new FormData(element));
      listenAnew();
      element.reset();
      setSaid(done);
      status.value = done;
    } catch (reason) {
      setError(reasonOf(reason));
    } finally {
      setBusy(false);
    }
  };
  return (
    <details class="panel own">
      <summary>{heading}</summary>
      <form class="login" onSubmit={(event) => void submit(event)} aria-label={heading}>
        {error && <Trouble reason={error} capital />}
        {said && <p class="done-note">{said}</p>}
        <PasswordField fresh={false} label="Your password now" />
        {field}
        <button class="button go" type="submit" disabled={busy}>
          {button}
        </button>
      </form>
    </details>
  );
}

export const Own = (): JSX.Element => (
  <>
    <Form
      heading="Change your password"
      button="Change"
      done="Your password is changed; whoever else was logged in as you is out."
      send={(form) => changePassword(textOf(form, 'password'), textOf(form, 'new'))}
      field={<PasswordField fresh name="new" label="New password" />}
    />
    <Form
      heading="Choose a PIN for your badge"
      button="Choose"
      done="Your PIN is set. It works at a table's own device, together with your badge, and nowhere else."
      send={(form) => setPin(textOf(form, 'password'), textOf(form, 'pin'))}
      field={
        <label class="field">
          PIN <small>4 to 12 digits</small>
          <input
            name="pin"
            type="password"
            inputMode="numeric"
            autocomplete="off"
            required
            pattern="[0-9]{4,12}"
            title="4 to 12 digits"
          />
        </label>
      }
    />
  </>
);
