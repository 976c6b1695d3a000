// The fair deal: the deck is committed to before the bets, and opened after the hand.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Fair, TableView } from '../api/table';
import { Card } from '../ui/card';
import { because } from '../words/reason';
import { say } from '../words/say';
import { verify, type Verdict } from './verify';

const short = (hex: string): string => (hex.length > 20 ? `${hex.slice(0, 8)}…${hex.slice(-6)}` : hex);

/** The record as `felt verify` takes it. */
const record = (fair: Fair): string => `data:application/json,${encodeURIComponent(JSON.stringify(fair))}`;

function Verify({ fair }: { fair: Fair }): JSX.Element {
  const [verdict, setVerdict] = useState<Verdict | ''>('');
  useEffect(() => setVerdict(''), [fair.commitment]);
  return (
    <>
      <button type="button" class="button small" onClick={() => setVerdict(verify(fair))}>
        Verify
      </button>
      {verdict && (
        <p class={verdict === 'deal-is-fair' ? 'small good' : 'small bad'} role="status" data-code={verdict}>
          {say(because(verdict))}
        </p>
      )}
      <p class="small dim">
        Or yourself:{' '}
        <a href={record(fair)} download="fair.json">
          fair.json
        </a>
        , then <code>felt verify fair.json</code>
      </p>
    </>
  );
}

function Opened({ fair }: { fair: Fair }): JSX.Element {
  return (
    <details class="small">
      <summary>The whole deck, top card first</summary>
      <div class="deck">
        {fair.deck?.map((card) => (
          <Card card={card} key={card} />
        ))}
      </div>
    </details>
  );
}

export function FairPanel({ view }: { view: TableView }): JSX.Element | null {
  const before = view.last?.fair,
    now = view.fair;
  if (!now?.commitment && !before) return null;
  const opened = now?.opened ? now : before?.opened ? before : null;
  const round = now?.opened ? view.round : view.last?.round;
  return (
    <section class="panel fair" aria-label="Fair deal">
      <h2 class="label">Fair deal</h2>
      {now && (
        <p class="small">
          Hand {view.round}: the deck was fixed before the bets. Its seal is{' '}
          <code title={now.commitment}>{short(now.commitment)}</code>
          {!now.opened && '; it is opened after the hand'}.
        </p>
      )}
      {opened && (
        <>
          <p class="small">
            Hand {round} is open: seal <code title={opened.commitment}>{short(opened.commitment)}</code>.
          </p>
          <Verify fair={opened} />
          <Opened fair={opened} />
        </>
      )}
    </section>
  );
}
