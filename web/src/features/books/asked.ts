import type { listBooks } from '#contracts/http/books';
import type { CallOf } from '#contracts/http/endpoint';
import { bookKinds, bookSorts } from '#contracts/shared/books';
import { sections } from '#contracts/shared/choices';

type Words = NonNullable<CallOf<typeof listBooks>['query']>;
export type Query = Pick<Words, 'q' | 'section' | 'kind' | 'sort'> & { readonly page?: number };

const longest = 100;
const oneOf = <T extends string>(known: readonly T[], given: string | null): T | undefined => known.find((one) => one === given);

/** What the address asks of the list; what it says of anything else, or wrongly, is nothing. Nothing said is nothing asked. */
export const askedOf = (address: URLSearchParams): Query => {
  const [q, page] = [address.get('q')?.trim().slice(0, longest), Number(address.get('page'))];
  const [section, kind, sort] = [
    oneOf(sections, address.get('section')),
    oneOf(bookKinds, address.get('kind')),
    oneOf(bookSorts, address.get('sort')),
  ];
  return {
    ...(q ? { q } : {}),
    ...(section ? { section } : {}),
    ...(kind ? { kind } : {}),
    ...(sort && sort !== 'place' ? { sort } : {}),
    ...(Number.isInteger(page) && page > 1 ? { page } : {}),
  };
};

/** Whether the list is narrowed by anything but its order and page. */
export const isNarrowed = ({ q, section, kind }: Query): boolean => [q, section, kind].some((one) => one !== undefined);
