import { randomUUIDv7 } from 'node:crypto';

/** A new UUIDv7. Not monotonic within a millisecond: where order matters, order by a sequence. */
export const newId = (): string => randomUUIDv7();
