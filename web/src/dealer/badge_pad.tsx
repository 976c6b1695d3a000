// Badge and PIN on a screen that is touched, by large keys; or by a badge reader, which types a number and presses Enter.
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { ApiError, reasonOf } from '../api/http';
import { because, type Reason } from '../words/reason';
import { say } from '../words/say';
import { capital } from '../ui/words';
import { takeOff, typeOn, type Card } from './badge';
import { Icon } from './parts';

interface PadProps {
  /** what the gold button does, as words: "Tap in" */
  words: string;
  small?: string;
  /** whether it is heard */
  on?: boolean;
  send: (card: Card) => Promise<void>;
}

/** Seconds that are still to wait, counted down. */
function useWait(): [number, (seconds: number) => void] {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return [left, setLeft];
}

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

export function BadgePad({ words, small, on = true, send }: PadProps): JSX.Element {
  const [card, setCard] = useState<Card>({ badge: '', pin: '' });
  const [atPin, setAtPin] = useState(false);
  const [trouble, setTrouble] = useState<Reason>();
  const [busy, setBusy] = useState(false);
  const [wait, setWait] = useWait();
  const ready = atPin ? card.pin.length >= 4 : card.badge.length >= 3;

  const again = (why?: Reason, seconds = 0): void => {
    setCard({ badge: '', pin: '' });
    setAtPin(false);
    setTrouble(why);
    setWait(seconds);
  };
  const press = async (): Promise<void> => {
    if (!ready || busy || wait > 0) return;
    if (!atPin) {
      setAtPin(true);
      setTrouble(undefined);
      return;
    }
    setBusy(true);
    try {
      await send(card);
      again();
    } catch (reason) {
      const why = reasonOf(reason);
      again(
        why.code === 'too-many-passwords' ? because('wait-for-pin') : why,
        reason instanceof ApiError ? reason.waitSeconds : 0,
      );
    } finally {
      setBusy(false);
    }
  };
  const type = (key: string): void => {
    setTrouble(undefined);
    setCard((now) => typeOn(now, atPin, key));
  };
  const back = (): void => {
    if (atPin && card.pin === '') setAtPin(false);
    else setCard((now) => takeOff(now, atPin));
  };

  // A reader types faster than anything is drawn: each key finds the latest state.
  const heard = useRef<(event: KeyboardEvent) => void>(() => undefined);
  heard.current = (event) => {
    if (!on || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter' && ready) void press();
    else if (event.key === 'Enter' && (event.target as Element | null)?.closest('button, a, input')) return;
    else if (event.key === 'Backspace') back();
    else if (event.key.length === 1 && /[0-9a-z]/i.test(event.key)) type(event.key);
    else return;
    event.preventDefault();
  };
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => heard.current(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);

  const dots = Array.from({ length: Math.max(4, card.pin.length) }, (_, n) => n < card.pin.length);
  return (
    <section class="pad" aria-label="Badge and PIN">
      <div class="pad-shows" role="status" aria-live="polite">
        {atPin ? (
          <>
            <span>
              PIN of badge <b>{card.badge}</b>
            </span>
            <span class="pad-dots" role="img" aria-label={`${card.pin.length} digits`}>
              {dots.map((full, n) => (
                <i class={full ? 'full' : ''} key={n} />
              ))}
            </span>
          </>
        ) : (
          <>
            <span>Badge</span>
            <b class="pad-badge">{card.badge || <em>read or typed</em>}</b>
          </>
        )}
      </div>
      {trouble && (
        <p class="m-refused" role="alert" data-code={trouble.code}>
          <Icon name="warn" />
          {capital(say(trouble))}
        </p>
      )}
      <div class="pad-keys">
        {KEYS.map((key) => (
          <button type="button" key={key} onClick={() => type(key)}>
            {key}
          </button>
        ))}
        <button type="button" class="pad-word" onClick={() => again()} disabled={!card.badge}>
          Other badge
        </button>
        <button type="button" onClick={() => type('0')}>
          0
        </button>
        <button type="button" class="pad-word" aria-label="Take back" onClick={back} disabled={!card.badge}>
          <Icon name="back" />
        </button>
      </div>
      <button
        type="button"
        class={`m-prime ${ready && !busy && wait === 0 ? 'go' : ''}`}
        disabled={!ready || busy || wait > 0}
        onClick={() => void press()}
      >
        <Icon name={atPin ? 'check' : 'person'} />
        <span>
          {wait > 0 ? `Wait ${wait} s` : atPin ? words : 'Next: PIN'}
          <small>{atPin ? (small ?? '') : 'the number, then Enter'}</small>
        </span>
      </button>
    </section>
  );
}
