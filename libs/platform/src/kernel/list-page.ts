/** What of a list is read: one page, from 1, or all of it for a file. */
export type ListPage = number | 'all';

/** The number that its answer names. */
export const pageNumber = (page: ListPage): number => (page === 'all' ? 1 : page);
