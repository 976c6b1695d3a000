// The player's table.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { sheet as loadSheet } from '../api/books';
import type { Seat } from '../api/table';
import { bookTitle, useBooks } from '../ui/book_picker';
import { Corrections, OwedLines } from '../ui/corrections';
import { feltHue } from '../ui/felt_hue';
import { useKeys } from '../ui/keys';
import { LineBadge } from '../ui/line_badge';
import { useLoad } from '../ui/load';
import { gain, money, shortMoney } from '../ui/money';
import { textView } from '../ui/prefs';
import { place, setQuery } from '../ui/router';
import { Page, Trouble, Waiting } from '../ui/shell';
import { ActionBar } from './action_bar';
import { isPlacing } from './bets';
import { CoachPanel, CoachWord } from './coach_panel';
import { HighestPanels } from './highest_panel';
import { FairPanel } from './fair_panel';
import { Felt } from './felt';
import { Help } from './help';
import { ProgressivePanel } from './progressive_panel';
import { ResultPanel } from './result_panel';
import {
  canAct,
  isBetting,
  live,
  myResults,
  mySeat,
  mySeats,
  seen,
  send,
  shown,
  sit,
  trouble,
  useTable,
  view,
} from './store';
import { TextView } from './text_view';
import { handName } from '../words/say';

const WISHED = [3, 4, 2, 5, 1, 6];

/** ?sit=1: takes the first free seat from the middle, once the line is live. */
function useSitDown(): void {
  const now = view.value,
    wanted = place.value.query.get('sit') === '1';
  useEffect(() => {
    if (!wanted || !now || !live.value) return;
    setQuery({ sit: null });
    const taken = new Set(now.seats.filter((seat) => seat.taken).map((seat) => seat.seat));
    const free = WISHED.find((seat) => !taken.has(seat));
    if (!mySeat.value && free && now.may_sit) void sit(free);
  }, [wanted, now !== null, live.value]);
}

const Net = ({ cents, currency }: { cents: number; currency: string }): JSX.Element => (
  <strong class={cents > 0 ? 'won' : cents < 0 ? 'lost' : ''}>{gain(cents, currency)}</strong>
);

/** Two hands that are settled: each with its own, and both together. */
function BothHands({ seats, currency }: { seats: Seat[]; currency: string }): JSX.Element {
  return (
    <>
      {[...seats]
        .sort((a, b) => b.seat - a.seat)
        .map((seat) => {
          const hand = seat.hand ?? seat.result?.hand;
          return (
            <span class="of-seat" key={seat.seat}>
              Seat {seat.seat}: {hand && handName(hand)} <Net cents={seat.result?.net ?? 0} currency={currency} />
            </span>
          );
        })}
      <span class="of-both">
        Both <Net cents={seats.reduce((sum, each) => sum + (each.result?.net ?? 0), 0)} currency={currency} />
      </span>
    </>
  );
}

function YouHave(): JSX.Element {
  const mine = shown.value?.seats.filter((each) => each.you) ?? [],
    currency = view.value?.currency ?? 'USD';
  const seat = mine.find((each) => each.seat === mySeat.value?.seat),
    hand = seat?.hand ?? seat?.result?.hand,
    settled = mine.filter((each) => each.result);
  const at = mine.length > 1 && seat ? `Seat ${seat.seat}: you` : 'You';
  return (
    <p class={settled.length > 1 ? 'you-have both-hands' : 'you-have'}>
      {settled.length > 1 ? (
        <BothHands seats={settled} currency={currency} />
      ) : (
        <>
          {hand && (
            <span>
              {seat?.timed_out ? `Time ran out: folded with ${handName(hand)}` : `${at} have ${handName(hand)}`}
            </span>
          )}
          {settled[0]?.result && <Net cents={settled[0].result.net} currency={currency} />}
        </>
      )}
      {!view.value?.money && <CoachWord />}
    </p>
  );
}

/** For those who played it, and while it is the round that the table shows. */
function Corrected(): JSX.Element | null {
  const now = seen.value,
    round = now?.corrected;
  if (!round) return null;
  const isShown = round.life_round === now.life_round || round.life_round === now.last?.life_round;
  const isMine = round.seats.some((seat) => seat.you),
    isStaffs = round.corrections.some((one) => one.by);
  return isShown || isMine || isStaffs ? (
    <Corrections round={round.round} corrections={round.corrections} currency={round.currency} />
  ) : null;
}

function Balance(): JSX.Element | null {
  const you = seen.value?.you,
    currency = seen.value?.currency;
  if (!you || !currency || (you.cents === 0 && you.seats.length === 0)) return null;
  return (
    <span class="balance">
      Balance <b>{money(you.cents - you.on_layout, currency)}</b>
    </span>
  );
}

function Leave(): JSX.Element | null {
  const mine = mySeats.value;
  if (!mine.length || !isBetting.value || !view.value?.may_sit) return null;
  return (
    <>
      {mine.map(({ seat }) => (
        <button
          type="button"
          class="button small"
          key={seat}
          disabled={!canAct.value}
          onClick={() => void send({ do: 'leave', seat })}
        >
          {mine.length > 1 ? `Leave seat ${seat}` : 'Leave the seat'}
        </button>
      ))}
    </>
  );
}

export default function TablePage(): JSX.Element {
  const number = Number(place.value.path.split('/')[2]);
  const list = useBooks();
  const [helping, setHelping] = useState(false);
  useTable(number);
  useSitDown();
  useKeys({ '?': () => setHelping(true) });
  const now = seen.value;
  const lines =
    useLoad(`sheet ${now?.book ?? ''}`, () => (now ? loadSheet(now.book) : Promise.resolve([]))).value ?? [];
  const index = list.findIndex((book) => book.name === now?.book);
  const ante = lines.filter((line) => line.path.startsWith('ante_and_blind/limits/m')).map((line) => line.number ?? 0);
  const title = now ? `${bookTitle(now.book)}, table ${now.table}` : `Table ${number}`;
  const mine = myResults.value;
  return (
    <Page
      title={title}
      class="wide table-page"
      bar={
        <>
          <Balance />
          <LineBadge />
          <button
            type="button"
            class="icon-button"
            aria-label="Keys and settings"
            title="Keys and settings (?)"
            onClick={() => setHelping(true)}
          >
            ?
          </button>
        </>
      }
    >
      <h1 class="sr">{title}</h1>
      <Help open={helping} close={() => setHelping(false)} />
      {!now && !trouble.value && <Waiting words="Walking to the table" />}
      {!now && trouble.value && <Trouble reason={trouble.value} />}
      {now && (
        <div class="table-layout">
          <div class="table-main">
            {textView.value ? <TextView view={now} /> : <Felt view={now} sheet={lines} hue={feltHue(index)} />}
            <div class="table-foot">
              {trouble.value && !isPlacing.value && <Trouble reason={trouble.value} />}
              <YouHave />
              <ActionBar />
            </div>
          </div>
          <aside class="table-side" aria-label="Beside the table">
            {mine.map((settled) => (
              <ResultPanel
                key={settled.result.seat}
                settled={settled}
                book={now.book}
                currency={now.currency}
                seat={mine.length > 1 ? settled.result.seat : undefined}
              />
            ))}
            {now.you && <OwedLines owed={now.you.owed} currency={now.currency} />}
            <Corrected />
            {!now.money && <CoachPanel />}
            <ProgressivePanel view={now} sheet={lines} />
            <HighestPanels view={now} sheet={lines} />
            <FairPanel view={now} />
            <section class="panel small house-panel" aria-label="House">
              <p>
                <b>{bookTitle(now.book)}</b> · table {now.table} · hand {now.round}
                {ante.length === 2 && (
                  <>
                    {' '}
                    · Ante {shortMoney(ante[0] ?? 0, now.currency)} to {shortMoney(ante[1] ?? 0, now.currency)}
                  </>
                )}
              </p>
              <p class="row">
                <a href={`/rules/${now.book}`}>The house's rules</a>{' '}
                <a href={`/lab/strategy?book=${now.book}`}>Best play</a> <Leave />
              </p>
            </section>
          </aside>
        </div>
      )}
    </Page>
  );
}
