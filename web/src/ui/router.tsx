// Places of the pages: /lab/chart?book=... Links are plain anchors; a click within the pages loads nothing anew.
import { signal } from '@preact/signals';

export interface Place {
  path: string;
  query: URLSearchParams;
}

const here = (): Place => ({ path: location.pathname, query: new URLSearchParams(location.search) });
export const place = signal<Place>(here());

export function go(to: string, replace = false): void {
  if (to === location.pathname + location.search) return;
  history[replace ? 'replaceState' : 'pushState'](null, '', to);
  const moved = place.value.path !== location.pathname;
  place.value = here();
  if (moved && !replace) {
    scrollTo(0, 0);
    // A screen reader learns of the new page by its heading.
    requestAnimationFrame(() => document.querySelector<HTMLElement>('main')?.focus());
  }
}

addEventListener('popstate', () => {
  place.value = here();
});

addEventListener('click', (event) => {
  const anchor = (event.target as Element | null)?.closest?.('a');
  if (!anchor || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
    return;
  if (anchor.origin !== location.origin || anchor.target || anchor.hasAttribute('download')) return;
  if (anchor.pathname.startsWith('/api/') || anchor.hash) return;
  event.preventDefault();
  go(anchor.pathname + anchor.search);
});

/** Changes values of the query in place; null takes one out. */
export function setQuery(values: Record<string, string | null>): void {
  const query = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(values))
    if (value === null || value === '') query.delete(name);
    else query.set(name, value);
  const text = query.toString();
  go(location.pathname + (text ? `?${text}` : ''), true);
}
