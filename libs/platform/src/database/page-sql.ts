import { pageSize } from '#contracts/shared/values';
import type { ListPage } from '../kernel/list-page.js';

/** The end of the statement that reads a page of a list, or all of it. */
export const pageSql = (page: ListPage): string => (page === 'all' ? '' : ` limit ${pageSize} offset ${(page - 1) * pageSize}`);
