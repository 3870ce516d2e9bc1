import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { LessonChapter } from '#contracts/http/lesson-shapes';
import type { listLessons } from '#contracts/http/lessons';
import type { Actor } from '#platform/kernel';
import { wayOf } from '../domain/course-way.js';
import { readCourseOf, readLessons, toLine, type ReadLesson } from '../store/lessons.sql.js';

export type LessonList = Omit<ResponseOf<typeof listLessons>, 'now'>;

/** A course's lessons as they are taught, with what the caller has done of them. */
export class ListLessons extends Query<LessonList> {
  constructor(
    readonly actor: Actor,
    readonly slug: string,
  ) {
    super();
  }
}

const isDone = ({ mine }: ReadLesson): boolean => mine?.doneAt != null;

/** The gates are known here already. */
const stepOf = (lesson: ReadLesson) => ({
  id: lesson.id,
  opensAt: lesson.gate === 'until' ? Infinity : null,
  afterId: lesson.after?.id ?? null,
  begun: false,
  done: isDone(lesson),
  seenAt: lesson.mine === null ? null : Date.parse(lesson.mine.seenAt),
  lesson,
});

const chapterOf = (lessons: readonly ReadLesson[]): LessonChapter => ({
  id: lessons[0]?.chapterId ?? '',
  title: lessons[0]?.chapterTitle ?? '',
  done: lessons.filter(isDone).length,
  lessons: lessons.map(toLine),
});

@QueryHandler(ListLessons)
export class ListLessonsHandler implements IQueryHandler<ListLessons> {
  constructor(private readonly em: EntityManager) {}

  /** Throws 'Course not found'. */
  async execute({ actor, slug }: ListLessons): Promise<LessonList> {
    const course = await readCourseOf(this.em, slug);
    const lessons = await readLessons(this.em, course.id, actor);
    const { resume, next } = wayOf(lessons.map(stepOf), 0);
    const on = resume ?? next;
    return {
      course,
      chapters: [...Map.groupBy(lessons, ({ chapterId }) => chapterId).values()].map(chapterOf),
      total: lessons.length,
      done: lessons.filter(isDone).length,
      next: on && toLine(on.lesson),
    };
  }
}
