import type { listCourses } from '#contracts/http/catalog';
import type { CallOf } from '#contracts/http/endpoint';
import { isSlug, sections } from '#contracts/shared/choices';

type Words = NonNullable<CallOf<typeof listCourses>['query']>;
/** What is asked of the list; nothing said is nothing asked. */
export type Query = Pick<Words, 'q' | 'section' | 'category' | 'kind' | 'free' | 'sort'> & { readonly page?: number };

/** The same words as the contract's, which the browser does not load. */
export const sorts = ['shown', 'newest', 'price', '-price', 'title'] as const satisfies readonly Query['sort'][];
export const kinds = ['course', 'exam-batch'] as const satisfies readonly Query['kind'][];
export const frees = ['yes', 'no'] as const satisfies readonly Query['free'][];

const longest = 100;
const oneOf = <T extends string>(known: readonly T[], given: string | null): T | undefined => known.find((one) => one === given);

/**
 * What the address asks of the list; what it says of anything else, or wrongly, is nothing. Nothing said is nothing asked: the first page
 * is the one that the server prepares.
 */
export const askedOf = (address: URLSearchParams): Query => {
  const [q, category, page] = [address.get('q')?.trim().slice(0, longest), address.get('category'), Number(address.get('page'))];
  const [section, kind, free] = [
    oneOf(sections, address.get('section')),
    oneOf(kinds, address.get('kind')),
    oneOf(frees, address.get('free')),
  ];
  const sort = oneOf(sorts, address.get('sort'));
  return {
    ...(q ? { q } : {}),
    ...(section ? { section } : {}),
    ...(category !== null && isSlug(category) ? { category } : {}),
    ...(kind ? { kind } : {}),
    ...(free ? { free } : {}),
    ...(sort && sort !== 'shown' ? { sort } : {}),
    ...(Number.isInteger(page) && page > 1 ? { page } : {}),
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
  // A category belongs to its section.
  if ('section' in patch && !('category' in patch)) next.delete('category');
  return next;
};

/** Whether the list is narrowed by anything but its order and page. */
export const isNarrowed = ({ q, section, category, kind, free }: Query): boolean =>
  [q, section, category, kind, free].some((one) => one !== undefined);
