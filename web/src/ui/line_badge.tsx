// Live, Reconnecting, Stale since: whether what is shown is what is.
import type { JSX } from 'preact';
import { line } from '../api/stream';

const time = (ms: number): string => new Date(ms).toLocaleTimeString('en-GB');

export function LineBadge(): JSX.Element {
  const { state, since } = line.value;
  const words =
    state === 'live'
      ? 'Live'
      : state === 'connecting'
        ? 'Connecting'
        : state === 'reconnecting'
          ? 'Reconnecting'
          : 'Stale';
  return (
    <span class={`line line-${state}`} role="status">
      <span>
        {words}
        {state === 'stale' && <span class="since"> since {time(since)}</span>}
      </span>
    </span>
  );
}
