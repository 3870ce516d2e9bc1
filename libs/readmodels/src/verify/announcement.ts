import type { EventName } from '#contracts/internal/events';

/** Rows of which an event tells: it is written in their transaction, and stands in the outbox as `e`. */
export interface Announced {
  /** Text that names the row. */
  readonly id: string;
  readonly from: string;
  /** When it came to be so. */
  readonly since: string;
  readonly where?: string;
  /** What makes an event the one of this row. */
  readonly told: string;
  /** The list in the event's data that names its rows one by one: `e.item` is one of them. */
  readonly list?: string;
}

/** The rows of each event, or why no table says when it was to be told. A new event does not compile without one of them. */
export type AnnouncedBy<N extends EventName> = Readonly<Record<N, readonly Announced[] | string>>;

/** The event names the row by this key. */
export const named = (key: string, column: string): string => `e.data ->> '${key}' = ${column}::text`;
