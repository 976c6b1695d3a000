// Every hand that was played, what it brought and what its mistakes cost.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { anteOf, costOfHand, netOf, type PlayedHand } from '../api/hands';
import { bookTitle } from '../ui/book_picker';
import { Card } from '../ui/card';
import { gain, money } from '../ui/money';
import { Page, Trouble, Waiting } from '../ui/shell';
import { title } from '../ui/words';
import { saveCsv, saveJson } from './export';
import { CostByStreet, ResultGraph } from './graphs';
import { Replay } from './replay';
import { fetched, fetchMore, listed, loading, next, ofBook, only, SLIGHT, sorting, star, starred, trouble } from './store';

function Row({ hand, open, toggle }: { hand: PlayedHand; open: boolean; toggle: () => void }): JSX.Element {
  const net = netOf(hand), cost = costOfHand(hand), isStarred = starred.value.includes(hand.hand);
  return (
    <li class={open ? 'hand open' : 'hand'}>
      <div class="hand-row">
        <button type="button" class="star" aria-pressed={isStarred} aria-label={`Star hand ${hand.round}`} onClick={() => star(hand.hand)}>{isStarred ? '★' : '☆'}</button>
        <button type="button" class="hand-button" aria-expanded={open} onClick={toggle}>
          <span class="cards">{hand.seat.hole.cards.map((card) => <Card card={card} key={card} />)}</span>
          <span class="cards board-cards">{hand.board.cards.map((card) => <Card card={card} key={card} />)}</span>
          <span class="hand-words"><b>{bookTitle(hand.book)} {hand.round}</b> <small>{new Date(hand.time_ms).toLocaleString('en-GB', { dateStyle: 'short', timeStyle: 'short' })}</small></span>
          <span class="hand-words">{title(hand.seat.result?.outcome ?? '')} <b class={net > 0 ? 'good' : net < 0 ? 'bad' : 'dim'}>{gain(net, hand.currency)}</b></span>
          <span class={cost >= SLIGHT ? 'hand-cost bad' : 'hand-cost good'}>{cost >= SLIGHT ? `mistakes ${money(Math.round(cost * anteOf(hand)), hand.currency)}` : 'no mistake'}</span>
        </button>
      </div>
      {open && <Replay hand={hand} />}
    </li>
  );
}

function Controls(): JSX.Element {
  const books = [...new Set(fetched.value.map((hand) => hand.book))];
  return (
    <div class="row controls">
      <label class="field">Show
        <select value={only.value} onChange={(event) => { only.value = event.currentTarget.value as typeof only.value; }}>
          <option value="all">all hands</option><option value="mistakes">mistakes</option><option value="starred">starred</option>
        </select></label>
      <label class="field">Sorted by
        <select value={sorting.value} onChange={(event) => { sorting.value = event.currentTarget.value as typeof sorting.value; }}>
          <option value="time">time</option><option value="cost">cost of mistakes</option>
        </select></label>
      <label class="field">Book
        <select value={ofBook.value} onChange={(event) => { ofBook.value = event.currentTarget.value; }}>
          <option value="">all</option>{books.map((book) => <option value={book} key={book}>{bookTitle(book)}</option>)}
        </select></label>
      <button type="button" class="button small" onClick={() => saveCsv(listed.value)}>CSV</button>
      <button type="button" class="button small" onClick={() => saveJson(listed.value)}>JSON</button>
    </div>
  );
}

export default function History(): JSX.Element {
  const [open, setOpen] = useState(0);
  useEffect(() => { void fetchMore(true); }, []);
  const list = listed.value, currency = list[0]?.currency;
  const same = list.filter((hand) => hand.currency === currency);
  return (
    <Page title="History" class="history">
      <h1>Your hands</h1>
      {trouble.value && <Trouble words={trouble.value} />}
      {fetched.value.length === 0 && !loading.value && !trouble.value && <p class="lead">None yet. <a href="/">Sit down at a table</a>, and every hand is kept here with what its decisions were worth.</p>}
      {fetched.value.length > 0 && <>
        <Controls />
        {same.length > 1 && <div class="graphs"><ResultGraph hands={same} /><CostByStreet hands={same} /></div>}
        <ul class="hands">{list.map((hand) => <Row hand={hand} key={hand.hand} open={open === hand.hand} toggle={() => setOpen(open === hand.hand ? 0 : hand.hand)} />)}</ul>
        {list.length === 0 && <p class="dim">No hand of that kind.</p>}
      </>}
      {loading.value && <Waiting words="Fetching hands and weighing their decisions" />}
      {next.value !== null && !loading.value && <button type="button" class="button" onClick={() => void fetchMore(false)}>Earlier hands</button>}
    </Page>
  );
}
