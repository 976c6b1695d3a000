// How a hand was settled: one line a wager, with the reason and its rule.
import type { JSX } from 'preact';
import type { Hand, Result, WagerLine } from '../api/table';
import { gain, money } from '../ui/money';
import { handName, title, wagerWord } from '../ui/words';

/** What a line brings: winnings, nothing, or the stake lost. */
export const broughtBy = (line: WagerLine): number => (line.result === 'win' ? line.pays : line.result === 'lose' || line.result === 'forfeit' ? -line.stake : 0);

const tone = (cents: number): string => (cents > 0 ? 'good' : cents < 0 ? 'bad' : 'dim');

const OUTCOMES: Record<Result['outcome'], string> = {
  win: 'You beat the dealer', lose: 'The dealer beats you', push: 'A tie', fold: 'You folded', void: 'Void', 'trips-only': 'Trips alone',
};

interface ResultProps {
  result: Result;
  currency: string;
  round: number;
  hand?: Hand | null;
  /** where two hands are played */
  seat?: number | undefined;
}

export function ResultPanel({ result, currency, round, hand, seat }: ResultProps): JSX.Element {
  const shown = hand ?? result.hand;
  return (
    <section class="panel result" aria-label={`Result of hand ${round}${seat ? `, seat ${seat}` : ''}`}>
      <h2 class="label">Hand {round}{seat ? ` · seat ${seat}` : ''} <span class={`outcome outcome-${result.outcome}`}>{title(result.outcome)}</span></h2>
      <p class="small">{OUTCOMES[result.outcome]}{shown && `; you have ${handName(shown)}`}.</p>
      <table class="lines">
        <thead class="sr"><tr><th>Wager, result, reason and rule</th><th>Brought</th></tr></thead>
        <tbody>
          {result.wagers.map((line) => (
            <tr key={line.wager}>
              <th scope="row">{wagerWord(line.wager)} <span class={tone(broughtBy(line))}>{line.result}</span>
                <small>{line.because ? `${line.because} · ` : ''}<span class="rule-tag">{line.rule}</span></small></th>
              <td class={`figure ${tone(broughtBy(line))}`}>{gain(broughtBy(line), currency)}</td>
            </tr>
          ))}
          {result.envy > 0 && <tr><th scope="row">Envy <span class="good">win</span><small>another seat's hit</small></th><td class="figure good">{gain(result.envy, currency)}</td></tr>}
        </tbody>
      </table>
      <p class="net-line"><span class="dim small">Staked {money(result.staked, currency)}, back {money(result.returned, currency)}</span>
        <strong class={tone(result.net)}>{gain(result.net, currency)}</strong></p>
    </section>
  );
}
