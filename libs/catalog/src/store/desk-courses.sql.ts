import type { EntityManager } from '@mikro-orm/postgresql';
import type { CourseDesk, CourseRow, CourseSettings, courseDeskSorts } from '#contracts/http/courses-desk';
import { AppError } from '#platform/kernel';
import { idList, iso } from './moments.js';
import { studentsOf } from './standing.sql.js';

type Facts = Omit<CourseSettings, 'pricePaisa' | 'listPricePaisa' | 'teacherIds'>;
/** A course as staff reads it; `now` in milliseconds, by the product's clock. */
export interface StoredCourse
  extends Facts, Pick<CourseDesk, 'id' | 'version' | 'state' | 'students' | 'seatsLeft' | 'createdAt' | 'changedAt'> {
  readonly publishedAt: string | null;
  /** bigint, as text. */
  readonly pricePaisa: string;
  readonly listPricePaisa: string | null;
  readonly teachers: CourseDesk['teachers'];
  readonly now: number;
}

const teachersOf = `(select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'title', t.title, 'about', t.about) order by ct.position, t.name), '[]')
  from catalog.course_teachers ct join catalog.teachers t on t.id = ct.teacher_id where ct.course_id = c.id)`;

const columns = `c.id, c.version, c.state, c.slug, c.title, c.subtitle, c.kind, c.section, c.category_id as "categoryId", c.cover,
  c.price_paisa::text as "pricePaisa", c.list_price_paisa::text as "listPricePaisa", c.access_days as "accessDays", ${iso('c.access_until')} as "accessUntil",
  c.seat_limit as "seatLimit", c.enrol_on_entry as "enrolOnEntry", c.description_html as "descriptionHtml", c.learn, c.faq,
  c.routine_html as "routineHtml", c.intro_video as "introVideo", c.position, ${iso('c.created_at')} as "createdAt",
  ${iso('c.changed_at')} as "changedAt", ${iso('c.published_at')} as "publishedAt", ${teachersOf} as teachers, ${studentsOf} as students,
  case when c.seat_limit is not null then greatest(c.seat_limit - ${studentsOf}, 0) end as "seatsLeft",
  floor(extract(epoch from platform.now()) * 1000)::float8 as now`;

/** Throws 'Course not found'. `lock` keeps others from changing it until the transaction ends. */
export const readCourse = async (
  em: EntityManager,
  by: { readonly id: string } | { readonly slug: string },
  lock = false,
): Promise<StoredCourse> => {
  const [field, value] = 'id' in by ? ['id', by.id] : ['slug', by.slug];
  if (lock) await em.execute(`select 1 from catalog.courses where ${field} = ? for update`, [value]);
  const [row] = await em.execute<StoredCourse[]>(`select ${columns} from catalog.courses c where c.${field} = ?`, [value]);
  if (!row) throw new AppError('Course not found', { course: value });
  return row;
};

/** The same, locked, as long as nobody changed it since `version` was read. Throws 'Course not found', 'Changed meanwhile'. */
export const holdCourse = async (em: EntityManager, id: string, version: number): Promise<StoredCourse> => {
  const course = await readCourse(em, { id }, true);
  if (course.version !== version) throw new AppError('Changed meanwhile', { course: id });
  return course;
};

export const settingsOf = (course: StoredCourse): CourseSettings => ({
  slug: course.slug,
  title: course.title,
  subtitle: course.subtitle,
  kind: course.kind,
  section: course.section,
  categoryId: course.categoryId,
  cover: { subject: course.cover.subject, formula: course.cover.formula, ground: course.cover.ground },
  pricePaisa: Number(course.pricePaisa),
  listPricePaisa: course.listPricePaisa === null ? null : Number(course.listPricePaisa),
  accessDays: course.accessDays,
  accessUntil: course.accessUntil,
  seatLimit: course.seatLimit,
  enrolOnEntry: course.enrolOnEntry,
  descriptionHtml: course.descriptionHtml,
  learn: course.learn,
  faq: course.faq,
  routineHtml: course.routineHtml,
  introVideo: course.introVideo,
  teacherIds: course.teachers.map(({ id }) => id),
  position: course.position,
});

export interface DeskFilter {
  readonly q?: string | undefined;
  readonly state?: CourseRow['state'] | undefined;
  readonly section?: CourseRow['section'] | undefined;
  readonly kind?: CourseRow['kind'] | undefined;
  /** Ids of a category and what lies below it. */
  readonly categoryIds?: readonly string[] | undefined;
}
export type DeskSort = (typeof courseDeskSorts)[number];

/** Each ends in the id, so that a page holds the same courses however often it is asked for. */
export const deskOrders: Readonly<Record<DeskSort, string>> = {
  shown: 'c.position, c.slug, c.id',
  '-changed': 'c.changed_at desc, c.id desc',
  changed: 'c.changed_at, c.id',
  title: 'c.title, c.id',
  '-title': 'c.title desc, c.id desc',
  price: 'c.price_paisa, c.id',
  '-price': 'c.price_paisa desc, c.id desc',
  '-students': 'students desc, c.id desc',
  students: 'students, c.id',
};

const rowColumns = `c.id, c.slug, c.title, c.kind, c.section, case when g.id is not null then jsonb_build_object('bn', g.title_bn, 'en', g.title_en) end as category,
  c.state, c.price_paisa::float8 as "pricePaisa", c.list_price_paisa::float8 as "listPricePaisa", c.seat_limit as "seatLimit", ${studentsOf} as students,
  ${iso('c.changed_at')} as "changedAt", ${iso('c.published_at')} as "publishedAt"`;
const rowFrom = '(catalog.courses c left join catalog.categories g on g.id = c.category_id)';

/** These courses, in the order asked for. */
export const readRows = (em: EntityManager, ids: readonly string[]): Promise<CourseRow[]> =>
  em.execute<CourseRow[]>(
    `select ${rowColumns} from unnest(?::uuid[]) with ordinality as d(id, n) join ${rowFrom} on c.id = d.id order by d.n`,
    [idList(ids)],
  );

export const rowsFrom = rowFrom;
