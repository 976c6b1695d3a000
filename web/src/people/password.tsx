// A password, which can be looked at while it is typed.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';

interface PasswordProps {
  /** One that is being chosen; the server wants ten characters. */
  fresh: boolean;
  name?: string;
  label?: string;
}

export function PasswordField({ fresh, name = 'password', label = 'Password' }: PasswordProps): JSX.Element {
  const [seen, setSeen] = useState(false);
  return (
    <div class="password">
      <label class="field">
        {label}
        {fresh && <small> at least ten characters</small>}
        <input
          name={name}
          type={seen ? 'text' : 'password'}
          autocomplete={fresh ? 'new-password' : 'current-password'}
          required
          minLength={fresh ? 10 : undefined}
          maxLength={200}
          autocapitalize="none"
          spellcheck={false}
        />
      </label>
      <button
        type="button"
        class="button small"
        aria-pressed={seen}
        aria-label={`Show: ${label}`}
        onClick={() => setSeen(!seen)}
      >
        {seen ? 'Hide' : 'Show'}
      </button>
    </div>
  );
}
