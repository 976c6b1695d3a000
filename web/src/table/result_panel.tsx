// How a hand was settled: one line a wager, with the reason and its rule.
import type { JSX } from 'preact';
import { sheet as loadSheet } from '../api/books';
import { useLoad } from '../ui/load';
import { gain, money } from '../ui/money';
import { wagerWord } from '../ui/words';
import {
  asCorrected,
  broughtBy,
  decidingWords,
  feeOf,
  outcomeWords,
  outcomeName,
  rulesOf,
  whyOf,
  type Settled,
} from './settled';
import { Showdown } from './showdown';
import { handName } from '../words/say';

const tone = (cents: number): string => (cents > 0 ? 'good' : cents < 0 ? 'bad' : 'dim');

interface RowProps {
  word: string;
  result: string;
  cents: number;
  currency: string;
  why: string;
  rules: string[];
}

const Row = ({ word, result, cents, currency, why, rules }: RowProps): JSX.Element => (
  <tr>
    <th scope="row">
      {word} <span class={tone(cents)}>{result}</span>
      <small>
        {why ? `${why} ` : ''}
        {rules.map((rule) => (
          <span class="rule-tag" key={rule}>
            {rule}{' '}
          </span>
        ))}
      </small>
    </th>
    <td class={`figure ${tone(cents)}`}>{gain(cents, currency)}</td>
  </tr>
);

interface ResultProps {
  settled: Settled;
  book: string;
  currency: string;
  /** where two hands are played */
  seat?: number | undefined;
  /** not as it was played */
  corrected?: boolean;
}

export function ResultPanel({ settled, book, currency, seat, corrected = false }: ResultProps): JSX.Element {
  const { round, result, timedOut } = settled,
    shown = settled.hand ?? result.hand,
    fee = feeOf(result);
  const sheet = useLoad(`sheet ${book}`, () => loadSheet(book)).value ?? [];
  return (
    <section
      class="panel result"
      aria-label={`Result of hand ${round}${seat ? `, seat ${seat}` : ''}${corrected ? `, ${asCorrected()}` : ''}`}
    >
      <h2 class="label">
        Hand {round}
        {seat ? ` · seat ${seat}` : ''}
        {corrected ? ` · ${asCorrected()}` : ''}{' '}
        <span class={`outcome outcome-${result.outcome}`}>{outcomeName(result.outcome)}</span>
      </h2>
      <p class="small">
        {outcomeWords(result, timedOut)}
        {shown && !result.deciding && `; you have ${handName(shown)}`}. {decidingWords(result)}
      </p>
      <Showdown settled={settled} />
      <table class="lines">
        <thead class="sr">
          <tr>
            <th>Wager, result, reason and rule</th>
            <th>Brought</th>
          </tr>
        </thead>
        <tbody>
          {result.wagers.map((line) => (
            <Row
              key={line.wager}
              word={wagerWord(line.wager)}
              result={line.result}
              cents={broughtBy(line)}
              currency={currency}
              why={whyOf(settled, line, currency, sheet)}
              rules={rulesOf(line, sheet)}
            />
          ))}
          {result.envy > 0 && (
            <Row
              word="Envy"
              result="win"
              cents={result.envy}
              currency={currency}
              why="another seat's hit"
              rules={result.envy_rule ? [result.envy_rule] : []}
            />
          )}
          {fee > 0 && <Row word="Fee" result="paid" cents={-fee} currency={currency} why="" rules={[]} />}
        </tbody>
      </table>
      <p class="net-line">
        <span class="dim small">
          Staked {money(result.staked, currency)}, back {money(result.returned, currency)}
        </span>
        <strong class={tone(result.net)}>{gain(result.net, currency)}</strong>
      </p>
    </section>
  );
}
