import { useLayoutEffect } from 'react';
import { makeStore, useStore } from '../../client/store.js';

/** What a page says of itself in the head: the name of its record, or a note beside its own name. */
export interface PlaceName {
  readonly name?: string;
  readonly note?: string;
  /** The page shows a heading itself: there is nothing to name it by. */
  readonly ownHeading?: boolean;
}

const nothing: PlaceName = {};
const store = makeStore<PlaceName>(nothing);

export const usePlaceName = (): PlaceName => useStore(store);

/** Names the record that a page shows (its last breadcrumb and the window), as long as it is shown; never two headings at once. */
export const useNamePlace = (name: string | undefined, note?: string, ownHeading = false): void => {
  useLayoutEffect(() => {
    store.write({ ...(name ? { name } : {}), ...(note ? { note } : {}), ownHeading });
    return () => store.write(nothing);
  }, [name, note, ownHeading]);
};
