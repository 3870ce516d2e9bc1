import type { EntityManager } from '@mikro-orm/postgresql';
import type { DeskFile } from '#contracts/http/lessons-desk-shapes';
import { AppError, type Actor } from '#platform/kernel';
import { idList } from './moments.js';
import { readTaught } from './teaching.sql.js';

/** A file as staff sees it, as JSON; `m` is the alias of its row. */
export const fileJson = (m: string): string =>
  `jsonb_build_object('mediaId', ${m}.id, 'kind', ${m}.kind, 'name', ${m}.name, 'state', ${m}.state, 'bytes', ${m}.bytes,
     'durationMs', ${m}.duration_ms, 'pages', ${m}.pages)`;

export const readFiles = async (em: EntityManager, mediaIds: readonly string[]): Promise<DeskFile[]> => {
  const rows = await em.execute<{ file: DeskFile }[]>(
    `select ${fileJson('m')} as file from unnest(?::uuid[]) with ordinality as d(id, n) join catalog.media_files m on m.id = d.id order by d.n`,
    [idList([...new Set(mediaIds)])],
  );
  return rows.map(({ file }) => file);
};

/** A file that something is to show: which one, what it may be there, and the field that names it. */
export interface WantedFile {
  readonly mediaId: string;
  readonly kinds: readonly DeskFile['kind'][];
  readonly field: string;
}

interface Stored {
  readonly id: string;
  readonly kind: DeskFile['kind'];
  readonly state: DeskFile['state'];
  readonly uploadedBy: string;
  /** Where it stands already. */
  readonly courses: readonly string[];
}

const usedIn = `(select coalesce(jsonb_agg(distinct u.course_id), '[]') from (
    select l.course_id from catalog.lessons l where l.media_id = m.id
    union select l.course_id from catalog.lesson_files f join catalog.lessons l on l.id = f.lesson_id where f.media_id = m.id
    union select c.course_id from catalog.pdfs p join catalog.course_pdfs c on c.pdf_id = p.id where p.media_id = m.id) u)`;

/** Holds the rows, so that nothing tidies them away before they are named. */
const readStored = (em: EntityManager, ids: readonly string[]): Promise<Stored[]> =>
  em.execute<Stored[]>(
    `select m.id, m.kind, m.state, m.uploaded_by as "uploadedBy", ${usedIn} as courses from catalog.media_files m
     where m.id = any(?::uuid[]) order by m.id for key share of m`,
    [idList(ids)],
  );

/**
 * Throws 'Media not found' for a file that is not there, or that somebody else has uploaded and no course of the actor's shows; 'Media not
 * fitting' for one of another kind, or that was refused.
 */
export const demandFiles = async (em: EntityManager, actor: Actor, wanted: readonly WantedFile[]): Promise<void> => {
  if (wanted.length === 0) return;
  const stored = new Map((await readStored(em, [...new Set(wanted.map(({ mediaId }) => mediaId))])).map((one) => [one.id, one]));
  const taught = await readTaught(em, actor);
  const issues: Record<string, string> = {};
  for (const { mediaId, kinds, field } of wanted) {
    const file = stored.get(mediaId);
    const own = file && actor.kind === 'user' && file.uploadedBy === actor.id;
    const reached = file && (taught === null || own || file.courses.some((course) => taught.includes(course)));
    if (!reached) throw new AppError('Media not found', { media: mediaId });
    if (!kinds.includes(file.kind)) issues[field] = 'This file is of another kind';
    else if (file.state === 'refused' || file.state === 'failed') issues[field] = 'This file was refused; upload another one';
  }
  if (Object.keys(issues).length > 0) throw new AppError('Media not fitting', { field: Object.keys(issues).join(', ') }, { issues });
};
