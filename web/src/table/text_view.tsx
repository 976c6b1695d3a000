// The table in words: everything the felt shows, for people who read rather than look.
import type { JSX } from 'preact';
import { laidOn, type Cards, type Seat, type TableView } from '../api/table';
import { sheet as loadSheet } from '../api/books';
import { useLoad } from '../ui/load';
import { gain, money, shortMoney } from '../ui/money';
import { cardWords, personName, wagerWord } from '../ui/words';
import { broughtBy, decidingWords, outcomeName, whyOf, type Settled } from './settled';
import { settledAt, shown as shownView } from './store';
import { handName } from '../words/say';

const cardList = (cards: Cards): string => {
  if (cards.dealt === 0) return 'no cards yet';
  const hidden = cards.dealt - cards.cards.length;
  return [...cards.cards.map(cardWords), ...(hidden > 0 ? [`${hidden} face down`] : [])].join(', ');
};

const PHASES: Record<string, string> = {
  idle: 'Between rounds',
  betting: 'Bets are open',
  locked: 'No more bets',
  preflop: 'Before the flop',
  flop: 'After the flop',
  river: 'After the river',
  showdown: 'Showdown',
  settled: 'Settled',
  over: 'Round over',
};

function wagers(seat: Seat, view: TableView): string {
  const bet = seat.bet;
  if (!bet) return 'no bet';
  const put = (word: string, cents: number): string[] =>
    cents > 0 ? [`${word} ${shortMoney(cents, view.currency)}`] : [];
  return (
    [
      ...put('ante', bet.ante),
      ...put('blind', bet.blind),
      ...view.side_wagers.flatMap((side) => put(side.name.toLowerCase(), laidOn(bet, side.key))),
      ...put('play', seat.play),
      ...(bet.progressive ? ['progressive'] : []),
    ].join(', ') || 'no bet'
  );
}

/** A player who is not in the round has no cards to wait for. */
const dealtTo = (seat: Seat, view: TableView): string =>
  view.board.dealt > 0 && seat.hole.dealt === 0 && !seat.in_round
    ? 'sits out'
    : `${wagers(seat, view)}; ${cardList(seat.hole)}`;

function Reasons({ settled, currency, book }: { settled: Settled; currency: string; book: string }): JSX.Element {
  const sheet = useLoad(`sheet ${book}`, () => loadSheet(book)).value ?? [],
    { result } = settled;
  return (
    <>
      {' '}
      {decidingWords(result)}
      <ul>
        {result.wagers.map((line) => (
          <li key={line.wager}>
            {wagerWord(line.wager)} {line.result} {gain(broughtBy(line), currency)}:{' '}
            {whyOf(settled, line, currency, sheet)}, {line.rule}
          </li>
        ))}
      </ul>
    </>
  );
}

function SeatLine({ seat, view }: { seat: Seat; view: TableView }): JSX.Element {
  const settled = settledAt(view, seat)[0];
  return (
    <li>
      <b>
        Seat {seat.seat}, {seat.you ? 'you' : seat.bot ? `${seat.bot} bot` : personName(seat.name)}
      </b>
      : {dealtTo(seat, view)}
      {seat.hand && `; ${handName(seat.hand)}`}
      {seat.folded && !settled && '; folded'}
      {seat.timed_out && '; time ran out'}
      {settled &&
        `; ${outcomeName(settled.result.outcome).toLowerCase()}, ${gain(settled.result.net, view.currency)}${seat.you ? '.' : ''}`}
      {view.turn === seat.seat && '; to act'}
      {seat.you && settled && <Reasons settled={settled} currency={view.currency} book={view.book} />}
    </li>
  );
}

export function TextView({ view }: { view: TableView }): JSX.Element {
  const shown = shownView.value ?? view;
  return (
    <section class="panel text-view" aria-label="The table in words">
      <h2>Hand {shown.round}</h2>
      <p>
        {PHASES[view.phase]}.{shown.round !== view.round && ` Below, hand ${shown.round} as it ended.`}
      </p>
      <p>
        <b>Dealer</b>: {cardList(shown.dealer)}
        {shown.dealer.hand && `; ${handName(shown.dealer.hand)}`}
        {shown.settlement?.dealer?.qualifies === false && '; does not qualify'}
      </p>
      <p>
        <b>Community cards</b>: {cardList(shown.board)}
      </p>
      {view.progressive && (
        <p>
          <b>Progressive</b>:{' '}
          {view.progressive.levels.map((level) => `${level.name} ${money(level.cents, view.currency)}`).join(', ')}
        </p>
      )}
      <ul>
        {shown.seats
          .filter((seat) => seat.taken)
          .map((seat) => (
            <SeatLine seat={seat} view={shown} key={seat.seat} />
          ))}
      </ul>
    </section>
  );
}
