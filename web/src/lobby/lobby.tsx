// The door: which house to look at.
import type { JSX } from 'preact';
import { bookTitle, useBooks } from '../ui/book_picker';
import { Card } from '../ui/card';
import { Page, Waiting } from '../ui/shell';
import { feltHue } from '../ui/felt_hue';

export default function Lobby(): JSX.Element {
  const list = useBooks();
  return (
    <Page title="Felt" class="lobby">
      <section class="hero">
        <div>
          <h1>Ultimate Texas Hold'em, by the book</h1>
          <p class="lead">The real rules of four houses, every cent with the rule that decided it, and what each decision is worth, exactly.</p>
        </div>
        <div class="hero-cards" aria-hidden="true">
          {['As', 'Kh', 'Qd', 'Jc', 'Ts'].map((card, i) => <span style={{ '--i': i - 2 }} key={card}><Card card={card} /></span>)}
        </div>
      </section>
      {list.length === 0 && <Waiting words="Opening the books" />}
      <ul class="houses">
        {list.map((book, i) => (
          <li class="house" key={book.name} style={{ '--hue': feltHue(i) }}>
            <h2>{bookTitle(book.name)}</h2>
            <p>{book.house}</p>
            <p class="house-links">
              <a href={`/rules/${book.name}`}>Rules</a>
              <a href={`/lab/strategy?book=${book.name}`}>Strategy</a>
              <a href={`/lab/designer?book=${book.name}`}>Designer</a>
            </p>
          </li>
        ))}
      </ul>
    </Page>
  );
}
