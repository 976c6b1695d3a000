// How a hand was settled: one line a wager, with the reason and its rule.
import type { JSX } from 'preact';
import type { Result, WagerLine } from '../api/table';
import { gain, money } from '../ui/money';
import { handName, title, wagerWord } from '../ui/words';

/** What a line brings: winnings, nothing, or the stake lost. */
const brings = (line: WagerLine): number => (line.result === 'win' ? line.pays : line.result === 'lose' || line.result === 'forfeit' ? -line.stake : 0);

const tone = (cents: number): string => (cents > 0 ? 'good' : cents < 0 ? 'bad' : 'dim');

export function ResultPanel({ result, currency, round }: { result: Result; currency: string; round: number }): JSX.Element {
  return (
    <section class="panel result" aria-label={`Result of hand ${round}`}>
      <h2 class="label">Hand {round} <span class={`outcome outcome-${result.outcome}`}>{title(result.outcome)}</span></h2>
      {result.hand && <p class="small">{title(handName(result.hand))}</p>}
      <table class="lines">
        <tbody>
          {result.wagers.map((line) => (
            <tr key={line.wager}>
              <th scope="row">{wagerWord(line.wager)} <span class={tone(brings(line))}>{line.result}</span>
                <small>{line.because ? `${line.because} · ` : ''}<span class="rule-tag">{line.rule}</span></small></th>
              <td class={`figure ${tone(brings(line))}`}>{gain(brings(line), currency)}</td>
            </tr>
          ))}
          {result.envy > 0 && <tr><th scope="row">Envy <span class="good">win</span></th><td class="figure good">{gain(result.envy, currency)}</td></tr>}
        </tbody>
      </table>
      <p class="net-line"><span class="dim small">Staked {money(result.staked, currency)}, back {money(result.returned, currency)}</span>
        <strong class={tone(result.net)}>{gain(result.net, currency)}</strong></p>
    </section>
  );
}
