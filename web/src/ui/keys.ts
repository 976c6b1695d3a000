// Single-key shortcuts. They can be switched off, and are deaf for a moment after each change of phase, so that a
// held or late key never bets.
import { useEffect } from 'preact/hooks';
import { keysOn } from './prefs';

const DEAF_MS = 350;
let deafUntil = 0;

export const deafen = (): void => { deafUntil = performance.now() + DEAF_MS; };

export type Keys = Record<string, (() => void) | undefined>;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

export function useKeys(keys: Keys): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (!keysOn.value || event.repeat || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector('dialog[open]')) return;
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      const act = keys[key];
      // Enter and space belong to a button that has the focus.
      if (!act || ((key === 'Enter' || key === ' ') && event.target instanceof HTMLButtonElement)) return;
      event.preventDefault();
      if (performance.now() >= deafUntil) act();
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  });
}
