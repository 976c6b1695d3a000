// An amount to be changed. Its text is as it stands when the field gets the focus, all of it selected in the same moment: who
// clicks and types at once replaces it.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { say } from '../words/say';
import { moneyTrouble, parseMoney, shortMoney } from './money';

interface MoneyInputProps {
  cents: number;
  currency: string;
  label: string;
  class?: string | undefined;
  change: (cents: number) => void;
}

export function MoneyInput({ cents, currency, label, change, class: name }: MoneyInputProps): JSX.Element {
  /** the text while the field has the focus */
  const [typed, setTyped] = useState<string | null>(null);
  const trouble = typed === null ? null : moneyTrouble(typed, currency);
  return (
    <span class="money-input">
      <input
        type="text"
        inputMode="decimal"
        autocomplete="off"
        aria-label={label}
        aria-invalid={trouble !== null}
        class={name}
        value={typed ?? shortMoney(cents, currency)}
        onMouseDown={(event) => {
          if (document.activeElement === event.currentTarget) return;
          event.preventDefault(); // it would put the caret where the mouse is, after the focus
          event.currentTarget.focus();
        }}
        onFocus={(event) => {
          setTyped(event.currentTarget.value);
          event.currentTarget.select();
        }}
        onBlur={() => setTyped(null)}
        onInput={(event) => {
          setTyped(event.currentTarget.value);
          const next = parseMoney(event.currentTarget.value);
          if (next >= 0) change(next);
        }}
      />
      {trouble && (
        <small class="bad" role="alert" data-code={trouble.code}>
          {say(trouble)}
        </small>
      )}
    </span>
  );
}
