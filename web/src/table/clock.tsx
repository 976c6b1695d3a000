// The time that is left to act, or until the cards are dealt: a ring that empties, and the seconds in it.
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { clockOff, view } from './store';

const SOON = 5;

export function Countdown(): JSX.Element | null {
  const until = view.value?.deadline_ms ?? null;
  const [, tick] = useState(0),
    whole = useRef({ until: 0, ms: 1 });
  useEffect(() => {
    if (until === null) return;
    const timer = setInterval(() => tick((n) => n + 1), 250);
    return () => clearInterval(timer);
  }, [until]);
  if (until === null) return null;
  const ms = Math.max(0, until - clockOff.value - Date.now()),
    left = Math.ceil(ms / 1000);
  if (whole.current.until !== until) whole.current = { until, ms: Math.max(1, ms) };
  return (
    <span class={left <= SOON ? 'countdown soon' : 'countdown'} role="timer" aria-label={`${left} seconds left`}>
      <svg viewBox="0 0 40 40" aria-hidden="true" focusable="false">
        <circle cx="20" cy="20" r="17" class="ring-track" />
        <circle
          cx="20"
          cy="20"
          r="17"
          class="ring-left"
          pathLength="100"
          style={{ strokeDasharray: `${(100 * ms) / whole.current.ms} 100` }}
        />
      </svg>
      <span aria-hidden="true">{left}</span>
    </span>
  );
}
