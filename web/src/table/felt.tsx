// The felt: the dealer, the community cards, what is printed on the cloth, and six seats in an arc.
import type { JSX } from 'preact';
import type { SheetValue } from '../api/books';
import { onOwnHand } from '../api/sides';
import type { TableView } from '../api/table';
import { Card, CardPlace } from '../ui/card';
import { money } from '../ui/money';
import { title } from '../ui/words';
import { facesOf, FreeSeat, SeatPlace } from './seat';
import { isBetting, isLookedAt, mySeat, mySeats, shown as shownView } from './store';
import { handName } from '../words/say';

const POSITIONS = 6;

/** The pays of a table as the cloth has them: "Flush 3 to 2". */
export function paysOf(sheet: readonly SheetValue[], at: string): [string, string][] {
  return sheet
    .filter((value) => value.path.startsWith(`${at}/`) && value.path.endsWith('/pays'))
    .map((value) => [title(value.path.split('/').slice(-2)[0] ?? ''), value.word]);
}

const inUse = (sheet: readonly SheetValue[], of: string, name: string, several: string): string => {
  const table = sheet.find((value) => value.path === `${of}/table_in_use/table`)?.word;
  return table ? `${of}/${several}/${table}` : `${of}/${name}`;
};
export const progressiveTable = (sheet: readonly SheetValue[]): string =>
  `${inUse(sheet, 'progressive', 'table', 'tables')}/pays`;

function PrintedPays({ name, rows }: { name: string; rows: [string, string][] }): JSX.Element {
  return (
    <table class="printed-pays">
      <caption>{name}</caption>
      <tbody>
        {rows.map(([hand, pays]) => (
          <tr key={hand}>
            <th scope="row">{hand}</th>
            <td>{pays}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The cards that decided one's own showdown, of both hands. */
function decidingCards(shown: TableView): string[] {
  const mine = shown.seats.find((seat) => seat.you && seat.seat === mySeat.value?.seat)?.result?.deciding;
  return [...(mine?.hand ?? []), ...(mine?.dealer ?? [])];
}

function Dealer({ shown }: { shown: TableView }): JSX.Element {
  const hand = shown.dealer.hand ?? shown.settlement?.dealer ?? null,
    five = new Set(hand?.cards ?? []);
  const qualifies = shown.settlement?.dealer?.qualifies;
  return (
    <section class="dealer" aria-label="Dealer">
      <div class="cards">
        {shown.dealer.dealt === 0
          ? [<CardPlace key="0" />, <CardPlace key="1" />]
          : facesOf(shown.dealer).map((card, i) => (
              <Card
                card={card}
                key={i}
                decides={!!card && decidingCards(shown).includes(card)}
                raised={!!card && five.has(card) && shown.phase === 'showdown'}
                delay={400 + 60 * i}
              />
            ))}
      </div>
      <span class="tag">
        {hand ? (
          <>
            Dealer: {handName(hand)}
            {qualifies === false && ', does not qualify'}
          </>
        ) : (
          'Dealer'
        )}
      </span>
    </section>
  );
}

function Board({ shown }: { shown: TableView }): JSX.Element {
  const mine = shown.seats.find((seat) => seat.you && seat.seat === mySeat.value?.seat),
    five = new Set(mine?.hand?.cards ?? mine?.result?.hand?.cards ?? []);
  const faces = facesOf(shown.board),
    deciding = decidingCards(shown);
  return (
    <section class="board cards" aria-label="Community cards">
      {Array.from({ length: 5 }, (_, i) =>
        i < faces.length ? (
          <Card
            card={faces[i] ?? null}
            key={i}
            decides={deciding.includes(faces[i] ?? '')}
            raised={!!faces[i] && five.has(faces[i] ?? '')}
            delay={faces[i] ? 70 * (i < 3 ? i : i - 3) : 40 * i}
          />
        ) : (
          <CardPlace key={i} />
        ),
      )}
    </section>
  );
}

/** A meter was hit: everyone at the table should see it. */
function Hits({ shown }: { shown: TableView }): JSX.Element | null {
  const hits = shown.seats.flatMap((seat) =>
    (seat.result?.wagers ?? [])
      .filter((line) => line.level && line.pays > 0)
      .map((line) => ({ seat, level: title(line.level ?? ''), cents: line.pays })),
  );
  if (!hits.length) return null;
  return (
    <div class="hits" role="status">
      {hits.map(({ seat, level, cents }) => (
        <p key={seat.seat}>
          <b>{seat.you ? `You hit the ${level}` : `Seat ${seat.seat} hits the ${level}`}</b>{' '}
          <span>{money(cents, shown.currency)}</span>
        </p>
      ))}
    </div>
  );
}

/** Printed on the cloth in an arc. */
const Arc = ({ words }: { words: string }): JSX.Element => (
  <svg class="arc-print" viewBox="0 0 900 90" aria-hidden="true" focusable="false">
    <path id="arc" d="M60 20Q450 118 840 20" fill="none" />
    <text>
      <textPath href="#arc" startOffset="50%">
        {words}
      </textPath>
    </text>
  </svg>
);

/** One's own seat takes the room of so many others. */
const WIDE = 3.2;

/** Where each seat lies between the ends of the table, -1 to 1, from the left: the one at the end rises most. */
function arcsOf(widths: readonly number[]): number[] {
  const half = widths.reduce((sum, width) => sum + width, 0) / 2;
  return widths.map(
    (width, i) => (widths.slice(0, i).reduce((sum, each) => sum + each, width / 2) - half) / (half - 0.5),
  );
}

export function Felt({
  view,
  sheet,
  hue,
}: {
  view: TableView;
  sheet: readonly SheetValue[];
  hue: number;
}): JSX.Element {
  const shown = shownView.value ?? view;
  const seats = view.positions ?? POSITIONS,
    mine = new Set(mySeats.value.map((seat) => seat.seat));
  // Seat 1 is at the dealer's far left: from the players' side, on the right.
  const numbers = Array.from({ length: seats }, (_, i) => seats - i),
    arcs = arcsOf(numbers.map((number) => (mine.has(number) ? WIDE : 1)));
  const qualifies = sheet.find((value) => value.path === 'ante_and_blind/dealer_qualifies/with')?.word ?? 'pair';
  return (
    <div class="felt" style={{ '--hue': hue }}>
      <div class="cloth" aria-hidden="true" />
      <div class="printed">
        <PrintedPays name="Blind" rows={paysOf(sheet, 'ante_and_blind/blind_pays')} />
      </div>
      <div class="printed">
        {onOwnHand(view.side_wagers).map((side) => (
          <PrintedPays
            key={side.key}
            name={side.name}
            rows={paysOf(sheet, inUse(sheet, side.sheet, 'pays', 'tables'))}
          />
        ))}
      </div>
      <Dealer shown={shown} />
      <Board shown={shown} />
      <Hits shown={shown} />
      <Arc words={`Dealer qualifies with ${/^[aeiou]/.test(qualifies) ? 'an' : 'a'} ${qualifies} or better`} />
      <p class="sr">Dealer qualifies with {qualifies} or better.</p>
      <ol
        class={['seats', mySeats.value.length > 1 && 'two-hands', (isLookedAt.value || !isBetting.value) && 'in-hand']
          .filter(Boolean)
          .join(' ')}
        aria-label="Seats"
      >
        {numbers.map((number, i) => {
          const arc = arcs[i] ?? 0;
          const seat = view.seats.find((each) => each.seat === number && each.taken);
          return seat ? (
            <SeatPlace seat={seat} view={view} shown={shown} arc={arc} key={number} />
          ) : (
            <FreeSeat seat={number} view={view} seated={!!mySeat.value} arc={arc} key={number} />
          );
        })}
      </ol>
    </div>
  );
}
