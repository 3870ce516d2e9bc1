import { threadFilters, threadSorts, type ThreadFilter, type ThreadSort } from '#contracts/shared/qna';

export interface Asked {
  readonly q?: string;
  readonly show: ThreadFilter;
  readonly sort: ThreadSort;
  readonly page: number;
}

const longest = 100;

/** What the address asks of the list; what it says of anything else, or wrongly, is nothing. */
export const askedOf = (address: URLSearchParams): Asked => {
  const [q, page] = [address.get('q')?.trim().slice(0, longest), Number(address.get('page'))];
  return {
    ...(q ? { q } : {}),
    show: threadFilters.find((one) => one === address.get('show')) ?? 'all',
    sort: threadSorts.find((one) => one === address.get('sort')) ?? 'active',
    page: Number.isInteger(page) && page > 1 ? page : 1,
  };
};

/** The address with a part changed; what narrows the list leads back to its first page. */
export const addressWith = (address: URLSearchParams, patch: Readonly<Record<string, string | null>>): URLSearchParams => {
  const next = new URLSearchParams(address);
  if (!('page' in patch)) next.delete('page');
  for (const [name, value] of Object.entries(patch)) {
    if (value === null || value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
};
