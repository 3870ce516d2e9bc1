import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * Takes a person who deleted the account out of what the audit log tells of that account, within the running transaction: who acted, when,
 * what was done and which fields changed stay for the record; the name, what stood in the fields (`—`), the reason's words, and the
 * address of the person's own acts go. The log thereby keeps its duty to show what staff did without keeping whom it was done to, so no
 * entry has to be deleted. What the person did to others stays as it is, under the account's id. The table takes this change alone
 * (`platform.forgotten`), and only where the log says that the account was deleted. Twice is the same as once; answers how many entries
 * changed now.
 */
export const forgetInAudit = async (em: EntityManager, userId: string): Promise<number> => {
  const changed = await em.execute<unknown[]>(
    `update platform.audit a set (subject, before, after, reason, address) =
       (select f.subject, f.before, f.after, f.reason, f.address from platform.forgotten(a) f)
     where a.subject_kind = 'user' and a.subject_id = ? and a is distinct from platform.forgotten(a) returning 1`,
    [userId],
  );
  return changed.length;
};
