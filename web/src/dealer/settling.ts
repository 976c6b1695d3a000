// What the hand that is paid next comes to, asked of the floor before it is paid.
import { computed, effect, signal } from '@preact/signals';
import type { Preview } from '../api/floor';
import { isPayable } from './round';
import { ask, goesBack, hasNext, view } from './store';

/** the hand that is next, alone */
export const due = signal<Preview | null>(null);
/** it and everything after it: refused while another hand lies face down */
export const dueAll = signal<Preview | null>(null);

const question = computed(() => {
  const now = view.value;
  if (!now || now.pending !== null) return '';
  if (now.void && now.phase !== 'settled' && now.phase !== 'over' && now.phase !== 'idle') return `void ${now.seq}`;
  if (now.phase !== 'showdown') return '';
  return isPayable(now) || (now.pays_next === 0 && now.dealer.cards.length === 2) ? `pay ${now.seq}` : '';
});

let asked = '';
effect(() => {
  const name = question.value;
  if (name === asked) return;
  asked = name;
  due.value = dueAll.value = null;
  const now = view.peek();
  if (!name || !now) return;
  const put = (signalOf: typeof due) => (answer: Preview | null) => {
    if (asked === name) signalOf.value = answer;
  };
  if (isPayable(now)) void ask({ do: 'settle', seat: now.pays_next ?? 0 }).then(put(due));
  void ask({ do: 'settle' }).then(put(dueAll));
});

/** Nothing but this hand, and hands that need no opening, is left. */
export const isLast = computed(() => dueAll.value?.done ?? false);

effect(() => {
  goesBack.value = (view.value?.void ?? false) && (dueAll.value?.done ?? false);
  hasNext.value = (due.value?.done ?? false) && dueAll.value !== null && !dueAll.value.done;
});
