// Small pieces of the monitor: icons, chips to hand over, the clause behind something.
import { signal } from '@preact/signals';
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { bookPage } from '../api/books';
import { isTablet } from '../api/devices';
import { sectionsOf } from '../rules/sections';
import { Chip, CHIPS } from '../ui/chip';
import { useLoad } from '../ui/load';
import { shortMoney } from '../ui/money';
import { house, view } from './store';

const PATHS: Record<string, string> = {
  check: 'M4 13l5.5 5.5L20 7',
  cross: 'M5 5l14 14M19 5L5 19',
  undo: 'M9 6L4 11l5 5M4.5 11H14a6 6 0 0 1 0 12h-3',
  warn: 'M12 4L2.5 20h19zM12 10v4.5M12 17.3v.2',
  bell: 'M12 3a6 6 0 0 1 6 6c0 6 2 7 2 8H4c0-1 2-2 2-8a6 6 0 0 1 6-6zM10 20.5a2.2 2.2 0 0 0 4 0',
  up: 'M12 20V5M6 11l6-6 6 6',
  down: 'M12 4v15M6 13l6 6 6-6',
  even: 'M5 9h14M5 15h14',
  card: 'M6 3h12v18H6zM9.5 8l2.5 4 2.5-4',
  count: 'M9 4L7 20M17 4l-2 16M4 9h16M3.5 15h16',
  machine: 'M4 8h16v9H4zM8 17v3M16 17v3M8 8V5h8v3',
  talk: 'M4 5h16v11H11l-5 4v-4H4z',
  table: 'M3 9h18M5 9v10M19 9v10M3 9l2-4h14l2 4',
  go: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 16V8M8.500 11.500L12 8l3.500 3.500',
  coin: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7.500v9M9.500 9.500h4a1.700 1.700 0 0 1 0 3.400h-3a1.700 1.700 0 0 0 0 3.400h4',
  person: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4 20.500c1.200-4 4.200-6 8-6s6.800 2 8 6',
  pen: 'M4 20l1-4L16 5l3 3L8 19zM14 7l3 3',
  back: 'M10 5l-7 7 7 7M3.500 12H21',
  flag: 'M5 21V4M5 5h13l-3 4 3 4H5',
};

export const Icon = ({ name }: { name: string }): JSX.Element => (
  <svg viewBox="0 0 24 24" class="icon" aria-hidden="true" focusable="false">
    <path d={PATHS[name] ?? ''} />
  </svg>
);

/** The fewest chips that make an amount: how many of each. */
export function counted(cents: number): { chip: number; count: number }[] {
  const found: { chip: number; count: number }[] = [];
  for (const { cents: chip } of CHIPS) {
    const count = Math.floor(cents / chip);
    if (count > 0) found.push({ chip, count });
    cents -= count * chip;
  }
  return found;
}

/** Chips to pick up or to hand over. */
export const Chips = ({ cents, currency }: { cents: number; currency: string }): JSX.Element => (
  <span
    class="m-chips"
    role="img"
    aria-label={counted(cents)
      .map((each) => `${each.count} of ${shortMoney(each.chip, currency)}`)
      .join(', ')}
  >
    {counted(cents).map(({ chip, count }) => (
      <span key={chip}>
        <Chip cents={chip} />× {count}
      </span>
    ))}
  </span>
);

/** the clause that is looked at */
const shownRule = signal('');

/** A clause, one tap away. */
export const Cite = ({ rule }: { rule: string | null | undefined }): JSX.Element | null =>
  rule ? (
    <button
      type="button"
      class="cite"
      onClick={() => {
        shownRule.value = rule;
      }}
    >
      {rule}
    </button>
  ) : null;

const isOf = (line: string, rule: string): boolean => line === rule || line.startsWith(`${rule} s`);

/** What the book says under that clause, in the words of the rules page. */
export function RuleDialog(): JSX.Element | null {
  const dialog = useRef<HTMLDialogElement>(null),
    rule = shownRule.value,
    name = view.value?.book ?? '';
  const page = useLoad(rule ? name : '', () => (rule ? bookPage(name) : Promise.resolve([])));
  useEffect(() => {
    if (rule && !dialog.current?.open) dialog.current?.showModal();
  }, [rule]);
  if (!rule) return null;
  const sections = sectionsOf(page.value ?? []);
  const rows = sections.flatMap((section) => [
    ...section.rows.flatMap((row) =>
      row.lines
        .filter((line) => isOf(line.rule, rule) || line.assumed === rule)
        .map((line) => `${section.heading}: ${row.label}: ${line.words}`),
    ),
    ...section.notes.filter((note) => isOf(note.rule, rule)).map((note) => note.words),
  ]);
  return (
    <dialog
      ref={dialog}
      class="m-dialog"
      aria-label={rule}
      onClose={() => {
        shownRule.value = '';
      }}
    >
      <h2>{rule}</h2>
      <p class="dim">{house.value?.house}</p>
      <ul>
        {rows.map((words) => (
          <li key={words}>{words}</li>
        ))}
        {rows.length === 0 && !page.busy && <li>A ruling of the house: see the rules page.</li>}
      </ul>
      <div class="row">
        <button type="button" class="m-btn" onClick={() => dialog.current?.close()}>
          Close
        </button>
        {!isTablet() && (
          <a class="m-btn" href={`/rules/${name}`} target="_blank" rel="noreferrer">
            All rules
          </a>
        )}
      </div>
    </dialog>
  );
}

export const Side = ({
  title,
  rule,
  children,
}: {
  title: string;
  rule?: string | undefined;
  children?: ComponentChildren;
}): JSX.Element => (
  <>
    <div class="side-head">
      <h2>{title}</h2>
      <Cite rule={rule} />
    </div>
    {children}
  </>
);
