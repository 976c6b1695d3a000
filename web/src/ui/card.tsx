// Cards, drawn by us. Suits and the back are symbols, defined once by <CardShapes> and used by every card.
import type { JSX } from 'preact';
import { cardWords } from './words';

const PIPS: Record<string, string> = {
  s: 'M50 4C45 22 12 40 12 64c0 17 22 24 33 9-1 10-5 17-12 23h34c-7-6-11-13-12-23 11 15 33 8 33-9C88 40 55 22 50 4z',
  h: 'M50 94C42 78 8 58 8 32 8 8 40 2 50 26 60 2 92 8 92 32c0 26-34 46-42 62z',
  d: 'M50 3C58 22 72 38 88 50 72 62 58 78 50 97 42 78 28 62 12 50 28 38 42 22 50 3z',
  c: 'M50 4a21 21 0 0 1 17 33 21 21 0 1 1-12 34c1 11 5 19 12 25H33c7-6 11-14 12-25a21 21 0 1 1-12-34A21 21 0 0 1 50 4z',
};

/** Once in a page, before any card. */
export function CardShapes(): JSX.Element {
  return (
    <svg class="shapes" width="0" height="0" aria-hidden="true" focusable="false">
      <defs>
        {Object.entries(PIPS).map(([suit, path]) => (
          <symbol id={`pip-${suit}`} viewBox="0 0 100 100" key={suit}>
            <path d={path} />
          </symbol>
        ))}
        <pattern id="lattice" width="12" height="12" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 6h12M6 0v12" class="lattice-lines" />
          <circle cx="6" cy="6" r="1.7" class="lattice-dots" />
        </pattern>
        <symbol id="card-back" viewBox="0 0 100 140">
          <rect width="100" height="140" rx="9" class="back-edge" />
          <rect x="5" y="5" width="90" height="130" rx="6" class="back-ground" />
          <rect x="9" y="9" width="82" height="122" rx="4" fill="url(#lattice)" class="back-lattice" />
          <path d="M50 48 68 70 50 92 32 70z" class="back-jewel" />
          <use href="#pip-s" x="40" y="59.5" width="20" height="20" class="back-pip" />
        </symbol>
      </defs>
    </svg>
  );
}

function Face({ card }: { card: string }): JSX.Element {
  const rank = card[0] ?? '',
    suit = card[1] ?? '';
  return (
    <svg viewBox="0 0 100 140" class={`face suit-${suit}`} aria-hidden="true" focusable="false">
      <rect x="0.5" y="0.5" width="99" height="139" rx="9" class="paper" />
      <text x={rank === 'T' ? 33 : 27} y="47" class={rank === 'T' ? 'rank ten' : 'rank'}>
        {rank === 'T' ? '10' : rank}
      </text>
      <use href={`#pip-${suit}`} x="11" y="55" width="31" height="31" />
      <use href={`#pip-${suit}`} x="46" y="80" width="47" height="52" class="big-pip" />
    </svg>
  );
}

interface CardProps {
  /** null: it lies face down */
  card: string | null;
  raised?: boolean | undefined;
  dimmed?: boolean | undefined;
  /** it decides the showdown */
  decides?: boolean | undefined;
  /** order in a deal, for the animation */
  delay?: number | undefined;
}

export function Card({ card, raised, dimmed, decides, delay }: CardProps): JSX.Element {
  const classes = [
    'card',
    card ? 'up' : 'down',
    (raised || decides) && 'raised',
    decides && 'decides',
    dimmed && 'dimmed',
  ]
    .filter(Boolean)
    .join(' ');
  return (
    <span
      class={classes}
      role="img"
      aria-label={card ? `${cardWords(card)}${decides ? ', decides' : ''}` : 'face-down card'}
      style={delay ? { '--delay': `${delay}ms` } : undefined}
    >
      <span class="turn" key={card ?? 'down'}>
        {card ? (
          <Face card={card} />
        ) : (
          <svg viewBox="0 0 100 140" aria-hidden="true" focusable="false">
            <use href="#card-back" />
          </svg>
        )}
      </span>
    </span>
  );
}

/** A place for a card that is not there yet. */
export const CardPlace = (): JSX.Element => <span class="card place" aria-hidden="true" />;
