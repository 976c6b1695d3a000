// What stands around every page: the bar at the top, themes, the heading, the status for screen readers.
import { signal } from '@preact/signals';
import type { ComponentChildren, JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { me, whoAmI } from '../api/people';
import { CardShapes } from './card';
import { theme } from './prefs';
import { place } from './router';
import type { Reason } from '../words/reason';
import { say } from '../words/say';
import { capital } from './words';

const LINKS: readonly [string, string][] = [
  ['/history', 'History'],
  ['/lab', 'Lab'],
  ['/rules', 'Rules'],
];

/** Read out by screen readers when it changes. */
export const status = signal('');

const THEMES = { auto: 'dark', dark: 'light', light: 'auto' } as const;
const THEME_WORDS = { auto: 'Theme: as the system', dark: 'Theme: dark', light: 'Theme: light' } as const;

function ThemeButton(): JSX.Element {
  return (
    <button
      class="icon-button"
      type="button"
      title={THEME_WORDS[theme.value]}
      aria-label={THEME_WORDS[theme.value]}
      onClick={() => {
        theme.value = THEMES[theme.value];
      }}
    >
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        {theme.value === 'light' ? (
          <path
            d="M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10zM12 1v3M12 20v3M1 12h3M20 12h3M4.2 4.2l2.1 2.1M17.7 17.7l2.1 2.1M4.2 19.8l2.1-2.1M17.7 6.3l2.1-2.1"
            class="stroke"
          />
        ) : theme.value === 'dark' ? (
          <path d="M20 14.500A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.500z" class="stroke" />
        ) : (
          <g class="stroke">
            <circle cx="12" cy="12" r="8.5" />
            <path d="M12 3.500v17a8.5 8.5 0 0 0 0-17z" class="fill" />
          </g>
        )}
      </svg>
    </button>
  );
}

/** The person who is logged in, and the way to log in or out. */
function Account(): JSX.Element {
  useEffect(() => {
    if (!me.value) whoAmI().catch(() => undefined);
  }, []);
  const person = me.value?.person,
    words = person && !person.guest ? person.name : 'Log in';
  return (
    <a class="account" href="/login" title={person?.guest ? `${person.name}, a guest: log in` : undefined}>
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <g class="stroke">
          <circle cx="12" cy="8" r="4" />
          <path d="M4 20.500c1.2-4 4.2-6 8-6s6.800 2 8 6" />
        </g>
      </svg>
      <span>{words}</span>
    </a>
  );
}

const here = (to: string): boolean => place.value.path === to || place.value.path.startsWith(`${to}/`);

export function TopBar({ children }: { children?: ComponentChildren }): JSX.Element {
  return (
    <header class="top-bar">
      <a class="logo" href="/">
        <img src="/icon.svg" width="26" height="26" alt="" />
        FELT
      </a>
      <nav aria-label="Pages">
        {LINKS.map(([to, word]) => (
          <a href={to} key={to} aria-current={here(to) ? 'page' : undefined}>
            {word}
          </a>
        ))}
      </nav>
      <div class="top-room">{children}</div>
      <Account />
      <ThemeButton />
    </header>
  );
}

interface PageProps {
  title: string;
  class?: string;
  bar?: ComponentChildren;
  children?: ComponentChildren;
}

export function Page({ title, class: name, bar, children }: PageProps): JSX.Element {
  useEffect(() => {
    document.title = title === 'Felt' ? title : `${title} · Felt`;
  }, [title]);
  return (
    <>
      <a class="skip" href="#main">
        To the contents
      </a>
      <CardShapes />
      <TopBar>{bar}</TopBar>
      <main id="main" class={name} tabIndex={-1}>
        {children}
      </main>
      <div class="sr" role="status" aria-live="polite">
        {status.value}
      </div>
    </>
  );
}

export function Waiting({ words }: { words: string }): JSX.Element {
  return (
    <p class="waiting" role="status">
      <span class="spinner" aria-hidden="true" />
      {words}
    </p>
  );
}

export const Trouble = ({ reason, capital: large }: { reason: Reason; capital?: boolean }): JSX.Element => (
  <p class="trouble" role="alert" data-code={reason.code}>
    {large ? capital(say(reason)) : say(reason)}
  </p>
);
