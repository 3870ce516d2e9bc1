import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { gatesOf } from '../domain/unlock.js';
import { idList } from '../store/moments.js';
import { standing } from '../store/standing.sql.js';

/** What a published lesson of a published course says. */
interface LessonMaterial {
  readonly lessonId: string;
  readonly courseId: string;
  readonly course: string;
  readonly chapter: string;
  readonly title: string;
  readonly subjectId: string | null;
  readonly html: string;
}

/** Those that somebody may find at all. */
const published = `l.state = 'published' and c.state = 'published'`;

/** These lessons as far as they are published. For an index: who may read them is asked when they are read (`GetReadableLessons`). */
export class GetLessonMaterial extends Query<LessonMaterial[]> {
  constructor(readonly lessonIds: readonly string[]) {
    super();
  }
}

@QueryHandler(GetLessonMaterial)
export class GetLessonMaterialHandler implements IQueryHandler<GetLessonMaterial> {
  constructor(private readonly em: EntityManager) {}

  async execute({ lessonIds }: GetLessonMaterial): Promise<LessonMaterial[]> {
    if (lessonIds.length === 0) return [];
    return this.em.execute<LessonMaterial[]>(
      `select l.id as "lessonId", c.id as "courseId", c.title as course, ch.title as chapter, l.title, ch.subject_id as "subjectId",
         l.body_html as html
       from catalog.lessons l join catalog.chapters ch on ch.id = l.chapter_id join catalog.courses c on c.id = l.course_id
       where l.id = any(?::uuid[]) and ${published}`,
      [idList(lessonIds)],
    );
  }
}

/** All published lessons in the order of their ids, a page of them. */
export class ListLessonMaterial extends Query<string[]> {
  constructor(
    readonly after: string | null,
    readonly most: number,
  ) {
    super();
  }
}

@QueryHandler(ListLessonMaterial)
export class ListLessonMaterialHandler implements IQueryHandler<ListLessonMaterial> {
  constructor(private readonly em: EntityManager) {}

  async execute({ after, most }: ListLessonMaterial): Promise<string[]> {
    const rows = await this.em.execute<{ id: string }[]>(
      `select l.id from catalog.lessons l join catalog.courses c on c.id = l.course_id
       where ${published} and (?::uuid is null or l.id > ?::uuid) order by l.id limit ?`,
      [after, after, most],
    );
    return rows.map(({ id }) => id);
  }
}

/** A lesson as one person meets it. */
interface ReadableLesson {
  readonly lessonId: string;
  readonly slug: string;
  readonly course: string;
  readonly chapter: string;
  readonly title: string;
  readonly open: boolean;
}

/**
 * Which of these lessons this person may read: enrolled and its gate open, or a free preview whose moment has come. Drafts, and lessons of
 * courses that are not there for the person, are left out.
 */
export class GetReadableLessons extends Query<ReadableLesson[]> {
  constructor(
    readonly userId: string,
    readonly lessonIds: readonly string[],
  ) {
    super();
  }
}

interface ReadableLessonRow extends Omit<ReadableLesson, 'open'> {
  readonly free: boolean;
  readonly enrolled: boolean;
  readonly opensAt: number | null;
  readonly afterId: string | null;
  readonly begun: boolean;
  readonly done: boolean;
  /** The lesson to be done first: null where it is none, or a draft. */
  readonly afterDone: boolean | null;
  readonly now: number;
}

const isOpen = (row: ReadableLessonRow): boolean => {
  const { lessonId: id, opensAt, afterId, begun, done, afterDone, now } = row;
  const before =
    afterId !== null && afterDone !== null ? [{ id: afterId, opensAt: null, afterId: null, begun: true, done: afterDone }] : [];
  const gate = gatesOf([{ id, opensAt, afterId, begun, done }, ...before], now).get(id);
  // What is free waits for no other lesson, as its preview does.
  return row.enrolled ? gate === 'open' : row.free && gate !== 'until';
};

@QueryHandler(GetReadableLessons)
export class GetReadableLessonsHandler implements IQueryHandler<GetReadableLessons> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userId, lessonIds }: GetReadableLessons): Promise<ReadableLesson[]> {
    if (lessonIds.length === 0) return [];
    const rows = await this.em.execute<ReadableLessonRow[]>(
      `select l.id as "lessonId", c.slug, c.title as course, ch.title as chapter, l.title, l.free and c.state = 'published' as free,
         exists (select from catalog.enrolments e where e.course_id = c.id and e.user_id = ? and ${standing}) as enrolled,
         floor(extract(epoch from l.opens_at) * 1000)::float8 as "opensAt", l.after_lesson_id as "afterId", p.user_id is not null as begun,
         p.done_at is not null as done,
         (select exists (select from catalog.lesson_progress q where q.lesson_id = b.id and q.user_id = ? and q.done_at is not null)
          from catalog.lessons b where b.id = l.after_lesson_id and b.state = 'published') as "afterDone",
         floor(extract(epoch from platform.now()) * 1000)::float8 as now
       from catalog.lessons l join catalog.chapters ch on ch.id = l.chapter_id join catalog.courses c on c.id = l.course_id
         left join catalog.lesson_progress p on p.lesson_id = l.id and p.user_id = ?
       where l.id = any(?::uuid[]) and l.state = 'published' and (c.state = 'published' or (c.state = 'archived' and exists (
         select from catalog.enrolments e where e.course_id = c.id and e.user_id = ? and ${standing})))`,
      [userId, userId, userId, idList(lessonIds), userId],
    );
    return rows.map((row) => {
      const { lessonId, slug, course, chapter, title } = row;
      return { lessonId, slug, course, chapter, title, open: isOpen(row) };
    });
  }
}

/** A lesson that somebody may take next. */
interface LessonAhead {
  readonly lessonId: string;
  readonly slug: string;
  readonly course: string;
  readonly title: string;
  readonly kind: string;
  readonly durationMs: number | null;
  readonly pages: number | null;
  readonly subjectId: string | null;
}

/** Lessons of the courses that this person has open, not done yet and open to be entered, in the order they are taught. */
export class ListLessonsAhead extends Query<LessonAhead[]> {
  constructor(
    readonly userId: string,
    readonly most: number,
  ) {
    super();
  }
}

@QueryHandler(ListLessonsAhead)
export class ListLessonsAheadHandler implements IQueryHandler<ListLessonsAhead> {
  constructor(private readonly em: EntityManager) {}

  execute({ userId, most }: ListLessonsAhead): Promise<LessonAhead[]> {
    return this.em.execute<LessonAhead[]>(
      `select l.id as "lessonId", c.slug, c.title as course, l.title, l.kind, f.duration_ms as "durationMs", f.pages, ch.subject_id as "subjectId"
       from catalog.enrolments e join catalog.courses c on c.id = e.course_id and c.state <> 'draft'
         join catalog.lessons l on l.course_id = c.id and l.state = 'published' and l.kind in ('video', 'text', 'pdf')
         join catalog.chapters ch on ch.id = l.chapter_id left join catalog.media_files f on f.id = l.media_id
         left join catalog.lesson_progress p on p.lesson_id = l.id and p.user_id = e.user_id
       where e.user_id = ? and ${standing} and p.done_at is null and (l.opens_at is null or l.opens_at <= platform.now())
       order by c.position, c.slug, ch.position, ch.id, l.position, l.id limit ?`,
      [userId, most],
    );
  }
}

/** Lessons that this person did on a day of Dhaka, as `2026-11-25`. */
export class ListLessonsDone extends Query<string[]> {
  constructor(
    readonly userId: string,
    readonly day: string,
  ) {
    super();
  }
}

@QueryHandler(ListLessonsDone)
export class ListLessonsDoneHandler implements IQueryHandler<ListLessonsDone> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userId, day }: ListLessonsDone): Promise<string[]> {
    const rows = await this.em.execute<{ id: string }[]>(
      `select p.lesson_id as id from catalog.lesson_progress p where p.user_id = ? and (p.done_at at time zone 'Asia/Dhaka')::date = ?::date`,
      [userId, day],
    );
    return rows.map(({ id }) => id);
  }
}
