import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { previewLesson } from '#contracts/http/lessons';
import { AppError, visitor } from '#platform/kernel';
import { LessonContents } from '../store/lesson-content.js';
import { readCourseOf, readLessons, toLine } from '../store/lessons.sql.js';

type Preview = ResponseOf<typeof previewLesson>;

/** A free lesson, as anybody sees it who looks at the course: nothing in it is the caller's. */
export class PreviewLesson extends Query<Preview> {
  constructor(
    readonly slug: string,
    readonly lessonId: string,
  ) {
    super();
  }
}

@QueryHandler(PreviewLesson)
export class PreviewLessonHandler implements IQueryHandler<PreviewLesson> {
  constructor(
    private readonly em: EntityManager,
    private readonly contents: LessonContents,
  ) {}

  /** Throws 'Course not found', 'Lesson not found' (also one that is not free, or whose moment is to come). */
  async execute({ slug, lessonId }: PreviewLesson): Promise<Preview> {
    const course = await readCourseOf(this.em, slug, true);
    const lesson = (await readLessons(this.em, course.id, visitor)).find(({ id }) => id === lessonId);
    // What is free waits for no other lesson; it waits for its moment like everything else.
    const stored = lesson?.free && lesson.gate !== 'until' ? await this.contents.of(lessonId, { kind: 'anybody' }) : null;
    if (!lesson || !stored) throw new AppError('Lesson not found', { lesson: lessonId });
    const { examId: _examId, ...content } = stored;
    return {
      lesson: { ...toLine(lesson), gate: 'open', after: null },
      chapter: { id: lesson.chapterId, title: lesson.chapterTitle },
      // An exam and a class are for those who take part in the course.
      content: { ...content, exam: null, classUrl: null },
    };
  }
}
