import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { getCourseProgress, LessonStop } from '#contracts/http/progress';
import { wayOf } from '../domain/course-way.js';
import { readNow, readWays, stopOf, type WayRow } from '../store/course-way.sql.js';
import { idList, iso } from '../store/moments.js';

type Chapter = ResponseOf<typeof getCourseProgress>['chapters'][number];

interface CourseWay {
  readonly courseId: string;
  readonly lessons: { readonly done: number; readonly total: number };
  readonly chapters: readonly Chapter[];
  readonly resume: LessonStop | null;
  readonly next: LessonStop | null;
  /** When the person was last in the course; null: never. */
  readonly seenAt: string | null;
  /** How many PDFs the course has. */
  readonly pdfs: number;
}

/** How far a person is in each of these courses, and where it goes on; in the order asked. */
export class GetCourseWays extends Query<CourseWay[]> {
  constructor(
    readonly userId: string,
    readonly courseIds: readonly string[],
  ) {
    super();
  }
}

interface Beside {
  readonly courseId: string;
  readonly seenAt: string | null;
  readonly pdfs: number;
}

const chaptersOf = (lessons: readonly WayRow[]): Chapter[] =>
  [...Map.groupBy(lessons, ({ chapterId }) => chapterId)].map(([id, own]) => ({
    id,
    title: own[0]?.chapter ?? '',
    lessons: { done: own.filter(({ done }) => done).length, total: own.length },
  }));

@QueryHandler(GetCourseWays)
export class GetCourseWaysHandler implements IQueryHandler<GetCourseWays> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userId, courseIds }: GetCourseWays): Promise<CourseWay[]> {
    if (courseIds.length === 0) return [];
    const [now, lessons, besides] = await Promise.all([
      readNow(this.em),
      readWays(this.em, userId, courseIds),
      this.beside(userId, courseIds),
    ]);
    const beside = new Map(besides.map((row) => [row.courseId, row]));
    return courseIds.map((courseId) => {
      const own = lessons.get(courseId) ?? [];
      const { done, total, resume, next } = wayOf(own, now);
      const { seenAt = null, pdfs = 0 } = beside.get(courseId) ?? {};
      const stops = { resume: stopOf(own, resume), next: stopOf(own, next) };
      return { courseId, lessons: { done, total }, chapters: chaptersOf(own), ...stops, seenAt, pdfs };
    });
  }

  private beside(userId: string, courseIds: readonly string[]): Promise<Beside[]> {
    return this.em.execute<Beside[]>(
      `select c.id as "courseId", ${iso('v.seen_at')} as "seenAt", (
         select count(*)::int from catalog.course_pdfs x join catalog.pdfs d on d.id = x.pdf_id where x.course_id = c.id and d.state = 'published') as pdfs
       from unnest(?::uuid[]) as c(id) left join catalog.course_visits v on v.course_id = c.id and v.user_id = ?`,
      [idList(courseIds), userId],
    );
  }
}
