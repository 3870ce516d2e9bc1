import type { AuditAct } from '#contracts/shared/audit-acts';
import type { AuditField } from '#contracts/shared/audit-fields/bn';

/** What stood in a thing: each field has a word in both languages. */
export type AuditFields = { readonly [F in AuditField]?: unknown };

/** One thing that a person did and that must be known later. `before` and `after` hold only the fields that changed. */
export interface AuditEntry {
  /** What was done, as `area.verb`: `user.block`, `user.roles`, `users.export`. A new one gets its name, and with it its words, in the contracts. */
  readonly action: AuditAct;
  /** What kind of thing it was done to: `user`, `users`, `contributor`. */
  readonly subjectKind: string;
  readonly subjectId: string | null;
  /** The thing in words that a person knows it by. */
  readonly subject: string;
  readonly before?: AuditFields;
  readonly after?: AuditFields;
  /** Why, in the words of whoever did it. */
  readonly reason?: string;
}

/** Nothing may stand where no word is: a field that the contracts do not name is no such type, however the entry was put together. */
export type Named<T> = T extends unknown ? { readonly [F in Exclude<keyof T, AuditField>]: never } : never;
type FieldsOf<E, P extends 'before' | 'after'> = E extends { readonly [K in P]?: infer T }
  ? { readonly [K in P]?: Named<NonNullable<T>> }
  : unknown;

/**
 * The log of who did what (`platform.audit`): an entry is committed with the change it tells of, or not at all. Who and from which
 * address come from the request's context. Entries are never deleted and never changed, which the table refuses, but for one thing: an account
 * that is deleted takes the person out of what is told of it (`forgetInAudit`).
 */
export abstract class Audit {
  /** Throws outside a command. */
  abstract add<E extends AuditEntry>(entry: E & FieldsOf<E, 'before'> & FieldsOf<E, 'after'>): void;
}

/** Of two pictures of one thing, the fields in which they differ: what `before` and `after` of an entry are made of. */
export const changedFields = <T extends object>(
  before: T,
  after: T,
): { readonly before: Partial<T>; readonly after: Partial<T> } | null => {
  const names = (Object.keys(after) as (keyof T)[]).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  if (names.length === 0) return null;
  const only = (from: T): Partial<T> => Object.fromEntries(names.map((name) => [name, from[name] ?? null])) as Partial<T>;
  return { before: only(before), after: only(after) };
};

/** The filters of a list that were set, for the log of who took it out. */
export const usedFilters = <T extends object>(filter: T): Partial<T> =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)) as Partial<T>;
