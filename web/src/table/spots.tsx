// The spots as they are printed on a layout: Trips, Ante = Blind, Play, the sensor of the progressive, Cover All.
import type { ComponentChildren, JSX } from 'preact';
import type { Seat, TableView } from '../api/table';
import { Stack } from '../ui/chip';
import { shortMoney } from '../ui/money';
import { wagerWord } from '../ui/words';
import { add, draft, isEmpty, isOffered, type Draft, type Spot } from './bets';
import { canAct } from './store';

interface Laid {
  ante: number;
  blind: number;
  trips: number;
  cover_all: number;
  play: number;
  lit: boolean;
}

const hasBet = (seat: Seat): boolean => !!seat.bet && (seat.bet.ante > 0 || seat.bet.trips > 0);

const laidBy = (seat: Seat): Laid => ({
  ante: seat.bet?.ante ?? 0, blind: seat.bet?.blind ?? 0, trips: seat.bet?.trips ?? 0, cover_all: seat.bet?.cover_all ?? 0,
  play: seat.play, lit: seat.lit || (seat.bet?.progressive ?? false),
});

const drafted = (d: Draft): Laid => ({ ante: d.ante, blind: d.ante, trips: d.trips, cover_all: d.cover_all, play: 0, lit: d.progressive });

const resultOf = (seat: Seat, wager: string): string => {
  const found = seat.result?.wagers.find((each) => each.wager === wager);
  return found ? ` spot-${found.result}` : '';
};

interface SpotProps {
  wager: string;
  cents: number;
  currency: string;
  shape?: string;
  /** the spot to bet on by tapping, in one's own seat */
  spot?: Spot | undefined;
  result?: string;
  mark?: ComponentChildren;
}

function PrintedSpot({ wager, cents, currency, shape = '', spot, result = '', mark }: SpotProps): JSX.Element {
  const word = wagerWord(wager), classes = `spot ${shape}${cents > 0 ? ' has-chips' : ''}${result}`;
  const inside = (
    <>
      <span class="print"><span>{word}</span></span>
      {mark ?? <span class="on-spot"><Stack cents={cents} /></span>}
      {cents > 0 && <span class="amount">{shortMoney(cents, currency)}</span>}
    </>
  );
  const words = cents > 0 ? `${word}: ${shortMoney(cents, currency)}` : `${word}: nothing`;
  if (!spot) return <div class={classes} role="img" aria-label={words}>{inside}</div>;
  return (
    <button type="button" class={`${classes} tap`} disabled={!canAct.value} onClick={() => add(spot)}>
      <span class="sr">{words}. Add a chip</span><span class="bare-box" aria-hidden="true">{inside}</span>
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
  const open = live.you && betting && !hasBet(live);
  const laid = open && (seat === live || !isEmpty.value) ? drafted(draft.value) : laidBy(seat);
  const tap = (spot: Spot): Spot | undefined => (open && isOffered(spot) ? spot : undefined);
  const wager = view.progressive?.wager ?? 0, currency = view.currency;
  const covers = laid.cover_all > 0 || (open && isOffered('cover_all'));
  return (
    <div class={covers ? 'spots with-cover' : 'spots'}>
      <PrintedSpot wager="trips" shape="diamond" cents={laid.trips} currency={currency} spot={tap('trips')} result={resultOf(seat, 'trips')} />
      <span class="linked">
        <PrintedSpot wager="ante" cents={laid.ante} currency={currency} spot={tap('ante')} result={resultOf(seat, 'ante')}
          shape={open && laid.ante === 0 ? 'first' : ''} />
        <span class="equals" aria-hidden="true">=</span>
        <PrintedSpot wager="blind" cents={laid.blind} currency={currency} spot={tap('ante')} result={resultOf(seat, 'blind')} />
      </span>
      {view.progressive && <PrintedSpot wager="progressive" shape="sensor-spot" cents={laid.lit ? wager : 0} currency={currency}
        spot={tap('progressive')} result={resultOf(seat, 'progressive')} mark={<Sensor lit={laid.lit} />} />}
      {covers && <PrintedSpot wager="cover-all" shape="cover-spot" cents={laid.cover_all} currency={currency} spot={tap('cover_all')} result={resultOf(seat, 'cover-all')} />}
      <PrintedSpot wager="play" shape="play-spot" cents={laid.play} currency={currency} result={resultOf(seat, 'play')} />
    </div>
  );
}
