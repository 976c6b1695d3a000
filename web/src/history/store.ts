// The hands that have been fetched, and which of them are shown.
import { computed, signal } from '@preact/signals';
import { costOfHand, hands as load, type PlayedHand } from '../api/hands';
import { errorWords } from '../api/http';
import { whoAmI } from '../api/people';
import { kept } from '../ui/prefs';

export const fetched = signal<PlayedHand[]>([]);
export const next = signal<number | null>(null);
export const loading = signal(false);
export const trouble = signal('');

export const sorting = signal<'time' | 'cost'>('time');
export const only = signal<'all' | 'mistakes' | 'starred'>('all');
export const ofBook = signal('');
export const starred = kept<number[]>('starred', []);

export const SLIGHT = 0.00005;

export async function fetchMore(afresh: boolean): Promise<void> {
  if (loading.value) return;
  loading.value = true;
  try {
    if (afresh) await whoAmI();
    const page = await load(afresh ? null : next.value);
    fetched.value = afresh ? page.hands : [...fetched.value, ...page.hands];
    next.value = page.next;
    trouble.value = '';
  } catch (reason) {
    trouble.value = errorWords(reason);
  } finally {
    loading.value = false;
  }
}

export const star = (hand: number): void => {
  starred.value = starred.value.includes(hand) ? starred.value.filter((each) => each !== hand) : [...starred.value, hand];
};

export const listed = computed(() => {
  const list = fetched.value.filter((hand) => (!ofBook.value || hand.book === ofBook.value)
    && (only.value === 'all' || (only.value === 'starred' ? starred.value.includes(hand.hand) : costOfHand(hand) >= SLIGHT)));
  return sorting.value === 'time' ? list : [...list].sort((a, b) => costOfHand(b) - costOfHand(a));
});
