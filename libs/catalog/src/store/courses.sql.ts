import type { CourseBrief } from '#contracts/http/catalog';
import type { CourseExams } from '../ports.js';
import type { Cover } from '../entities/course.entity.js';

export interface CourseRow {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly subtitle: string;
  readonly kind: CourseBrief['kind'];
  readonly section: CourseBrief['section'];
  readonly cover: Cover;
  /** bigint, as text. */
  readonly price_paisa: string;
  readonly list_price_paisa: string | null;
}

/** The columns of `catalog.courses`, as `c`, that make a `CourseBrief`. */
export const courseColumns = 'c.id, c.slug, c.title, c.subtitle, c.kind, c.section, c.cover, c.price_paisa, c.list_price_paisa';

/** Rows with the number of their exams, asked for all at once. */
export const toBriefs = async (rows: readonly CourseRow[], exams: CourseExams): Promise<CourseBrief[]> => {
  if (rows.length === 0) return [];
  const counts = new Map((await exams.counts(rows.map((row) => row.id))).map(({ courseId, count }) => [courseId, count]));
  return rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    title: row.title,
    subtitle: row.subtitle,
    kind: row.kind,
    section: row.section,
    cover: { subject: row.cover.subject, formula: row.cover.formula, ground: row.cover.ground },
    free: Number(row.price_paisa) === 0,
    pricePaisa: Number(row.price_paisa),
    listPricePaisa: row.list_price_paisa === null ? null : Number(row.list_price_paisa),
    examCount: counts.get(row.id) ?? 0,
  }));
};
