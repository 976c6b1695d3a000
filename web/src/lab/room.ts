import type { BookName } from '../api/books';

/** What every room of the lab is given. */
export interface RoomProps {
  book: BookName;
  list: BookName[];
}
