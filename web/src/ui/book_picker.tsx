// Which book a page is about: in the query, else the first.
import type { JSX } from 'preact';
import { books, type BookName } from '../api/books';
import { useLoad } from './load';
import { place, setQuery } from './router';
import { title } from './words';

export function useBooks(): BookName[] {
  return useLoad('books', books).value ?? [];
}

export const bookTitle = (name: string): string => title(name).replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

/** The book named `name` in the query, or the first; undefined while the list is on its way. */
export function chosenBook(list: BookName[], name = 'book', other = 0): BookName | undefined {
  const wanted = place.value.query.get(name);
  return list.find((book) => book.name === wanted) ?? list[other] ?? list[0];
}

export function BookPicker({
  list,
  chosen,
  label = 'Book',
  name = 'book',
}: {
  list: BookName[];
  chosen: BookName;
  label?: string;
  name?: string;
}): JSX.Element {
  return (
    <label class="field">
      {label}
      <select value={chosen.name} onChange={(event) => setQuery({ [name]: event.currentTarget.value })}>
        {list.map((book) => (
          <option value={book.name} key={book.name}>
            {bookTitle(book.name)}
          </option>
        ))}
      </select>
    </label>
  );
}
