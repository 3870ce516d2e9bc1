import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { LessonLink } from '#contracts/http/lesson-shapes';
import type { getLesson } from '#contracts/http/lessons';
import { AppError, type Actor } from '#platform/kernel';
import { LessonContents, type StoredContent } from '../store/lesson-content.js';
import { readNotes } from '../store/lesson-notes.sql.js';
import { passesGates, readCourseOf, readLessons, toLine, type ReadLesson } from '../store/lessons.sql.js';

/** The lesson as far as the catalog knows it. */
export interface LessonPage extends Omit<ResponseOf<typeof getLesson>, 'now' | 'content'> {
  readonly content: StoredContent | null;
}

/** One lesson with its content, where its gate stands open. `session`: the hash of the caller's token, for which addresses of files are signed. */
export class GetLesson extends Query<LessonPage> {
  constructor(
    readonly actor: Actor,
    readonly slug: string,
    readonly lessonId: string,
    readonly session: string,
  ) {
    super();
  }
}

const linkOf = (lesson: ReadLesson | undefined): LessonLink | null =>
  lesson ? { id: lesson.id, title: lesson.title, kind: lesson.kind, gate: lesson.gate } : null;

@QueryHandler(GetLesson)
export class GetLessonHandler implements IQueryHandler<GetLesson> {
  constructor(
    private readonly em: EntityManager,
    private readonly contents: LessonContents,
  ) {}

  /** Throws 'Sign in required', 'Course not found', 'Lesson not found' (also a draft, or one of another course). */
  async execute({ actor, slug, lessonId, session }: GetLesson): Promise<LessonPage> {
    if (actor.kind !== 'user') throw new AppError('Sign in required');
    const course = await readCourseOf(this.em, slug);
    const lessons = await readLessons(this.em, course.id, actor);
    const place = lessons.findIndex(({ id }) => id === lessonId);
    const lesson = lessons[place];
    if (!lesson) throw new AppError('Lesson not found', { lesson: lessonId });
    const viewer = (await passesGates(this.em, actor, course.id))
      ? ({ kind: 'staff', session } as const)
      : ({ kind: 'student', session, courseId: course.id } as const);
    return {
      lesson: toLine(lesson),
      chapter: { id: lesson.chapterId, title: lesson.chapterTitle },
      content: lesson.gate === 'open' ? await this.contents.of(lessonId, viewer) : null,
      next: linkOf(lessons[place + 1]),
      notes: await readNotes(this.em, actor.id, lessonId),
    };
  }
}
