import type { BookAct, BookState } from '#contracts/shared/books';
import { machine } from '#platform/kernel';

/** A book is written, sold, put away, and may be sold again. */
const bookMachine = machine({
  name: 'book',
  initial: 'draft',
  to: { draft: ['published'], published: ['archived'], archived: ['published'] },
});

const target: Readonly<Record<BookAct, BookState>> = { publish: 'published', archive: 'archived' };

/** The state that an act leads to, or throws `IllegalTransition`. */
export const bookAfter = (state: BookState, act: BookAct): BookState => bookMachine.step(state, target[act]);

export const actsOf = (state: BookState): BookAct[] =>
  (['publish', 'archive'] as const).filter((act) => bookMachine.may(state, target[act]));
