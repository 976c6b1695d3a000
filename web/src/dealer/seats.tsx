// The six seats as the dealer sees them: seat 1 at the far left, the last at the right hand. A word or a shape says what a colour says.
import type { JSX } from 'preact';
import type { Seat, TableView } from '../api/table';
import { shortMoney } from '../ui/money';
import { laid } from './round';
import { Icon } from './parts';

export interface SeatLook {
  say: string;
  mark?: string | undefined;
  tone?: 'now' | 'done' | 'out' | 'bet' | 'mark' | undefined;
}

/** A seat by what it did in this round. */
export function lookOf(view: TableView, seat: Seat | undefined): SeatLook {
  if (!seat?.taken && !seat?.in_round) return { say: 'empty', tone: 'out' };
  if (!seat.in_round) return { say: view.phase === 'betting' ? 'no bet' : seat.name, tone: 'out' };
  if (seat.void) return { say: 'void', mark: 'cross', tone: 'out' };
  if (seat.folded) return { say: 'folded', mark: 'cross', tone: 'out' };
  if (seat.decided === 'played')
    return { say: `${seat.multiple}x ${shortMoney(seat.play, view.currency)}`, mark: 'up', tone: 'bet' };
  if (view.phase === 'betting' || view.phase === 'locked')
    return { say: shortMoney(laid(view, seat), view.currency), tone: 'bet' };
  if (!seat.bet?.ante) return { say: 'side wagers', tone: 'bet' };
  if (view.turn > 0 && seat.seat === view.turn) return { say: 'to act', tone: 'now' };
  if (view.turn > 0 && seat.seat > view.turn) return { say: 'next', tone: 'bet' };
  return { say: view.phase === 'river' ? '' : 'check', mark: 'check', tone: 'done' };
}

export function SeatHead({
  view,
  number,
  look,
  tap,
  pressed,
}: {
  view: TableView;
  number: number;
  look?: SeatLook | undefined;
  tap?: (() => void) | undefined;
  pressed?: boolean | undefined;
}): JSX.Element {
  const seat = view.seats.find((each) => each.seat === number),
    { say, mark, tone } = look ?? lookOf(view, seat),
    lit = !!seat?.bet?.progressive;
  const classes = ['m-seat', tone ? `is-${tone}` : '', lit ? 'lit' : ''].filter(Boolean).join(' ');
  const inner = (
    <>
      <span class="no">{number}</span>
      {mark ? <Icon name={mark} /> : <span class="lamp" />}
      <span class="say">
        <span class="sr">{`Seat ${number}${lit ? ', progressive' : ''}: `}</span>
        {say}
      </span>
    </>
  );
  return tap ? (
    <button type="button" class={classes} onClick={tap} aria-pressed={pressed}>
      {inner}
    </button>
  ) : (
    <div class={classes}>{inner}</div>
  );
}

export const seatNumbers = (view: TableView): number[] => Array.from({ length: view.positions }, (_, i) => i + 1);
