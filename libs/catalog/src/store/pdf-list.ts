import type { EntityManager } from '@mikro-orm/postgresql';
import type { DeskPdf } from '#contracts/http/pdfs';
import type { pdfSorts } from '#contracts/shared/lessons';
import type { Actor } from '#platform/kernel';
import type { LessonState } from '../domain/lesson-rules.js';
import { joined, wordsOf, type Part } from './course-search.js';
import { fileJson } from './desk-files.sql.js';
import { titleParts } from './lesson-list.js';
import { idList, iso } from './moments.js';
import { readTaught } from './teaching.sql.js';

export interface PdfFilter {
  readonly q?: string | undefined;
  readonly course?: string | undefined;
  readonly state?: LessonState | undefined;
  readonly free?: 'yes' | 'no' | undefined;
}
export type PdfSort = (typeof pdfSorts)[number];

const readersOf = '(select count(*)::int from catalog.pdf_marks k where k.pdf_id = p.id)';
/** Each ends in the id, so that a page holds the same files however often it is asked for. */
const orders: Readonly<Record<PdfSort, string>> = {
  '-changed': 'p.changed_at desc, p.id desc',
  changed: 'p.changed_at, p.id',
  title: 'p.title, p.id',
  '-title': 'p.title desc, p.id desc',
  '-readers': `${readersOf} desc, p.id desc`,
};

/** It stands in a course out of these; one value: the courses' ids. */
const standsIn = 'exists (select from catalog.course_pdfs cp where cp.pdf_id = p.id and cp.course_id = any(?::uuid[]))';

/** What of all PDFs, as `p` with their files as `m`, the actor sees: those of the own courses and those that he uploaded. */
export const seenPart = (actor: Actor, taught: readonly string[] | null): Part[] =>
  taught === null ? [] : [{ sql: `(${standsIn} or m.uploaded_by = ?)`, values: [idList(taught), actor.kind === 'user' ? actor.id : null] }];

/** Ids of the PDFs that fit, in order: as typed, or, where those words find nothing, by similar ones. */
export const listPdfIds = async (em: EntityManager, actor: Actor, filter: PdfFilter, sort: PdfSort): Promise<string[]> => {
  const [words, taught] = [wordsOf(filter.q), await readTaught(em, actor)];
  const { course, state, free } = filter;
  const rest: Part[] = [
    ...seenPart(actor, taught),
    ...(course ? [{ sql: standsIn, values: [idList([course])] }] : []),
    ...(state ? [{ sql: 'p.state = ?', values: [state] }] : []),
    ...(free ? [{ sql: 'p.free = ?', values: [free === 'yes'] }] : []),
  ];
  const by = async (near: boolean): Promise<string[]> => {
    const { sql, values } = joined([...titleParts('p.search_text', words, near), ...rest]);
    const rows = await em.execute<{ id: string }[]>(
      `select p.id from catalog.pdfs p join catalog.media_files m on m.id = p.media_id where ${sql} order by ${orders[sort]}`,
      [...values],
    );
    return rows.map(({ id }) => id);
  };
  const found = await by(false);
  return found.length > 0 || words.length === 0 ? found : by(true);
};

/** How many of those that fit the rest of the filter stand in each state. */
export const countPdfStates = async (
  em: EntityManager,
  actor: Actor,
  { state: _state, ...filter }: PdfFilter,
): Promise<Record<LessonState, number>> => {
  const ids = await listPdfIds(em, actor, filter, '-changed');
  const rows = await em.execute<{ state: LessonState; count: number }[]>(
    'select state, count(*)::int as count from catalog.pdfs where id = any(?::uuid[]) group by state',
    [idList(ids)],
  );
  return { draft: 0, published: 0, ...Object.fromEntries(rows.map(({ state, count }) => [state, count])) };
};

/** These PDFs, in the order asked for. */
export const readPdfRows = async (em: EntityManager, actor: Actor, ids: readonly string[]): Promise<DeskPdf[]> => {
  const taught = await readTaught(em, actor);
  const rows = await em.execute<Omit<DeskPdf, 'mine'>[]>(
    `select p.id, p.title, p.state, p.free, p.download, p.version, ${iso('p.changed_at')} as "changedAt", ${fileJson('m')} as file,
       ${readersOf} as readers,
       (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'slug', c.slug, 'title', c.title, 'state', c.state) order by c.title, c.id), '[]')
         from catalog.course_pdfs cp join catalog.courses c on c.id = cp.course_id where cp.pdf_id = p.id) as courses
     from unnest(?::uuid[]) with ordinality as d(id, n) join (catalog.pdfs p join catalog.media_files m on m.id = p.media_id) on p.id = d.id
     order by d.n`,
    [idList(ids)],
  );
  return rows.map((row) => ({ ...row, mine: taught === null || row.courses.every(({ id }) => taught.includes(id)) }));
};
