// A past round of any table, for staff: step by step with time and person, every line of money with its rule, corrections and disputes beside
// the original, the facts for felt settle, and a document for the commissioner.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { pastRound, type PastRound } from '../api/floor';
import type { SeatResult, SettledRound } from '../api/generated';
import { stepsOf, type Step } from '../api/pit';
import { Card } from '../ui/card';
import { Corrections } from '../ui/corrections';
import { save } from '../ui/save';
import { useKeys } from '../ui/keys';
import { useLoad } from '../ui/load';
import { gain, money } from '../ui/money';
import { place } from '../ui/router';
import { Page, Trouble, Waiting } from '../ui/shell';
import { capital, title, wagerWord } from '../ui/words';
import { handName } from '../words/say';
import { stepWords } from '../words/pit_english';
import { shownAt } from './replay';
import '../styles/pit.css';

const clock = (ms: number): string => new Date(ms).toLocaleTimeString('en-GB');
const day = (ms: number): string =>
  new Date(ms).toLocaleDateString('en-GB', { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });

// ---- the steps

const people = (step: Step): string =>
  step.by === null ? '' : step.with === null ? step.by : `${step.by} with ${step.with}`;

function StepLine({
  step,
  currency,
  here,
  pick,
}: {
  step: Step;
  currency: string;
  here: boolean;
  pick: () => void;
}): JSX.Element {
  return (
    <li class={here ? 'here' : undefined}>
      <button type="button" aria-current={here ? 'step' : undefined} onClick={pick}>
        <time>{clock(step.time_ms)}</time>
        <span class="what">
          {stepWords(step, currency)}
          {step.reason && <small>{step.reason}</small>}
        </span>
        <span class="p-who">{people(step)}</span>
      </button>
    </li>
  );
}

/** Cards as they lay face up at a step. */
function Layout({ steps, at, round }: { steps: readonly Step[]; at: number; round: PastRound }): JSX.Element {
  const shown = shownAt(steps, at, round.original.facts);
  const row = (cards: readonly string[], count: number): JSX.Element[] =>
    Array.from({ length: Math.max(count, cards.length) }, (_, n) => <Card card={cards[n] ?? null} key={n} />);
  return (
    <div class="p-layout" aria-label="The layout at this step">
      <div>
        <h3>Dealer</h3>
        <div class="p-cards">{row(shown.dealer, 2)}</div>
      </div>
      <div class="p-board">
        <h3>Board</h3>
        <div class="p-cards">{row(shown.board, 5)}</div>
      </div>
      {shown.hands.map((hand) => (
        <div key={hand.seat} class={hand.folded ? 'folded' : undefined}>
          <h3>
            Seat {hand.seat} <small>{round.seats.find((each) => each.seat === hand.seat)?.name}</small>
          </h3>
          <div class="p-cards">{row(hand.cards, 2)}</div>
          <p>{hand.words}</p>
        </div>
      ))}
    </div>
  );
}

function Replay({ steps, round }: { steps: readonly Step[]; round: PastRound }): JSX.Element {
  const [at, setAt] = useState(steps.findIndex((step) => step.did === 'game-over'));
  const to = (next: number): void => setAt(Math.max(0, Math.min(steps.length - 1, next)));
  useKeys({ ArrowLeft: () => to(at - 1), ArrowRight: () => to(at + 1) });
  return (
    <section class="panel p-replay" aria-label="Step by step">
      <div class="p-head">
        <h2>Step by step</h2>
        <span class="row">
          <button type="button" class="button" aria-label="A step back" disabled={at <= 0} onClick={() => to(at - 1)}>
            ‹
          </button>
          <span class="dim">
            {at + 1} of {steps.length}
          </span>
          <button
            type="button"
            class="button"
            aria-label="A step on"
            disabled={at >= steps.length - 1}
            onClick={() => to(at + 1)}
          >
            ›
          </button>
        </span>
      </div>
      <Layout steps={steps} at={at} round={round} />
      <ol class="p-steps">
        {steps.map((step, n) => (
          <StepLine step={step} currency={round.currency} here={n === at} pick={() => setAt(n)} key={step.seq} />
        ))}
      </ol>
    </section>
  );
}

// ---- money

function SeatMoney({
  seat,
  was,
  name,
  currency,
}: {
  seat: SeatResult;
  was: SeatResult | undefined;
  name: string | null;
  currency: string;
}): JSX.Element {
  const other = was && was.net !== seat.net;
  return (
    <section class="p-seat">
      <h3>
        Seat {seat.seat} {name && <span>{name}</span>}
        <em>{title(seat.outcome)}</em>
        <b class={seat.net > 0 ? 'good' : seat.net < 0 ? 'bad' : 'dim'}>{gain(seat.net, currency)}</b>
      </h3>
      {seat.hand && <p class="dim">{capital(handName(seat.hand))}</p>}
      <table>
        <tbody>
          {seat.wagers.map((line) => (
            <tr key={line.wager}>
              <th scope="row">{wagerWord(line.wager)}</th>
              <td class="num">{money(line.stake, currency)}</td>
              <td>{title(line.result)}</td>
              <td class="num">{line.result === 'win' ? gain(line.pays, currency) : ''}</td>
              <td class="rule">{line.rule}</td>
            </tr>
          ))}
          {seat.envy > 0 && (
            <tr>
              <th scope="row">Envy</th>
              <td />
              <td>Win</td>
              <td class="num">{gain(seat.envy, currency)}</td>
              <td class="rule">{seat.envy_rule ?? ''}</td>
            </tr>
          )}
        </tbody>
      </table>
      {other && (
        <p class="p-was">
          As it was played: <b>{gain(was.net, currency)}</b>, {title(was.outcome).toLowerCase()}
        </p>
      )}
    </section>
  );
}

function Money({ round }: { round: PastRound }): JSX.Element {
  const settled: SettledRound = round.corrected ?? round.original,
    before = round.corrected ? round.original.settlement : null;
  return (
    <section class="panel" aria-label="Money">
      <div class="p-head">
        <h2>Money</h2>
        <span class="dim">every line with its rule{round.corrected ? ', by the corrected facts' : ''}</span>
      </div>
      {!settled.settlement && <p class="dim">Nothing was settled in this round.</p>}
      {settled.settlement?.seats.map((seat) => (
        <SeatMoney
          seat={seat}
          was={before?.seats.find((each) => each.seat === seat.seat)}
          name={round.seats.find((each) => each.seat === seat.seat)?.name ?? null}
          currency={round.currency}
          key={seat.seat}
        />
      ))}
    </section>
  );
}

// ---- disputes, facts

function Disputes({ steps, currency }: { steps: readonly Step[]; currency: string }): JSX.Element | null {
  const own = steps.filter((step) => step.did === 'notify' || step.did.startsWith('dispute'));
  if (own.length === 0) return null;
  return (
    <section class="panel" aria-label="Disputes">
      <h2>Disputes</h2>
      <ol class="p-case">
        {own.map((step) => (
          <li key={step.seq}>
            <b>{stepWords(step, currency)}</b>
            {step.reason && <span>{step.reason}</span>}
            <small class="dim">
              {day(step.time_ms)} {clock(step.time_ms)} · {people(step)}
            </small>
          </li>
        ))}
      </ol>
    </section>
  );
}

const Facts = ({ round }: { round: PastRound }): JSX.Element => {
  const facts = JSON.stringify((round.corrected ?? round.original).facts, null, 1);
  return (
    <section class="panel p-facts" aria-label="Facts">
      <div class="p-head">
        <h2>Facts for felt settle</h2>
        <button
          type="button"
          class="button"
          onClick={() => save(`table-${round.table}-round-${round.life_round}.json`, 'application/json', facts)}
        >
          Save
        </button>
      </div>
      <p class="dim">
        <code>felt settle --book {round.book}</code> comes to the same figures.
      </p>
      <pre tabIndex={0}>{facts}</pre>
    </section>
  );
};

// ---- the page

function Round({ table, number }: { table: number; number: number }): JSX.Element {
  const { value, error, busy } = useLoad(`${table}/${number}`, () =>
    Promise.all([pastRound(table, number), stepsOf(table, number)]),
  );
  if (error) return <Trouble reason={error} capital />;
  if (!value || (busy && value[0].life_round !== number)) return <Waiting words={`Table ${table}, round ${number}`} />;
  const [round, { steps }] = value,
    corrected = round.corrections.length > 0;
  return (
    <div class="p-round">
      <div class="p-main">
        <Replay steps={steps} round={round} key={`${table}/${number}`} />
      </div>
      <div class="p-aside">
        <Money round={round} />
        {corrected && <Corrections round={number} corrections={round.corrections} currency={round.currency} />}
        <Disputes steps={steps} currency={round.currency} />
        <Facts round={round} />
      </div>
    </div>
  );
}

export default function RoundPage(): JSX.Element {
  const [, first, second] = /^\/pit\/rounds\/(\d+)\/(\d+)$/.exec(place.value.path) ?? [],
    table = Number(first),
    number = Number(second);
  return (
    <Page title={`Table ${table}, round ${number}`} class="wide pit">
      <header class="p-title">
        <h1>
          Table {table} <small>round {number}</small>
        </h1>
        <nav class="row" aria-label="Rounds">
          {number > 1 && (
            <a class="button" href={`/pit/rounds/${table}/${number - 1}`}>
              ‹ {number - 1}
            </a>
          )}
          <a class="button" href={`/pit/rounds/${table}/${number + 1}`}>
            {number + 1} ›
          </a>
          <a
            class="button"
            href={`/api/tables/${table}/rounds/${number}/report?format=pdf`}
            target="_blank"
            rel="noreferrer"
          >
            PDF
          </a>
          <a class="button" href="/pit">
            The pit
          </a>
        </nav>
      </header>
      <Round table={table} number={number} />
    </Page>
  );
}
