import * as z from 'zod/mini';
import { bookKinds, bookSorts } from '../shared/books.js';
import { sections } from '../shared/choices.js';
import { listOf, pageAsked, searchText, slug } from '../shared/values.js';
import { bookBrief, bookPage } from './book-shapes.js';
import { endpoint, open, signedIn, type FileAnswer } from './endpoint.js';

export * from './book-shapes.js';

const one = z.strictObject({ slug });

/** Search forgives a letter, in both scripts. */
export const listBooks = endpoint({
  method: 'GET',
  path: '/api/books',
  access: open,
  summary: 'Books: search, filter, order, ten a page',
  query: z.strictObject({
    q: searchText,
    kind: z.optional(z.enum(bookKinds)),
    section: z.optional(z.enum(sections)),
    sort: z._default(z.enum(bookSorts), 'place'),
    page: pageAsked,
  }),
  response: listOf(bookBrief),
  errors: [],
});

/** `owned`: an e-book that the caller may download. */
export const getBook = endpoint({
  method: 'GET',
  path: '/api/books/:slug',
  access: open,
  summary: 'One book, what delivery costs, and whether the caller has it',
  params: one,
  response: z.strictObject({
    book: bookPage,
    owned: z.boolean(),
    delivery: z.strictObject({ dhakaPaisa: z.int(), elsewherePaisa: z.int() }),
  }),
  errors: ['Book not found'],
});

/** Shown in the page, not kept. */
export const getLookInside = endpoint({
  method: 'GET',
  path: '/api/books/:slug/look-inside',
  access: open,
  file: true,
  storedFile: true,
  summary: 'The first pages of a book as a PDF',
  params: one,
  response: z.custom<FileAnswer>(),
  errors: ['Book not found'],
});

/** Only for whoever has bought it; to others it is not there. */
export const downloadEbook = endpoint({
  method: 'GET',
  path: '/api/books/:slug/ebook',
  access: signedIn,
  file: true,
  storedFile: true,
  summary: 'The file of a bought e-book',
  params: one,
  response: z.custom<FileAnswer>(),
  errors: ['Book not found'],
});
