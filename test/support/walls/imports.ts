import { newId } from '#platform/kernel';
import type { World } from '../world.js';

const how = { format: null, encoding: null, bijoy: null, columns: null, header: null };
const target = { subject: 'Physics', chapter: null, topic: null, source: null, year: null };
const counts = { found: 1, ready: 1, duplicates: 0, unsupported: 0, errors: 0, left: 0, near: 0 };

/** An import of this person with one ready row, waiting to be looked at. */
export const makeImport = async (world: World, userId: string): Promise<string> => {
  const id = newId();
  await world.sql(
    `insert into questions.imports (id, name, bytes, sha256, state, how, target, counts, created_by, own) values ($1, 'a.json', 1, $2, 'parsed', $3, $4, $5, $6, true)`,
    [id, id, how, target, counts, userId],
  );
  await world.sql(
    `insert into questions.import_rows (import_id, number, state, line, text, content_key, kind, stem, options, key, explanation, subject, question_id,
       version_id) values ($1, 1, 'ready', 1, 'x', $2, 'numeric', $2, '[]', '{"optionIds": [], "number": "1"}', '', 'Physics', $3, $4)`,
    [id, id, newId(), newId()],
  );
  return id;
};
