// An amount to be changed: as money while it stands, as a plain figure while it is typed.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { parseMoney, shortMoney } from './money';

interface MoneyInputProps {
  cents: number;
  currency: string;
  /** where no label is around it */
  label?: string;
  class?: string | undefined;
  change: (cents: number) => void;
}

export function MoneyInput({ cents, currency, label, change, class: name }: MoneyInputProps): JSX.Element {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <input type="text" inputMode="decimal" autocomplete="off" aria-label={label} class={name} value={typed ?? shortMoney(cents, currency)}
      onFocus={(event) => { setTyped(String(cents / 100)); requestAnimationFrame(() => (event.target as HTMLInputElement).select()); }}
      onBlur={() => setTyped(null)}
      onInput={(event) => {
        setTyped(event.currentTarget.value);
        const next = parseMoney(event.currentTarget.value);
        if (next >= 0) change(next);
      }} />
  );
}
