// The address of what is shown, to pass on.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';

export function CopyLink(): JSX.Element {
  const [copied, setCopied] = useState(false);
  const copy = (): void => {
    navigator.clipboard?.writeText(location.href).then(
      () => {
        setCopied(true);
        setTimeout(() => setCopied(false), 1500);
      },
      () => undefined,
    );
  };
  return (
    <button class="button small" type="button" onClick={copy}>
      {copied ? 'Copied' : 'Copy link'}
    </button>
  );
}
