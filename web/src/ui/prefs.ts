// What this browser's user prefers; kept in local storage, shared by its tabs.
import { effect, signal, type Signal } from '@preact/signals';

export type CoachMode = 'off' | 'ask' | 'after' | 'mistakes';

function read<T>(name: string, usual: T): T {
  try {
    const text = localStorage.getItem(`felt.${name}`);
    return text === null ? usual : (JSON.parse(text) as T);
  } catch {
    return usual;
  }
}

export function kept<T>(name: string, usual: T): Signal<T> {
  const value = signal(read(name, usual));
  let first = true;
  effect(() => {
    const text = JSON.stringify(value.value);
    if (first) first = false;
    else
      try {
        localStorage.setItem(`felt.${name}`, text);
      } catch {
        // Private windows may refuse; the choice holds until the tab closes.
      }
  });
  addEventListener('storage', (event) => {
    if (event.key === `felt.${name}`) value.value = read(name, usual);
  });
  return value;
}

export const theme = kept<'auto' | 'dark' | 'light'>('theme', 'auto');
export const sound = kept('sound', false);
export const keysOn = kept('keys', true);
export const fourColours = kept('four-colours', true);
export const coachMode = kept<CoachMode>('coach', 'after');
export const textView = kept('text-view', false);

effect(() => {
  const root = document.documentElement;
  if (theme.value === 'auto') delete root.dataset['theme'];
  else root.dataset['theme'] = theme.value;
  root.classList.toggle('two-colours', !fourColours.value);
});
