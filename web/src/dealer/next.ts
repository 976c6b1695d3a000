// The next step in words, for the one large button: what the floor would take now. Null words of `run`: it waits for something.
import type { TableAct } from '../api/floor';
import type { TableView } from '../api/table';
import { shortMoney } from '../ui/money';
import { placeWords, seatsWords } from '../words/dealer_english';
import { draftActs, drafts, dropDrafts, rebets } from './bets';
import { marks, rest, sendRest, unmarked } from './decisions';
import { isComplete } from './entry';
import { isDeciding, isOver, isPayable } from './round';
import { due, dueAll, isLast } from './settling';
import { canAct, entry, lastBets, place, send } from './store';

export interface Next {
  words: string;
  small: string;
  icon: string;
  /** undefined: it waits for what the words say */
  run?: (() => void) | undefined;
}

const step = (words: string, small: string, icon: string, ...acts: TableAct[]): Next => ({
  words,
  small,
  icon,
  run: () => void send(...acts),
});

function betting(view: TableView): Next {
  const acts = draftActs(view),
    bets = view.seats.filter((seat) => seat.in_round || drafts.value.has(seat.seat)).length,
    lit = view.seats.filter((seat) => seat.bet?.progressive).length;
  if (bets === 0) return { words: 'No bets yet', small: 'tap a spot, or Rebet all', icon: 'coin' };
  const small =
    lit > 0
      ? `${lit} on the progressive: take ${shortMoney(lit * (view.progressive?.wager ?? 0), view.currency)}`
      : `${bets} ${bets === 1 ? 'seat bets' : 'seats bet'}`;
  return {
    words: 'No more bets',
    small,
    icon: 'coin',
    run: () =>
      void send(...acts, { do: 'lock' }).then((done) => {
        if (done) dropDrafts(view.seats.map((seat) => seat.seat));
      }),
  };
}

function opening(view: TableView): Next {
  const again = rebets(view, lastBets.value);
  if (again.length > 0)
    return step(
      'Open, bets as before',
      `${seatsWords(view.seats.filter((seat) => lastBets.value.has(seat.seat)).map((seat) => seat.seat))}, ${total(view)}`,
      'go',
      { do: 'open' },
      ...again,
    );
  return step('Open bets', view.round > 0 ? `round ${view.round + 1}` : 'the first round', 'go', { do: 'open' });
}

const total = (view: TableView): string => {
  let cents = 0;
  for (const [seat, bet] of lastBets.value)
    if (view.seats.some((each) => each.seat === seat && each.taken))
      for (const [key, value] of Object.entries(bet as Record<string, unknown>))
        if (typeof value === 'number' && key !== 'match_play') cents += value;
        else if (key === 'progressive' && value) cents += view.progressive?.wager ?? 0;
  return shortMoney(cents, view.currency);
};

function deciding(view: TableView): Next {
  const others = unmarked(view),
    fold = view.phase === 'river',
    who = others.length === rest(view).length && others.length > 1 ? 'All' : capitalSeats(others);
  return {
    words: others.length === 0 ? 'As marked' : `${who} ${fold ? 'fold' : 'check'}${others.length === 1 ? 's' : ''}`,
    small:
      view.phase === 'river'
        ? "then the dealer's cards"
        : view.phase === 'flop'
          ? 'then turn and river'
          : 'then the flop',
    icon: fold ? 'cross' : 'check',
    run: () => sendRest(view),
  };
}
const capitalSeats = (seats: readonly number[]): string => {
  const words = seatsWords(seats);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

function entering(): Next | null {
  const now = place.value;
  if (!now || now.kind === 'next') return null;
  const left = now.cards - entry.value.cards.length,
    words = left === 0 && isComplete(entry.value, now) ? 'Sending' : `${left} ${left === 1 ? 'card' : 'cards'} to go`;
  const after: Record<string, string> = {
    flop: 'then: who plays 2x?',
    river: 'then: 1x or fold',
    dealer: 'then hand by hand',
  };
  return {
    words,
    small: `${placeWords(now.kind, now.seat)}${after[now.kind] ? `, ${after[now.kind]}` : ''}`,
    icon: 'card',
  };
}

function settling(view: TableView): Next {
  const antes = view.antes_due ?? [];
  if (antes.length > 0)
    return step('Antes back', `${seatsWords(antes)}: before any hand is looked at`, 'up', { do: 'antes-back' });
  const next = view.pays_next ?? 0,
    money = due.value?.money.find((each) => each.seat === next),
    refused = (due.value ?? dueAll.value)?.refused;
  if (!due.value && !dueAll.value) return { words: 'One moment', small: '', icon: 'even' };
  if (refused && !isLast.value && !due.value?.done) return { words: 'Not yet', small: '', icon: 'warn' };
  const words = !money
    ? 'Settle'
    : money.paid > 0
      ? `Seat ${next} paid ${shortMoney(money.paid, view.currency)}`
      : money.taken > 0
        ? `Seat ${next}: took ${shortMoney(money.taken, view.currency)}`
        : `Seat ${next}: push`;
  return isLast.value
    ? step(words, 'the last hand: then everything is settled', 'check', { do: 'settle' })
    : step(words, 'then the next hand', 'check', { do: 'settle', seat: next });
}

function ending(view: TableView): Next {
  if (view.unseen.length > 0)
    return {
      words: 'A supervisor looks',
      small: `at ${seatsWords(view.unseen)}, which brings envy`,
      icon: 'person',
      run: () => void send(...view.unseen.map((seat): TableAct => ({ do: 'seen', seat }))),
    };
  return step('Game Over', `round ${view.round} ends`, 'flag', { do: 'game-over' });
}

function voided(view: TableView): Next {
  if (dueAll.value?.done)
    return step(
      'Give back',
      `${shortMoney(
        dueAll.value.money.reduce((sum, each) => sum + each.returned, 0),
        view.currency,
      )} to ${seatsWords(dueAll.value.money.map((each) => each.seat))}`,
      'up',
      { do: 'settle' },
    );
  return entering() ?? { words: 'One moment', small: '', icon: 'even' };
}

/** What the large button does now. */
export function nextOf(view: TableView): Next {
  const next = found(view);
  return canAct.value ? next : { ...next, run: undefined };
}

function found(view: TableView): Next {
  if (isOver(view)) return opening(view);
  if (view.pending !== null) return { words: 'A supervisor decides', small: 'the round waits', icon: 'person' };
  if (view.phase === 'betting') return betting(view);
  if (view.phase === 'settled') return ending(view);
  if (view.void) return voided(view);
  if (view.phase === 'locked' && marks.value.size > 0) return deciding(view);
  if (view.phase === 'locked') return step('Cards are dealt', 'then players decide', 'card', { do: 'deal' });
  if (isDeciding(view)) return deciding(view);
  const cards = entering();
  if (cards && !isPayable(view)) return cards;
  return settling(view);
}
