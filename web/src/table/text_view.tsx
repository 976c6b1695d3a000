// The table in words: everything the felt shows, for who reads rather than looks.
import type { JSX } from 'preact';
import type { Cards, Seat, TableView } from '../api/table';
import { gain, money, shortMoney } from '../ui/money';
import { cardWords, handName, title, wagerWord } from '../ui/words';
import { broughtBy } from './result_panel';
import { shown as shownView } from './store';

const cardList = (cards: Cards): string => {
  if (cards.dealt === 0) return 'no cards yet';
  const hidden = cards.dealt - cards.cards.length;
  return [...cards.cards.map(cardWords), ...(hidden > 0 ? [`${hidden} face down`] : [])].join(', ');
};

const PHASES: Record<string, string> = {
  idle: 'Between rounds', betting: 'Bets are open', locked: 'No more bets', preflop: 'Before the flop', flop: 'After the flop',
  river: 'After the river', showdown: 'Showdown', settled: 'Settled', over: 'Round over',
};

function wagers(seat: Seat, view: TableView): string {
  const bet = seat.bet;
  if (!bet) return 'no bet';
  const put = (word: string, cents: number): string[] => (cents > 0 ? [`${word} ${shortMoney(cents, view.currency)}`] : []);
  return [...put('ante', bet.ante), ...put('blind', bet.blind), ...put('trips', bet.trips), ...put('cover all', bet.cover_all),
    ...put('play', seat.play), ...(bet.progressive ? ['progressive'] : [])].join(', ') || 'no bet';
}

function SeatLine({ seat, view }: { seat: Seat; view: TableView }): JSX.Element {
  return (
    <li>
      <b>Seat {seat.seat}, {seat.you ? 'you' : seat.bot ? `${seat.bot} bot` : seat.name}</b>: {wagers(seat, view)}; {cardList(seat.hole)}
      {seat.hand && `; ${handName(seat.hand)}`}
      {seat.folded && '; folded'}{seat.decided === 'checked' && !seat.folded && seat.play === 0 && '; checked'}
      {seat.result && `; ${title(seat.result.outcome)} ${gain(seat.result.net, view.currency)}`}
      {view.turn === seat.seat && '; to act'}
      {seat.you && seat.result && <ul>{seat.result.wagers.map((line) => <li key={line.wager}>{wagerWord(line.wager)} {line.result} {gain(broughtBy(line), view.currency)}: {line.because}, {line.rule}</li>)}</ul>}
    </li>
  );
}

export function TextView({ view }: { view: TableView }): JSX.Element {
  const shown = shownView.value ?? view;
  return (
    <section class="panel text-view" aria-label="The table in words">
      <h2>Hand {shown.round}</h2>
      <p>{PHASES[view.phase]}.{shown.round !== view.round && ` Below, hand ${shown.round} as it ended.`}</p>
      <p><b>Dealer</b>: {cardList(shown.dealer)}{shown.dealer.hand && `; ${handName(shown.dealer.hand)}`}
        {shown.settlement?.dealer?.qualifies === false && '; does not qualify'}</p>
      <p><b>Community cards</b>: {cardList(shown.board)}</p>
      {view.progressive && <p><b>Progressive</b>: {view.progressive.levels.map((level) => `${level.name} ${money(level.cents, view.currency)}`).join(', ')}</p>}
      <ul>{shown.seats.filter((seat) => seat.name !== '').map((seat) => <SeatLine seat={seat} view={shown} key={seat.seat} />)}</ul>
    </section>
  );
}
