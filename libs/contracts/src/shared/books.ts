/** The words that books are told with; the CHECK constraints of the tables list the same. */
export const bookKinds = ['printed', 'ebook'] as const;
export type BookKind = (typeof bookKinds)[number];

export const bookStates = ['draft', 'published', 'archived'] as const;
export type BookState = (typeof bookStates)[number];

/** What staff can do with a book as a whole. */
export const bookActs = ['publish', 'archive'] as const;
export type BookAct = (typeof bookActs)[number];

/** `few`: so few that the number is told; `file`: an e-book, which never runs out. */
export const bookStockStates = ['many', 'few', 'out', 'file'] as const;
/** From so many copies on a buyer is told no number. */
export const fewCopies = 10;

export const bookSorts = ['place', 'newest', 'price', '-price', 'title'] as const;
export const deskBookSorts = ['place', 'title', '-title', 'stock', '-stock', 'price', '-price', '-created'] as const;
/** What a list of the desk shows by stock: nothing left, or so few that more should be ordered. */
export const stockMarks = ['out', 'low'] as const;

export const bookFiles = ['look-inside', 'ebook'] as const;
export type BookFile = (typeof bookFiles)[number];

/** Copies that came, or that went without being sold. */
export const stockWays = ['in', 'out'] as const;
