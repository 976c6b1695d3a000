// Players' decisions by seat, and before them the deal in the book's order.
import type { JSX } from 'preact';
import type { TableAct } from '../api/floor';
import type { Book } from '../api/generated';
import type { TableView } from '../api/table';
import { Card } from '../ui/card';
import { shortMoney } from '../ui/money';
import { capital } from '../ui/words';
import { seatsWords } from '../words/dealer_english';
import { can, numbersOf } from './can';
import { deciders, mark, marks } from './decisions';
import { dealSteps, multiplesOf, wayOf, type StreetName } from './house';
import { Cite, Side } from './parts';
import { seatAt } from './round';
import { SeatHead, seatNumbers } from './seats';
import { canAct } from './store';

const streetOf = (view: TableView): StreetName =>
  view.phase === 'flop' ? 'flop' : view.phase === 'river' ? 'river' : 'preflop';

interface Choice {
  act: TableAct;
  words: string;
  cents: number;
}

/** What a seat may do on this street. */
function choicesOf(view: TableView, book: Book, seat: number): Choice[] {
  const street = streetOf(view),
    ante = seatAt(view, seat)?.bet?.ante ?? 0,
    pass: Choice =
      street === 'river'
        ? { act: { do: 'fold', seat }, words: 'Fold', cents: 0 }
        : { act: { do: 'check', seat }, words: 'Check', cents: 0 };
  const offered = numbersOf(can(view, 'play'), 'multiple'),
    multiples = offered.length > 0 ? offered : multiplesOf(book, street); // before the deal is recorded
  const plays = multiples.map((multiple) => ({
    act: { do: 'play', seat, multiple } as TableAct,
    words: `${multiple}x`,
    cents: ante * multiple,
  }));
  return [...plays.sort((a, b) => b.cents - a.cents), pass];
}

function SeatChoices({ view, book, seat }: { view: TableView; book: Book; seat: number }): JSX.Element {
  const marked = JSON.stringify(marks.value.get(seat));
  return (
    <div class="m-choices" role="group" aria-label={`Seat ${seat}`}>
      {choicesOf(view, book, seat).map(({ act, words, cents }) => (
        <button
          type="button"
          key={words}
          class={`m-choice ${cents ? 'plays' : 'passes'}`}
          aria-pressed={marked === JSON.stringify(act)}
          disabled={!canAct.value}
          onClick={() => mark(seat, act)}
        >
          <span class="sr">Seat {seat}: </span>
          <b>{words}</b>
          {cents > 0 && <small>{shortMoney(cents, view.currency)}</small>}
        </button>
      ))}
    </div>
  );
}

export function Decisions({ view, book }: { view: TableView; book: Book }): JSX.Element {
  const acting = deciders(view);
  return (
    <>
      <div class="m-cols">
        <div class="m-corner">
          <b>{view.seats.filter((seat) => seat.decided === 'played').length} play</b>
          <small>{acting.length} to act</small>
        </div>
        {seatNumbers(view).map((number) => (
          <SeatHead
            view={view}
            number={number}
            key={number}
            look={
              marks.value.has(number)
                ? { say: markWords(marks.value.get(number)), mark: 'pen', tone: 'mark' }
                : undefined
            }
          />
        ))}
      </div>
      <div class="m-table">
        <div class="m-cards" role="group" aria-label="Community cards">
          {view.board.cards.map((card) => (
            <Card card={card} key={card} />
          ))}
          {Array.from({ length: 5 - view.board.cards.length }, (_, i) => (
            <Card card={null} key={i} />
          ))}
        </div>
        {view.phase === 'locked' && <DealOrder view={view} book={book} />}
      </div>
      <div class="m-cols m-deciding">
        <div class="m-corner">
          <b>{view.phase === 'river' ? 'Play or fold' : 'Play or check'}</b>
          <small>in any order</small>
        </div>
        {seatNumbers(view).map((number) =>
          acting.includes(number) ? (
            <SeatChoices view={view} book={book} seat={number} key={number} />
          ) : (
            <span class="m-choices none" key={number} />
          ),
        )}
      </div>
    </>
  );
}

/** "Five community cards, then two to each seat, the dealer last", place by place. */
export function dealWords(view: TableView, book: Book): { words: string; rule: string }[] {
  const seats = view.seats.filter((seat) => seat.in_round).map((seat) => seat.seat);
  return dealSteps(book, wayOf(book))
    .filter((step) => !step.at_the)
    .map((step) => ({
      words: step.community
        ? `${step.community} community cards`
        : step.each
          ? `${step.each === 1 ? 'One card' : 'Two cards'} to ${seats.length > 1 ? `seats ${seats.join(', ')}` : `seat ${seats.join('')}`}, then the dealer`
          : `burn ${step.burn ?? 1}`,
      rule: step.rule,
    }));
}

const DealOrder = ({ view, book }: { view: TableView; book: Book }): JSX.Element => (
  <ol class="m-deal-order">
    {dealWords(view, book).map(({ words, rule }, n) => (
      <li key={n}>
        {words} <Cite rule={rule} />
      </li>
    ))}
  </ol>
);

/** A decision that waits for the seats before it. */
const markWords = (act: TableAct | undefined): string =>
  !act ? '' : act.do === 'play' ? `${act.multiple}x` : act.do === 'fold' ? 'fold' : 'check';

/** Who has still to say something, or what the cards wait for. */
function waitingWords(view: TableView): string {
  const passed = view.seats.filter(
    (seat) => seat.in_round && seat.decided === 'undecided' && !deciders(view).includes(seat.seat),
  );
  return passed.length > 0 && view.phase !== 'locked'
    ? `${capital(seatsWords(passed.map((seat) => seat.seat)))} checked.`
    : deciders(view).length > 0
      ? 'Tap who plays. The gold button says what the others do.'
      : '';
}

export function DecidingSide({ view, rule }: { view: TableView; rule: string }): JSX.Element {
  const title =
    view.phase === 'locked'
      ? 'Deal'
      : view.phase === 'river'
        ? '1x or fold'
        : view.phase === 'flop'
          ? 'After the flop'
          : 'Before the flop';
  return (
    <Side title={title} rule={rule}>
      <ul class="m-order">
        {view.seats
          .filter((seat) => seat.in_round && (seat.decided !== 'undecided' || seat.seat === view.turn))
          .map((seat) => (
            <li key={seat.seat} class={seat.seat === view.turn ? 'is' : ''}>
              <span class="n">{seat.seat}</span>
              <span>
                {seat.decided === 'played'
                  ? `${seat.multiple}x the ante`
                  : seat.folded
                    ? 'folded'
                    : seat.seat === view.turn
                      ? 'to act'
                      : ''}
              </span>
              <em>{seat.play > 0 ? shortMoney(seat.play, view.currency) : ''}</em>
            </li>
          ))}
      </ul>
      <p class="dim">{waitingWords(view)}</p>
    </Side>
  );
}
