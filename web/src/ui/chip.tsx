// Chips, drawn by us, and stacks of them.
import type { JSX } from 'preact';

/** Values in minor units, largest first, with the colours that American houses use. */
export const CHIPS: readonly { cents: number; colour: string }[] = [
  { cents: 100_000, colour: 'yellow' },
  { cents: 50_000, colour: 'purple' },
  { cents: 10_000, colour: 'black' },
  { cents: 2_500, colour: 'green' },
  { cents: 500, colour: 'red' },
  { cents: 100, colour: 'white' },
  { cents: 50, colour: 'grey' },
];

const label = (cents: number): string =>
  cents >= 100_000 ? `${cents / 100_000}K` : cents >= 100 ? `${cents / 100}` : `.${cents}`;

export function Chip({ cents }: { cents: number }): JSX.Element {
  const colour = (CHIPS.find((chip) => chip.cents <= cents) ?? CHIPS[CHIPS.length - 1])?.colour;
  return (
    <svg class={`chip chip-${colour}`} viewBox="0 0 60 60" aria-hidden="true" focusable="false">
      <circle cx="30" cy="30" r="28.5" class="chip-body" />
      <circle cx="30" cy="30" r="24.5" class="chip-marks" pathLength="48" />
      <circle cx="30" cy="30" r="18.5" class="chip-ring" />
      <circle cx="30" cy="30" r="16" class="chip-heart" />
      <text x="30" y="36" class="chip-value">
        {label(cents)}
      </text>
    </svg>
  );
}

/** The fewest chips that make an amount, largest first, at most `most` of them. */
export function chipsOf(cents: number, most = 5): number[] {
  const chips: number[] = [];
  for (const chip of CHIPS)
    while (cents >= chip.cents && chips.length < most) {
      chips.push(chip.cents);
      cents -= chip.cents;
    }
  return chips;
}

export function Stack({ cents }: { cents: number }): JSX.Element | null {
  if (cents <= 0) return null;
  const chips = chipsOf(cents);
  return (
    <span class="stack" aria-hidden="true">
      {chips.map((chip, i) => (
        <span class="stacked" style={{ '--n': i }} key={i}>
          <Chip cents={chip} />
        </span>
      ))}
    </span>
  );
}
