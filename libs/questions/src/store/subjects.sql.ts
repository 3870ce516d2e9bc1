import type { EntityManager } from '@mikro-orm/postgresql';
import { composed, newId } from '#platform/kernel';
import type { SubjectPath } from '../domain/drafts.js';

const levels = ['subject', 'chapter', 'topic'] as const;

const names = (path: SubjectPath): string[] =>
  [path.subject, path.chapter, path.topic].flatMap((name) => (name ? [composed(name).trim()] : []));
const joined = (parts: readonly string[]): string => JSON.stringify(parts);

/** The id of the deepest node of each path, in their order; what is missing is made, a level at a time. */
export const placeSubjects = async (em: EntityManager, paths: readonly SubjectPath[]): Promise<string[]> => {
  const wanted = paths.map(names);
  const ids = new Map<string, string>();
  for (const [depth, level] of levels.entries()) {
    const nodes = new Map(
      wanted.filter((path) => path.length > depth).map((path) => [joined(path.slice(0, depth + 1)), path.slice(0, depth + 1)]),
    );
    if (nodes.size === 0) continue;
    const rows = [...nodes].map(([key, path]) => ({
      key,
      id: newId(),
      parent: ids.get(joined(path.slice(0, -1))) ?? null,
      name: path.at(-1)!,
    }));
    await em.execute(
      `insert into questions.subjects (id, parent_id, level, name)
       select d.id, d.parent, ?, d.name from jsonb_to_recordset(?::jsonb) as d(id uuid, parent uuid, name text)
       on conflict (parent_id, name) do nothing`,
      [level, JSON.stringify(rows)],
    );
    const found = await em.execute<{ key: string; id: string }[]>(
      `select d.key, s.id from jsonb_to_recordset(?::jsonb) as d(key text, parent uuid, name text)
       join questions.subjects s on s.parent_id is not distinct from d.parent and s.name = d.name`,
      [JSON.stringify(rows)],
    );
    for (const { key, id } of found) ids.set(key, id);
  }
  return wanted.map((path) => ids.get(joined(path))!);
};
