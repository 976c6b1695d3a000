// The dealer against one's own hand on the river: outs in cards, as players count them, and every possible hand.
import type { JSX } from 'preact';
import type { Advice } from '../api/books';
import { percent } from './money';

export function DealerOuts({ dealer }: { dealer: NonNullable<Advice['dealer']> }): JSX.Element {
  const share = (count: number): string => `${(100 * count) / dealer.hands}%`;
  return (
    <div class="outs">
      <p class="small">
        <b>The dealer's outs</b> {dealer.outs} of {dealer.cards} unseen cards would each give a better hand.
      </p>
      <p class="small">
        <b>The dealer's hands</b> {dealer.better} of {dealer.hands} hands beat yours (
        {percent(dealer.better / dealer.hands, 1)}), {dealer.tied} tie, {dealer.beaten} lose; {dealer.unqualified} do
        not qualify.
      </p>
      <div class="outs-bar" aria-hidden="true">
        <span class="outs-better" style={{ width: share(dealer.better) }} />
        <span class="outs-tied" style={{ width: share(dealer.tied) }} />
        <span class="outs-beaten" style={{ width: share(dealer.beaten) }} />
      </div>
    </div>
  );
}
