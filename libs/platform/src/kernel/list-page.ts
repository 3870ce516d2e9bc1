import { pageSize } from '#contracts/shared/values';

/** What of a list is read: one page, from 1, or all of it for a file. */
export type ListPage = number | 'all';

/** The end of its statement. */
export const pageSql = (page: ListPage): string => (page === 'all' ? '' : ` limit ${pageSize} offset ${(page - 1) * pageSize}`);

/** The number that its answer names. */
export const pageNumber = (page: ListPage): number => (page === 'all' ? 1 : page);
