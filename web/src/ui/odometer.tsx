// An amount whose figures roll up to a confirmed value, and never past it.
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { money } from './money';

const ROLL_MS = 900;

/** The figure on its way: from what was shown to what is confirmed; down at once. */
function useRolling(cents: number): number {
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
      const part = Math.min(1, (now - began) / ROLL_MS);
      from.current = Math.floor(start + (cents - start) * (1 - (1 - part) ** 3));
      setShown(from.current);
      if (part < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [cents]);
  return Math.min(shown, cents);
}

export function Odometer({ cents, currency, drums }: { cents: number; currency: string; drums?: boolean }): JSX.Element {
  const text = money(useRolling(cents), currency);
  const full = money(cents, currency);
  if (!drums) return <span class="odometer"><span aria-hidden="true">{text}</span><span class="sr">{full}</span></span>;
  return (
    <span class="odometer drums">
      <span class="sr">{full}</span>
      <span aria-hidden="true">
        {[...text].map((letter, i) => (
          <span class={/\d/.test(letter) ? 'drum' : 'between'} key={text.length - i}>{letter}</span>
        ))}
      </span>
    </span>
  );
}
