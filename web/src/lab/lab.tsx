// The lab: everything that is worked out rather than played.
import type { JSX } from 'preact';
import { BookPicker, bookTitle, chosenBook, useBooks } from '../ui/book_picker';
import { place } from '../ui/router';
import { Page, Waiting } from '../ui/shell';
import { Analyzer } from './analyzer';
import { Compare } from './compare';
import { Designer } from './designer';
import { Drills } from './drills';
import { Report } from './report';
import { Strategy } from './strategy';

const ROOMS = [
  { at: 'strategy', word: 'Strategy', Room: Strategy },
  { at: 'analyzer', word: 'Analyzer', Room: Analyzer },
  { at: 'designer', word: 'Designer', Room: Designer },
  { at: 'compare', word: 'Compare', Room: Compare },
  { at: 'drills', word: 'Drills', Room: Drills },
  { at: 'report', word: 'Report', Room: Report },
] as const;

export default function Lab(): JSX.Element {
  const list = useBooks();
  const chosen = chosenBook(list);
  const at = place.value.path.split('/')[2];
  const room = ROOMS.find((each) => each.at === at) ?? ROOMS[0];
  const book = place.value.query.get('book');
  return (
    <Page title={`${room.word} · Lab`} class="lab">
      <h1 class="sr">
        {room.word}
        {chosen && room.at !== 'compare' && `, ${bookTitle(chosen.name)}`}
      </h1>
      <div class="lab-head">
        <nav class="tabs rooms" aria-label="Lab">
          {ROOMS.map((each) => (
            <a
              href={`/lab/${each.at}${book ? `?book=${encodeURIComponent(book)}` : ''}`}
              key={each.at}
              aria-current={each === room ? 'page' : undefined}
            >
              {each.word}
            </a>
          ))}
        </nav>
        {chosen && room.at !== 'compare' && <BookPicker list={list} chosen={chosen} />}
      </div>
      {chosen ? <room.Room book={chosen} list={list} key={room.at} /> : <Waiting words="Opening the books" />}
    </Page>
  );
}
