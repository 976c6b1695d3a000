// An amount whose figures roll up to a confirmed value, and never past it.
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { money } from './money';

const ROLL_MS = 900,
  DRUM_ROLL_MS = 2400;

/** Where the figures stand, in cents and parts of one: from what was shown up to what is confirmed; down at once. */
function useRolling(cents: number, ms: number): number {
  const [shown, setShown] = useState(cents);
  const from = useRef(cents);
  useEffect(() => {
    const start = from.current;
    if (cents <= start || matchMedia('(prefers-reduced-motion: reduce)').matches || document.hidden) {
      from.current = cents;
      setShown(cents);
      return;
    }
    const began = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const part = Math.max(0, Math.min(1, (now - began) / ms));
      from.current = part === 1 ? cents : Math.min(cents, start + (cents - start) * (1 - (1 - part) ** 3));
      setShown(from.current);
      if (part < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [cents]);
  return Math.min(shown, cents);
}

/** How far the drum of a place has turned, 0 to 10: it moves while every drum behind it passes from 9 to 0. */
function turned(value: number, place: number): number {
  const unit = 10 ** place,
    behind = value % unit;
  return (Math.floor(value / unit) % 10) + (place === 0 ? value - Math.floor(value) : Math.max(0, behind - (unit - 1)));
}

const FIGURES = [...'01234567890'];

function Drum({ at }: { at: number }): JSX.Element {
  return (
    <span class="drum">
      <span class="strip" style={{ '--at': at.toFixed(3) }}>
        {FIGURES.map((figure, i) => (
          <span key={i}>{figure}</span>
        ))}
      </span>
    </span>
  );
}

function Drums({ cents, currency }: { cents: number; currency: string }): JSX.Element {
  const shown = useRolling(cents, DRUM_ROLL_MS),
    text = money(Math.floor(shown), currency);
  const figures = text.replace(/\D/g, '').length;
  let place = figures;
  return (
    <span class="odometer drums">
      <span class="sr">{money(cents, currency)}</span>
      <span aria-hidden="true">
        {[...text].map((letter, i) =>
          /\d/.test(letter) ? (
            <Drum at={turned(shown, --place)} key={text.length - i} />
          ) : (
            <span class="between" key={text.length - i}>
              {letter}
            </span>
          ),
        )}
      </span>
    </span>
  );
}

function Figures({ cents, currency }: { cents: number; currency: string }): JSX.Element {
  const text = money(Math.floor(useRolling(cents, ROLL_MS)), currency);
  return (
    <span class="odometer">
      <span aria-hidden="true">{text}</span>
      <span class="sr">{money(cents, currency)}</span>
    </span>
  );
}

export const Odometer = ({ drums, ...rest }: { cents: number; currency: string; drums?: boolean }): JSX.Element =>
  drums ? <Drums {...rest} /> : <Figures {...rest} />;
