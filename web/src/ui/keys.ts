// Single-key shortcuts. They can be switched off, and are deaf for a moment after each change of phase, so that a
// held or late key never bets.
import { useEffect, useRef } from 'preact/hooks';
import { keysOn } from './prefs';

const DEAF_MS = 350;
/** <html data-deaf>: whoever presses keys by a program can see when they are heard. */
const root = document.documentElement;
let hearing: ReturnType<typeof setTimeout> | undefined;

export const deafen = (): void => {
  clearTimeout(hearing);
  root.dataset['deaf'] = '';
  hearing = setTimeout(() => {
    delete root.dataset['deaf'];
  }, DEAF_MS);
};

export type Keys = Record<string, (() => void) | undefined>;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Enter and space belong to the control that has the focus, unless it gives them away: data-yields="Enter Space". */
function isTheirs(key: string, target: EventTarget | null): boolean {
  if (key !== 'Enter' && key !== ' ') return false;
  const control = target instanceof Element ? target.closest<HTMLElement>('button, a[href], summary') : null;
  return !!control && !(control.dataset['yields'] ?? '').split(' ').includes(key === ' ' ? 'Space' : key);
}

/** A key that is held presses a button once. */
const isHeldOn = (event: KeyboardEvent): boolean =>
  event.repeat && event.key === 'Enter' && event.target instanceof HTMLButtonElement;

export function useKeys(keys: Keys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (isHeldOn(event)) event.preventDefault();
      if (!keysOn.value || event.repeat || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      if (document.querySelector('dialog[open]')) return;
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      const act = latest.current[key];
      if (!act || isTheirs(key, event.target)) return;
      event.preventDefault();
      if (!('deaf' in root.dataset)) act();
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, []);
}
