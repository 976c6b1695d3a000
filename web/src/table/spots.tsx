// The spots as they are printed on a layout: side wagers on the own hand, Ante = Blind, Play, the sensor of the progressive, side
// wagers on the table's highest hand.
import type { ComponentChildren, JSX } from 'preact';
import { onHighestHand, onOwnHand } from '../api/sides';
import { laidOn, type Seat, type SideWager, type TableView } from '../api/table';
import { Stack } from '../ui/chip';
import { shortMoney } from '../ui/money';
import { wagerWord } from '../ui/words';
import { add, draftOf, isDown, isEmpty, isOffered, type Draft, type Spot } from './bets';
import { broughtBy } from './settled';
import { canAct } from './store';

interface Laid {
  ante: number;
  blind: number;
  /** by their keys */
  sides: Record<string, number>;
  play: number;
  lit: boolean;
}

const laidBy = (seat: Seat, view: TableView): Laid => ({
  ante: seat.bet?.ante ?? 0,
  blind: seat.bet?.blind ?? 0,
  sides: Object.fromEntries(view.side_wagers.map((side) => [side.key, laidOn(seat.bet, side.key)])),
  play: seat.play,
  lit: seat.lit || (seat.bet?.progressive ?? false),
});

const drafted = (d: Draft): Laid => ({ ante: d.ante, blind: d.ante, sides: d.sides, play: 0, lit: d.progressive });

/** How a wager ended, and what it brought: on the spot itself, where the dealer pays and takes. */
interface Ended {
  result: string;
  brought: number;
}

const endOf = (seat: Seat, wager: string): Ended | undefined => {
  const line = seat.result?.wagers.find((each) => each.wager === wager);
  return line && seat.result ? { result: line.result, brought: broughtBy(line) } : undefined;
};

/** What is longer than its spot goes without cents. */
const BIG = 100_000;

interface SpotProps {
  wager: string;
  cents: number;
  currency: string;
  shape?: string;
  /** to bet on by tapping, in one's own seat */
  tap?: { spot: Spot; seat: number } | undefined;
  ended?: Ended | undefined;
  mark?: ComponentChildren;
  /** under the spot even where nothing lies on it */
  print?: { name: string; cents: number };
}

const brought = (cents: number, currency: string): string =>
  `${cents > 0 ? '+' : ''}${shortMoney(cents >= BIG ? Math.trunc(cents / 100) * 100 : cents, currency)}`;

/** Under the spot, whose own print the chips hide: "Ante $10", and how it ended. */
function Label({
  name,
  cents,
  currency,
  ended,
}: {
  name: string;
  cents: number;
  currency: string;
  ended?: Ended | undefined;
}): JSX.Element {
  const open = !ended || ended.result === 'push';
  return (
    <span class={open ? 'amount' : ended.brought > 0 ? 'amount paid' : 'amount taken'}>
      <small>{name}</small>
      {open ? (ended ? 'push' : shortMoney(cents, currency)) : brought(ended.brought, currency)}
    </span>
  );
}

function PrintedSpot({ wager, cents, currency, shape = '', tap, ended, mark, print }: SpotProps): JSX.Element {
  const word = wagerWord(wager),
    classes = `spot ${shape}${cents > 0 ? ' has-chips' : ''}${ended ? ` spot-${ended.result}` : ''}`;
  const inside = (
    <>
      {!print && (
        <span class="print">
          <span>{word}</span>
        </span>
      )}
      {mark ?? (
        <span class="on-spot">
          <Stack cents={cents} />
        </span>
      )}
      {(cents > 0 || print) && (
        <Label name={print?.name ?? word} cents={cents || (print?.cents ?? 0)} currency={currency} ended={ended} />
      )}
    </>
  );
  const words =
    cents > 0 ? `${word}: ${shortMoney(cents, currency)}${ended ? `, ${ended.result}` : ''}` : `${word}: nothing`;
  if (!tap)
    return (
      <div class={classes} role="img" aria-label={words}>
        {inside}
      </div>
    );
  return (
    <button
      type="button"
      class={`${classes} tap`}
      data-spot={tap.spot}
      data-yields="Enter"
      disabled={!canAct.value}
      onClick={() => add(tap.spot, tap.seat)}
    >
      <span class="sr">
        {words}. {tap.spot === 'progressive' ? 'In or out' : 'Add a chip'}
      </span>
      <span class="bare-box" aria-hidden="true">
        {inside}
      </span>
    </button>
  );
}

const Sensor = ({ lit }: { lit: boolean }): JSX.Element => <span class={lit ? 'sensor lit' : 'sensor'} />;

interface SpotsProps {
  /** as it is, and as it is shown: the same, or what it was in the round before */
  seat: Seat;
  shown: Seat;
  view: TableView;
  betting: boolean;
}

export function Spots({ seat: live, shown: seat, view, betting }: SpotsProps): JSX.Element {
  // One's own spots take chips while bets are open and none is down.
  const open = live.you && betting && !isDown(live);
  const laid = open && (seat === live || !isEmpty.value) ? drafted(draftOf(live.seat)) : laidBy(seat, view);
  const tap = (spot: Spot): SpotProps['tap'] => (open && isOffered(spot) ? { spot, seat: live.seat } : undefined);
  const wager = view.progressive?.wager ?? 0,
    currency = view.currency;
  const there = (side: SideWager): boolean => (laid.sides[side.key] ?? 0) > 0 || (open && isOffered(side.key));
  const highest = onHighestHand(view.side_wagers).filter(there);
  const spotOf = (side: SideWager, shape: string): JSX.Element => (
    <PrintedSpot
      key={side.key}
      wager={side.word}
      shape={shape}
      cents={laid.sides[side.key] ?? 0}
      currency={currency}
      tap={tap(side.key)}
      ended={endOf(seat, side.word)}
    />
  );
  return (
    <div class={highest.length ? 'spots with-cover' : 'spots'}>
      {onOwnHand(view.side_wagers).map((side) => spotOf(side, 'diamond'))}
      <span class="linked">
        <PrintedSpot
          wager="ante"
          cents={laid.ante}
          currency={currency}
          tap={tap('ante')}
          ended={endOf(seat, 'ante')}
          shape={open && isEmpty.value ? 'first' : ''}
        />
        <span class="equals" aria-hidden="true">
          =
        </span>
        <PrintedSpot
          wager="blind"
          cents={laid.blind}
          currency={currency}
          tap={tap('ante')}
          ended={endOf(seat, 'blind')}
        />
      </span>
      {view.progressive && (
        <PrintedSpot
          wager="progressive"
          shape="sensor-spot"
          cents={laid.lit ? wager : 0}
          currency={currency}
          print={{ name: 'Prog.', cents: wager }}
          tap={tap('progressive')}
          ended={endOf(seat, 'progressive')}
          mark={<Sensor lit={laid.lit} />}
        />
      )}
      {highest.map((side) => spotOf(side, 'cover-spot'))}
      <PrintedSpot wager="play" shape="play-spot" cents={laid.play} currency={currency} ended={endOf(seat, 'play')} />
    </div>
  );
}

/** What is printed before a free seat. */
export const BareSpots = ({ progressive }: { progressive: boolean }): JSX.Element => (
  <div class="spots bare" aria-hidden="true">
    <span class="spot diamond" />
    {progressive && (
      <span class="spot sensor-spot">
        <Sensor lit={false} />
      </span>
    )}
    <span class="linked">
      <span class="spot" />
      <span class="equals">=</span>
      <span class="spot" />
    </span>
    <span class="spot play-spot" />
  </div>
);
