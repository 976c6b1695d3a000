// What can be done now, and nothing else: chips while bets are open, then the legal actions with their amounts.
import type { ComponentChildren, JSX } from 'preact';
import { Chip } from '../ui/chip';
import { useKeys, type Keys } from '../ui/keys';
import { money, shortMoney } from '../ui/money';
import { keysOn, sound, textView } from '../ui/prefs';
import { add, canUndo, chip, clear, deal, double, free, isEmpty, isOffered, rebet, rebetOf, total, undo } from './bets';
import { Countdown } from './clock';
import { canAct, isBetting, live, lookOn, mySeat, send, view } from './store';
import type { Command } from '../api/table';

const TRAY = [100, 500, 2500, 10_000] as const;

function Act({ word, amount, hotkey, go, off, act }:
{ word: ComponentChildren; amount?: string; hotkey?: string; go?: boolean; off?: boolean; act: () => void }): JSX.Element {
  return (
    <button type="button" class={go ? 'button act go' : 'button act'} disabled={off || !canAct.value} onClick={act}>
      <span>{word}{amount && <b> {amount}</b>}</span>{hotkey && keysOn.value && <kbd aria-hidden="true">{hotkey}</kbd>}
    </button>
  );
}

function ChipTray({ currency }: { currency: string }): JSX.Element {
  return (
    <div class="tray" role="radiogroup" aria-label="Chip">
      {TRAY.map((cents) => (
        <button type="button" key={cents} role="radio" aria-checked={chip.value === cents} aria-label={shortMoney(cents, currency)}
          class="tray-chip" onClick={() => { chip.value = cents; }}><Chip cents={cents} /></button>
      ))}
    </div>
  );
}

function words(currency: string): string {
  if (total.value > free.value) return `That is ${money(total.value - free.value, currency)} more than you have.`;
  if (isEmpty.value) return rebetOf.value ? 'Choose a chip and tap a spot, or bet as before.' : 'Choose a chip, then tap Ante. Trips and the progressive are up to you.';
  return `On the layout: ${money(total.value, currency)}`;
}

function Betting(): JSX.Element | null {
  const now = view.value, seat = mySeat.value;
  const spots: Keys = {
    a: () => add('ante'), t: () => add('trips'), g: () => add('progressive'), ...(isOffered('cover_all') ? { c: () => add('cover_all') } : {}),
    u: undo, x: clear, r: rebet, d: double, Enter: () => void deal(),
    ...Object.fromEntries(TRAY.map((cents, i) => [String(i + 1), () => { chip.value = cents; }])),
  };
  const betPlaced = !!seat?.bet && (seat.bet.ante > 0 || seat.bet.trips > 0);
  useKeys(!now || !seat || !canAct.value ? {} : betPlaced ? { x: () => void send({ do: 'clear', seat: seat.seat }) } : spots);
  if (!now || !seat) return null;
  if (betPlaced) return (
    <>
      <p class="bar-words">Your bet is down. {now.seats.length > 1 ? 'Waiting for the others.' : 'No more bets in a moment.'}</p>
      <Act word="Take it back" hotkey="X" act={() => void send({ do: 'clear', seat: seat.seat })} />
    </>
  );
  const short = total.value > free.value;
  return (
    <>
      <p class="bar-words" role="status">{words(now.currency)}</p>
      <div class="bet-bar">
        <ChipTray currency={now.currency} />
        <div class="bet-buttons">
          <Act word="Undo" hotkey="U" off={!canUndo.value} act={undo} />
          <Act word="Clear" hotkey="X" off={isEmpty.value} act={clear} />
          {isEmpty.value && rebetOf.value ? <Act word="Rebet" hotkey="R" act={rebet} />
            : <Act word="Double" hotkey="D" off={isEmpty.value} act={double} />}
          {short || free.value < 1000 ? <Act word="More chips" act={() => void send({ do: 'buy', cents: 100_000 })} /> : null}
          <Act word="Deal" hotkey="↵" go off={isEmpty.value || short} act={() => void deal()} />
        </div>
      </div>
    </>
  );
}

function Deciding(): JSX.Element | null {
  const now = view.value, legal = now?.legal;
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
  return (
    <>
      {legal.fold && <Act word="Fold" hotkey="F" act={act({ do: 'fold', seat })} />}
      {legal.check && <Act word="Check" hotkey="K" act={act({ do: 'check', seat })} />}
      {legal.play.map((play) => (
        <Act key={play.multiple} go word={`Play ${play.multiple}x`} amount={shortMoney(play.cents, now.currency)} hotkey={String(play.multiple)}
          act={act({ do: 'play', seat, multiple: play.multiple })} />
      ))}
      <Countdown />
    </>
  );
}

function waiting(): string {
  const now = view.value;
  if (!now) return '';
  if (now.phase === 'showdown' || now.phase === 'settled' || now.phase === 'over') return 'The hand is settled.';
  const seat = now.seats.find((each) => each.seat === now.turn);
  if (seat) return `${seat.you ? 'You' : seat.bot ? `The bot in seat ${seat.seat}` : seat.name} to act.`;
  return now.phase === 'locked' ? 'No more bets. Cards are coming.' : 'One moment.';
}

export function ActionBar(): JSX.Element | null {
  const now = view.value, seat = mySeat.value;
  useKeys({
    m: () => { sound.value = !sound.value; },
    v: () => { textView.value = !textView.value; },
    n: lookOn,
  });
  if (!now) return null;
  return (
    <section class="action-bar" aria-label="Your actions">
      {!live.value && <p class="bar-words" role="alert">Not live: nothing can be bet until the line is back.</p>}
      {!seat && <p class="bar-words">Choose a seat to play. Play chips cost nothing.</p>}
      {seat && (isBetting.value ? <><Betting /><Countdown /></> : <Deciding />)}
    </section>
  );
}
