// What can be done now, and nothing else: chips while bets are open, then the legal actions with their amounts.
import type { ComponentChildren, JSX } from 'preact';
import { Chip } from '../ui/chip';
import { useKeys, type Keys } from '../ui/keys';
import { money, shortMoney } from '../ui/money';
import { keysOn, sound, textView } from '../ui/prefs';
import {
  add,
  canUndo,
  chip,
  clear,
  deal,
  double,
  firstBet,
  free,
  isDown,
  isEmpty,
  isOffered,
  rebet,
  rebetOf,
  sideKeys,
  total,
  undo,
  upToYou,
  whyNot,
} from './bets';
import { Countdown } from './clock';
import { personName } from '../ui/words';
import { say } from '../words/say';
import { canAct, chosenSeat, isBetting, isLookedAt, live, lookOn, mySeat, mySeats, send, trouble, view } from './store';
import type { Command, Phase } from '../api/table';
import { sumsOf } from './ledger';
import { isUnveiling } from './unveil';

const TRAY = [100, 500, 2500, 10_000] as const;

function Act({
  word,
  amount,
  hotkey,
  go,
  off,
  place,
  act,
}: {
  word: ComponentChildren;
  amount?: string;
  hotkey?: string;
  go?: boolean;
  off?: boolean;
  place?: string;
  act: () => void;
}): JSX.Element {
  return (
    <button
      type="button"
      class={['button act', go && 'go', place && `at-${place}`].filter(Boolean).join(' ')}
      disabled={off || !canAct.value}
      onClick={act}
    >
      <span>
        {word}
        {amount && <b> {amount}</b>}
      </span>
      {hotkey && keysOn.value && <kbd aria-hidden="true">{hotkey}</kbd>}
    </button>
  );
}

function ChipTray({ currency }: { currency: string }): JSX.Element {
  return (
    <div class="tray" role="radiogroup" aria-label="Chip">
      {TRAY.map((cents) => (
        <button
          type="button"
          key={cents}
          role="radio"
          aria-checked={chip.value === cents}
          aria-label={shortMoney(cents, currency)}
          class="tray-chip"
          onClick={() => {
            chip.value = cents;
          }}
        >
          <Chip cents={cents} />
        </button>
      ))}
    </div>
  );
}

/** What was refused is said where the words are: the felt stays where it is. */
function words(currency: string): ComponentChildren {
  if (trouble.value) return say(trouble.value);
  if (isEmpty.value)
    return rebetOf.value ? (
      'Choose a chip and tap a spot, or bet as before.'
    ) : (
      <>
        Choose a chip, then tap Ante.<span class="hint"> {upToYou.value}</span>
      </>
    );
  return whyNot.value ? say(whyNot.value) : `On the layout: ${money(total.value, currency)}`;
}

/** Bad news; or what small screens leave out while a result is looked at. */
const wordsClass = (): string =>
  trouble.value || (whyNot.value && !isEmpty.value)
    ? 'bar-words bad'
    : isLookedAt.value
      ? 'bar-words known'
      : 'bar-words';

/** Deal is never dead: while it cannot be done, it says why and shows where to go on. */
function pressDeal(): void {
  if (!canAct.value) return;
  if (isEmpty.value && rebetOf.value) rebet();
  if (!whyNot.value) void deal();
  else document.querySelector<HTMLElement>('.seat.mine .spot.tap[data-spot="ante"]')?.focus();
}

function DealButton(): JSX.Element {
  const why = whyNot.value,
    again = isEmpty.value && rebetOf.value;
  const off = (!!why && !again) || !canAct.value;
  return (
    <button
      type="button"
      class="button act go at-deal"
      aria-disabled={off}
      aria-describedby={why && !again ? 'bar-words' : undefined}
      onClick={pressDeal}
      title={again || !why ? undefined : say(why)}
    >
      <span>{view.value?.practice ? (again ? 'Rebet and deal' : 'Deal') : again ? 'Rebet' : 'Bet'}</span>
      {keysOn.value && <kbd aria-hidden="true">↵</kbd>}
    </button>
  );
}

/** Chips go where the player's next key goes: to the other hand, where there are two. */
function otherHand(): void {
  const mine = mySeats.value,
    i = mine.findIndex((seat) => seat.seat === mySeat.value?.seat);
  chosenSeat.value = mine[(i + 1) % mine.length]?.seat ?? 0;
}

const takeBack = (): void =>
  void send(...mySeats.value.filter(isDown).map((seat): Command => ({ do: 'clear', seat: seat.seat })));

function Betting(): JSX.Element | null {
  const now = view.value,
    seat = mySeat.value;
  const spots: Keys = {
    a: () => add('ante'),
    g: () => add('progressive'),
    ...Object.fromEntries(
      sideKeys.value.filter(([, side]) => isOffered(side.key)).map(([letter, side]) => [letter, () => add(side.key)]),
    ),
    ...(mySeats.value.length > 1 ? { s: otherHand } : {}),
    u: undo,
    x: clear,
    r: rebetOf.value ? rebet : firstBet,
    d: double,
    Enter: pressDeal,
    ...Object.fromEntries(
      TRAY.map((cents, i) => [
        String(i + 1),
        () => {
          chip.value = cents;
        },
      ]),
    ),
  };
  const betPlaced = mySeats.value.some(isDown);
  useKeys(!now || !seat || !canAct.value ? {} : betPlaced ? { x: takeBack } : spots);
  if (!now || !seat) return null;
  if (betPlaced)
    return (
      <>
        <p class="bar-words">
          Your bet is down.{' '}
          {!now.practice
            ? 'The dealer deals.'
            : now.seats.length > mySeats.value.length
              ? 'Waiting for the others.'
              : 'No more bets in a moment.'}
        </p>
        <Act word="Take it back" hotkey="X" act={takeBack} />
      </>
    );
  return (
    <>
      <p class={wordsClass()} id="bar-words" role="status" data-code={(trouble.value ?? whyNot.value)?.code}>
        {words(now.currency)}
      </p>
      <div class="bet-bar">
        <ChipTray currency={now.currency} />
        <div class="bet-buttons">
          <Act word="Undo" place="undo" hotkey="U" off={!canUndo.value} act={undo} />
          <Act word="Clear" place="clear" hotkey="X" off={isEmpty.value} act={clear} />
          {!isEmpty.value ? (
            <Act word="Double" place="again" hotkey="D" act={double} />
          ) : rebetOf.value ? (
            <Act word="Rebet" place="again" hotkey="R" act={rebet} />
          ) : (
            <Act word="Bet for me" place="again" hotkey="R" act={firstBet} />
          )}
          {now.practice && (total.value > free.value || free.value < 1000) ? (
            <Act word="More chips" place="chips" act={() => void send({ do: 'buy', cents: 100_000 })} />
          ) : null}
          <DealButton />
        </div>
      </div>
    </>
  );
}

const HINTED = 3;
/** For the first hands, what the choice is about. */
const HINTS: Partial<Record<Phase, string>> = {
  preflop: 'A strong hand? Play it now for the most. Or check: the flop is free.',
  flop: 'Play for two antes, or check: turn and river are free.',
  river: 'Play for one ante against the dealer, or fold and lose Ante and Blind.',
};

function Deciding(): JSX.Element | null {
  const now = view.value,
    legal = now?.legal;
  const mine = !!now && !!legal && now.turn === legal.seat;
  const act = (command: Command) => (): void => void send(command);
  const seat = legal?.seat ?? 0;
  const keys: Keys = {};
  if (mine && legal && canAct.value) {
    if (legal.check) keys['k'] = keys[' '] = act({ do: 'check', seat });
    if (legal.fold) keys['f'] = act({ do: 'fold', seat });
    for (const play of legal.play) keys[String(play.multiple)] = act({ do: 'play', seat, multiple: play.multiple });
  }
  useKeys(keys);
  if (!now) return null;
  if (!mine || !legal) return <p class="bar-words">{waiting()}</p>;
  const hint = !now.money && sumsOf(now.currency).hands < HINTED ? HINTS[now.phase] : undefined;
  return (
    <>
      {(mySeats.value.length > 1 || hint) && (
        <p class="bar-words">
          {mySeats.value.length > 1 && `Your hand at seat ${seat}. `}
          {hint && <span class="hint">{hint}</span>}
        </p>
      )}
      {legal.fold && <Act word="Fold" hotkey="F" act={act({ do: 'fold', seat })} />}
      {legal.check && <Act word="Check" hotkey="K" act={act({ do: 'check', seat })} />}
      {legal.play.map((play) => (
        <Act
          key={play.multiple}
          go
          word={
            <>
              <span class="play-word">Play </span>
              {play.multiple}x
            </>
          }
          amount={shortMoney(play.cents, now.currency)}
          hotkey={String(play.multiple)}
          act={act({ do: 'play', seat, multiple: play.multiple })}
        />
      ))}
      <Countdown />
    </>
  );
}

function waiting(): string {
  const now = view.value;
  if (!now) return '';
  if (now.phase === 'showdown' || now.phase === 'settled' || now.phase === 'over')
    return isUnveiling.value ? 'The dealer turns the cards.' : 'The hand is settled.';
  const seat = now.seats.find((each) => each.seat === now.turn);
  if (seat)
    return `${seat.you ? 'You' : seat.bot ? `The bot in seat ${seat.seat}` : seat.name ? personName(seat.name) : `Seat ${seat.seat}`} to act.`;
  return now.phase === 'locked' ? 'No more bets. Cards are coming.' : 'One moment.';
}

export function ActionBar(): JSX.Element | null {
  const now = view.value,
    seat = mySeat.value;
  useKeys({
    m: () => {
      sound.value = !sound.value;
    },
    v: () => {
      textView.value = !textView.value;
    },
    n: lookOn,
  });
  if (!now) return null;
  return (
    <section class={live.value ? 'action-bar' : 'action-bar off'} aria-label="Your actions">
      {!live.value && (
        <p class="bar-words" role="alert">
          Not live: bets wait for the line.
        </p>
      )}
      {!seat && (
        <p class="bar-words">
          {now.may_sit
            ? 'Choose a seat. You are given play chips; they cost nothing.'
            : 'This table is played for money. You may look on; the dealer shows players to their seats.'}
        </p>
      )}
      {seat &&
        (isBetting.value ? (
          <>
            <Betting />
            <Countdown />
          </>
        ) : (
          <Deciding />
        ))}
    </section>
  );
}
