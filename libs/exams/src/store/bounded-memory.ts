import { BoundedCache } from '#platform';

/**
 * Remembers what a loader gave. Only for what may be a little old, or never changes. What took long to load is kept longer: loading costs at
 * most a thirtieth of the time, however large its subject has become.
 */
export class BoundedMemory<V> extends BoundedCache<V> {
  constructor(limit: number, milliseconds: number, maxBytes?: number) {
    super(limit, milliseconds, { timesLoading: 30, ...(maxBytes === undefined ? {} : { maxBytes }) });
  }
}
