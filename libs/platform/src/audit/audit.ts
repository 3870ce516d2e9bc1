import type { AuditAct } from '#contracts/shared/audit-acts';

/** One thing that a person did and that must be known later. `before` and `after` hold only the fields that changed. */
export interface AuditEntry {
  /** What was done, as `area.verb`: `user.block`, `user.roles`, `users.export`. A new one gets its name, and with it its words, in the contracts. */
  readonly action: AuditAct;
  /** What kind of thing it was done to: `user`, `users`, `contributor`. */
  readonly subjectKind: string;
  readonly subjectId: string | null;
  /** The thing in words that a person knows it by. */
  readonly subject: string;
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
  /** Why, in the words of whoever did it. */
  readonly reason?: string;
}

/**
 * The log of who did what (`platform.audit`): an entry is committed with the change it tells of, or not at all. Who and from which
 * address come from the request's context. Entries are never deleted and never changed, which the table refuses, but for one thing: an account
 * that is deleted takes the person out of what is told of it (`forgetInAudit`).
 */
export abstract class Audit {
  /** Throws outside a command. */
  abstract add(entry: AuditEntry): void;
}

/** Of two pictures of one thing, the fields in which they differ: what `before` and `after` of an entry are made of. */
export const changedFields = <T extends Readonly<Record<string, unknown>>>(
  before: T,
  after: T,
): { readonly before: Partial<T>; readonly after: Partial<T> } | null => {
  const names = Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  if (names.length === 0) return null;
  const only = (from: T): Partial<T> => Object.fromEntries(names.map((name) => [name, from[name] ?? null])) as Partial<T>;
  return { before: only(before), after: only(after) };
};
