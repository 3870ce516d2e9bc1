import * as z from 'zod/mini';
import { bookActs, bookFiles, bookKinds, bookStates, deskBookSorts, stockMarks, stockWays } from '../shared/books.js';
import { typedWhole } from '../shared/typed-whole.js';
import { id, listOf, pageAsked, searchText } from '../shared/values.js';
import { bookBody, deskBook, deskBookRow } from './book-shapes.js';
import { endpoint, may, type FileAnswer } from './endpoint.js';
import { exportEndpoint } from './export-endpoint.js';

// Texts and files of a book; what it costs, whether it is sold and how many there are is for who sells.
const look = may('books.read');
const write = may('books.write');
const sell = may('sales.write');
const one = z.strictObject({ id });
const answer = z.strictObject({ book: deskBook });
const reason = z.string().check(z.trim(), z.minLength(3), z.maxLength(300));

const filter = {
  q: searchText,
  state: z.optional(z.enum(bookStates)),
  kind: z.optional(z.enum(bookKinds)),
  stock: z.optional(z.enum(stockMarks)),
  sort: z._default(z.enum(deskBookSorts), 'place'),
};

export const listDeskBooks = endpoint({
  method: 'GET',
  path: '/api/admin/books',
  access: look,
  summary: 'All books with their stock, ten a page',
  query: z.strictObject({ ...filter, page: pageAsked }),
  response: listOf(deskBookRow),
  errors: [],
});

export const exportBooks = exportEndpoint(listDeskBooks);

export const createBook = endpoint({
  method: 'POST',
  path: '/api/admin/books',
  access: sell,
  summary: 'Begin a book; it is a draft without stock',
  body: z.strictObject({ book: bookBody }),
  bodyLimit: 300_000,
  response: answer,
  errors: ['Slug taken'],
});

export const getDeskBook = endpoint({
  method: 'GET',
  path: '/api/admin/books/:id',
  access: look,
  summary: 'One book with what its form needs',
  params: one,
  response: answer,
  errors: ['Book not found'],
});

export const saveBook = endpoint({
  method: 'PUT',
  path: '/api/admin/books/:id',
  access: write,
  summary: 'Change a book; orders that stand keep their price, which only who sells changes',
  params: one,
  body: z.strictObject({ version: z.int(), book: bookBody }),
  bodyLimit: 300_000,
  response: answer,
  errors: ['Book not found', 'Changed meanwhile', 'Slug taken', 'Not allowed'],
});

/** An e-book is published once its file is there ('File not accepted' until then); what is archived can be published again. */
export const changeBookState = endpoint({
  method: 'POST',
  path: '/api/admin/books/:id/state',
  access: sell,
  summary: 'Publish or archive a book',
  params: one,
  body: z.strictObject({ version: z.int(), act: z.enum(bookActs) }),
  response: answer,
  errors: ['Book not found', 'Changed meanwhile', 'Illegal transition', 'File not accepted'],
});

export const deleteBook = endpoint({
  method: 'DELETE',
  path: '/api/admin/books/:id',
  access: sell,
  summary: 'Delete a draft that nobody ordered',
  params: one,
  response: z.strictObject({ deleted: z.literal(true) }),
  errors: ['Book not found', 'Book in use'],
});

/** By what came or went, so that sales in between are not lost; never below zero. `version` keeps a repeated sending from counting twice. */
export const changeBookStock = endpoint({
  method: 'POST',
  path: '/api/admin/books/:id/stock',
  access: sell,
  summary: 'Add to or take from the stock of a printed book, with a reason',
  params: one,
  body: z.strictObject({
    version: z.int(),
    /** Came in, or went out. */
    way: z.enum(stockWays),
    count: typedWhole(1, 100_000),
    reason,
  }),
  response: answer,
  errors: ['Book not found', 'Changed meanwhile', 'Out of stock'],
});

export const bookFileLimit = 64 * 1024 * 1024;
const oneFile = z.strictObject({ id, file: z.enum(bookFiles) });

/** The body is the file itself: a PDF for the look inside, a PDF or an EPUB for an e-book. Never public; it goes out by its own endpoints. */
export const uploadBookFile = endpoint({
  method: 'POST',
  path: '/api/admin/books/:id/files/:file',
  access: write,
  summary: 'Upload the look inside or the e-book of a book',
  params: oneFile,
  upload: bookFileLimit,
  response: answer,
  errors: ['Book not found', 'File too large', 'File empty', 'File not accepted'],
});

export const getBookFile = endpoint({
  method: 'GET',
  path: '/api/admin/books/:id/files/:file',
  access: look,
  file: true,
  storedFile: true,
  summary: 'A file of a book, for staff to look at',
  params: oneFile,
  response: z.custom<FileAnswer>(),
  errors: ['Book not found'],
});

export const removeBookFile = endpoint({
  method: 'DELETE',
  path: '/api/admin/books/:id/files/:file',
  access: write,
  summary: 'Take the look inside away; the e-book only of a book that nobody ordered',
  params: oneFile,
  response: answer,
  errors: ['Book not found', 'Book in use'],
});
