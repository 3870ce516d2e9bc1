import type { CourseBrief } from '#contracts/http/catalog';
import type { FormulaChecker } from '#platform';
import type { Cover } from '../entities/course.entity.js';
import type { CourseExams } from '../ports.js';

export interface CourseRow {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly subtitle: string;
  readonly kind: CourseBrief['kind'];
  readonly section: CourseBrief['section'];
  /** The category's slug. */
  readonly category: string | null;
  readonly cover: Cover;
  /** bigint, as text. */
  readonly price_paisa: string;
  readonly list_price_paisa: string | null;
}

/** The columns of `catalog.courses`, as `c`, that make a `CourseBrief`. */
export const courseColumns = `c.id, c.slug, c.title, c.subtitle, c.kind, c.section, c.cover, c.price_paisa, c.list_price_paisa,
  (select g.slug from catalog.categories g where g.id = c.category_id) as category`;

/** Rows with the number of their exams and the formulas of their covers, asked for all at once. */
export const toBriefs = async (rows: readonly CourseRow[], exams: CourseExams, formulas: FormulaChecker): Promise<CourseBrief[]> => {
  if (rows.length === 0) return [];
  const held = Map.groupBy(await exams.of(rows.map((row) => row.id)), ({ courseId }) => courseId);
  const covers = await formulas.covers(rows.map(({ cover }) => cover.formula));
  return rows.map((row, index) => ({
    id: row.id,
    slug: row.slug,
    title: row.title,
    subtitle: row.subtitle,
    kind: row.kind,
    section: row.section,
    category: row.category,
    cover: { subject: row.cover.subject, formula: row.cover.formula, html: covers[index] ?? '', ground: row.cover.ground },
    free: Number(row.price_paisa) === 0,
    pricePaisa: Number(row.price_paisa),
    listPricePaisa: row.list_price_paisa === null ? null : Number(row.list_price_paisa),
    examCount: held.get(row.id)?.length ?? 0,
  }));
};
