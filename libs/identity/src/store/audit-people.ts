import type { EntityManager } from '@mikro-orm/postgresql';
import { isId } from '#contracts/shared/choices';
import type { AuditRow } from './audit.sql.js';

/** Fields of an act that list accounts, and how many of each are named. */
const listed = ['who', 'without'] as const;
const maxNamed = 20;

const idsOf = ({ before, after }: AuditRow): string[] =>
  [before, after].flatMap((side) =>
    listed.flatMap((field) => {
      const value = side?.[field];
      return Array.isArray(value) ? value.filter(isId).slice(0, maxNamed) : [];
    }),
  );

/** The rows with the names of whom they list, as people are called now: who was forgotten has none. */
export const withPeople = async (em: EntityManager, rows: readonly AuditRow[]): Promise<AuditRow[]> => {
  const ids = [...new Set(rows.flatMap(idsOf))];
  if (ids.length === 0) return [...rows];
  const found = await em.execute<{ id: string; name: string }[]>(
    `select u.id::text, u.name from identity.users u
     where u.state <> 'deleted' and u.id in (select jsonb_array_elements_text(?::jsonb)::uuid)`,
    [JSON.stringify(ids)],
  );
  const names = new Map(found.map(({ id, name }) => [id, name]));
  return rows.map((row) => {
    const people = idsOf(row).flatMap((id) => (names.has(id) ? [[id, names.get(id) ?? ''] as const] : []));
    return people.length > 0 ? { ...row, people: Object.fromEntries(people) } : row;
  });
};
