// The fair deal: the deck is committed to before the bets, and opened after the hand.
import type { JSX } from 'preact';
import type { Fair, TableView } from '../api/table';
import { Card } from '../ui/card';

const short = (hex: string): string => (hex.length > 20 ? `${hex.slice(0, 8)}…${hex.slice(-6)}` : hex);

function Opened({ fair }: { fair: Fair }): JSX.Element {
  return (
    <details class="small"><summary>The whole deck, top card first</summary>
      <div class="deck">{fair.deck?.map((card) => <Card card={card} key={card} />)}</div>
    </details>
  );
}

export function FairPanel({ view }: { view: TableView }): JSX.Element | null {
  const before = view.last?.fair, now = view.fair;
  if (!now?.commitment && !before) return null;
  const opened = now?.opened ? now : before?.opened ? before : null;
  const round = now?.opened ? view.round : view.last?.round;
  return (
    <section class="panel fair" aria-label="Fair deal">
      <h2 class="label">Fair deal</h2>
      {now && <p class="small">Hand {view.round}: the deck was fixed before the bets. Its seal is <code title={now.commitment}>{short(now.commitment)}</code>{!now.opened && '; it is opened after the hand'}.</p>}
      {opened && <>
        <p class="small">Hand {round} is open: seal <code title={opened.commitment}>{short(opened.commitment)}</code>.</p>
        <Opened fair={opened} />
      </>}
    </section>
  );
}
