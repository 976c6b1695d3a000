// The time that is left to act, or until the cards are dealt.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { clockOff, view } from './store';

export function Countdown(): JSX.Element | null {
  const until = view.value?.deadline_ms ?? null;
  const [, tick] = useState(0);
  useEffect(() => {
    if (until === null) return;
    const timer = setInterval(() => tick((n) => n + 1), 250);
    return () => clearInterval(timer);
  }, [until]);
  if (until === null) return null;
  const left = Math.max(0, Math.ceil((until - clockOff.value - Date.now()) / 1000));
  return <span class={left <= 5 ? 'countdown soon' : 'countdown'} role="timer" aria-label={`${left} seconds left`}>{left}<small>s</small></span>;
}
