// A password, which can be looked at while it is typed.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';

/** `fresh`: one that is being chosen; the server wants ten characters. */
export function PasswordField({ fresh }: { fresh: boolean }): JSX.Element {
  const [seen, setSeen] = useState(false);
  return (
    <div class="password">
      <label class="field">Password{fresh && <small> at least ten characters</small>}
        <input name="password" type={seen ? 'text' : 'password'} autocomplete={fresh ? 'new-password' : 'current-password'} required
          minLength={fresh ? 10 : undefined} maxLength={200} autocapitalize="none" spellcheck={false} /></label>
      <button type="button" class="button small" aria-pressed={seen} aria-label="Show the password" onClick={() => setSeen(!seen)}>{seen ? 'Hide' : 'Show'}</button>
    </div>
  );
}
