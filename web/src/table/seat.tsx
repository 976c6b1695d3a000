// A seat at the table: its cards, its spots, who sits there and what they did.
import type { JSX } from 'preact';
import type { BotKind, Result, Seat, TableView } from '../api/table';
import { Card, CardPlace } from '../ui/card';
import { gain } from '../ui/money';
import { personName, title } from '../ui/words';
import { BareSpots, Spots } from './spots';
import { canAct, mayTakeAnother, mySeat, mySeats, send, sit } from './store';
import { handName } from '../words/say';

/** Faces where they may be seen, backs for the rest. */
export const facesOf = (cards: { dealt: number; cards: string[] }): (string | null)[] =>
  Array.from({ length: cards.dealt }, (_, i) => cards.cards[i] ?? null);

/** "You won the hand", whatever the round brought. */
const ENDED: Record<Result['outcome'], string> = {
  win: 'won',
  lose: 'lost',
  push: 'tied',
  fold: 'folded',
  void: 'void',
  'trips-only': '',
};

function did(seat: Seat): string {
  if (seat.folded) return seat.timed_out ? 'ran out of time' : 'folded';
  if (seat.result)
    return (
      ENDED[seat.result.outcome] +
      (seat.you && mySeats.value.length < 2 && /win|lose/.test(seat.result.outcome) ? ' the hand' : '')
    );
  if (seat.void) return 'void';
  if (seat.play > 0) return `plays ${seat.multiple}x`;
  return '';
}

const nameOf = (seat: Seat): string =>
  seat.you
    ? mySeats.value.length > 1
      ? `You, seat ${seat.seat}`
      : 'You'
    : seat.bot
      ? title(seat.bot)
      : personName(seat.name);

interface SeatProps {
  seat: Seat;
  view: TableView;
  /** view to take cards and results from: the present one, or the last settled one while it is looked at */
  shown: TableView;
  arc: number;
}

export function SeatPlace({ seat, view, shown, arc }: SeatProps): JSX.Element {
  const now =
    shown === view ? seat : (shown.seats.find((each) => each.seat === seat.seat && each.name === seat.name) ?? seat);
  const betting = view.phase === 'betting' || view.phase === 'idle';
  const five = new Set(now.hand?.cards ?? now.result?.hand?.cards ?? []);
  const turn = view.turn === seat.seat && !betting;
  const words = turn ? '' : did(now);
  const classes = [
    'seat',
    seat.you && 'mine',
    seat.you && mySeats.value.length > 1 && mySeat.value?.seat === seat.seat && 'chosen',
    turn && 'turn',
    now.folded && 'folded',
  ]
    .filter(Boolean)
    .join(' ');
  return (
    <li
      class={classes}
      style={{ '--arc': arc }}
      aria-label={`Seat ${seat.seat}, ${nameOf(seat)}${seat.bot ? ' bot' : ''}`}
    >
      <Spots seat={seat} shown={now} view={view} betting={betting} />
      <div class="hole cards">
        {seat.you && now.hole.dealt === 0 && [<CardPlace key="a" />, <CardPlace key="b" />]}
        {facesOf(now.hole).map((card, i) => (
          <Card
            card={card}
            key={i}
            raised={seat.you && card !== null && five.has(card)}
            decides={seat.you && card !== null && now.result?.deciding?.hand?.includes(card)}
            delay={60 * i}
            dimmed={now.folded}
          />
        ))}
      </div>
      <div class="who">
        <b>
          {nameOf(seat)}
          {seat.bot && <span class="bot-word"> bot</span>}
        </b>{' '}
        {words && <span class={`did did-${now.result?.outcome ?? 'now'}`}>{words}</span>}
        {now.result && !seat.you && <span class="net">{gain(now.result.net, view.currency)}</span>}
        {!seat.you && now.shown && now.hand && (
          <span class="their-hand" title={handName(now.hand)}>
            {handName(now.hand).split(',')[0]}
          </span>
        )}
        {seat.bot && betting && view.practice && (
          <button
            type="button"
            class="tiny"
            disabled={!canAct.value}
            aria-label={`Send the bot in seat ${seat.seat} away`}
            title="Send it away"
            onClick={() => void send({ do: 'bot', seat: seat.seat, kind: null })}
          >
            ×
          </button>
        )}
        {betting && seat.ready && <span class="did">ready</span>}
      </div>
    </li>
  );
}

const BOTS = ['perfect', 'simple', 'timid'] as const satisfies readonly BotKind[];

/** A free seat: sit down, play it as a second hand, or let a bot take it. */
export function FreeSeat({
  seat,
  view,
  seated,
  arc,
}: {
  seat: number;
  view: TableView;
  seated: boolean;
  arc: number;
}): JSX.Element {
  const betting = view.phase === 'betting' || view.phase === 'idle';
  const beside =
    mayTakeAnother.value && view.may_sit && betting && mySeats.value.some((mine) => Math.abs(mine.seat - seat) === 1);
  return (
    <li class="seat free" style={{ '--arc': arc }} aria-label={`Seat ${seat}, free`}>
      <BareSpots progressive={!!view.progressive} />
      {!seated && view.may_sit && (
        <button
          type="button"
          class="button small"
          disabled={!canAct.value}
          aria-label={`Sit here, seat ${seat}`}
          onClick={() => void sit(seat)}
        >
          Sit here
        </button>
      )}
      {beside && (
        <button
          type="button"
          class="button small second"
          disabled={!canAct.value}
          aria-label={`Play a second hand at seat ${seat}`}
          onClick={() => void sit(seat)}
        >
          2nd hand
        </button>
      )}
      {seated && view.practice && (
        <label class="bot-choice">
          <span class="sr">Bot for seat {seat}</span>
          <select
            value=""
            disabled={!canAct.value || !betting}
            onChange={(event) => {
              const kind = BOTS.find((bot) => bot === event.currentTarget.value);
              event.currentTarget.value = '';
              if (kind) void send({ do: 'bot', seat, kind });
            }}
          >
            <option value="">+ bot</option>
            {BOTS.map((bot) => (
              <option value={bot} key={bot}>
                {title(bot)} bot
              </option>
            ))}
          </select>
        </label>
      )}
    </li>
  );
}
