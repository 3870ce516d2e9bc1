import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { LessonKind } from '#contracts/http/lesson-shapes';
import type { LessonDesk } from '#contracts/http/lessons-desk-shapes';
import type { Actor } from '#platform/kernel';
import { lessonGapsOf } from '../domain/lesson-rules.js';
import { CourseExams } from '../ports.js';
import { readFiles } from '../store/desk-files.sql.js';
import { readDeskLesson, readTouched, type StoredLesson } from '../store/desk-lessons.sql.js';
import { LessonContents, type StoredContent } from '../store/lesson-content.js';

/** A lesson with everything that can be changed. Throws 'Lesson not found'. */
export class GetDeskLesson extends Query<LessonDesk> {
  constructor(
    readonly actor: Actor,
    readonly lessonId: string,
  ) {
    super();
  }
}

@QueryHandler(GetDeskLesson)
export class GetDeskLessonHandler implements IQueryHandler<GetDeskLesson> {
  constructor(
    private readonly em: EntityManager,
    private readonly exams: CourseExams,
  ) {}

  async execute({ actor, lessonId }: GetDeskLesson): Promise<LessonDesk> {
    const stored = await readDeskLesson(this.em, actor, lessonId);
    const { lesson } = stored;
    const beside = [...lesson.attachments, ...lesson.captions].map(({ mediaId }) => mediaId);
    const files = await readFiles(this.em, [...(lesson.mediaId === null ? [] : [lesson.mediaId]), ...beside]);
    return {
      ...stored,
      files,
      gaps: lessonGapsOf({
        kind: lesson.kind,
        fileState: files.find(({ mediaId }) => mediaId === lesson.mediaId)?.state ?? null,
        hasBody: lesson.bodyHtml !== '',
        hasExam: lesson.examId !== null,
        hasClass: lesson.classUrl !== null && lesson.classAt !== null,
      }),
      touched: await readTouched(this.em, lessonId),
      choices: await this.choices(stored),
    };
  }

  private async choices({ id, course, lesson }: StoredLesson): Promise<LessonDesk['choices']> {
    const chapters = await this.em.execute<LessonDesk['choices']['chapters']>(
      'select id, title from catalog.chapters where course_id = ? order by position, id',
      [course.id],
    );
    const lessons = await this.em.execute<LessonDesk['choices']['lessons']>(
      `select l.id, l.title, l.chapter_id as "chapterId" from catalog.lessons l join catalog.chapters ch on ch.id = l.chapter_id
       where l.course_id = ? and l.id <> ? order by ch.position, ch.id, l.position, l.id`,
      [course.id, id],
    );
    const there = (await this.exams.of([course.id])).map(({ examId }) => examId);
    const exams = await this.exams.titles([...new Set([...there, ...(lesson.examId === null ? [] : [lesson.examId])])]);
    return { chapters, lessons, exams: exams.map((exam) => ({ id: exam.id, title: exam.title })) };
  }
}

export interface DeskPreview {
  readonly id: string;
  readonly kind: LessonKind;
  readonly title: string;
  readonly content: StoredContent;
}

/** A lesson as students will see it, as it was last saved. `session`: the hash of the caller's token. Throws 'Lesson not found'. */
export class PreviewDeskLesson extends Query<DeskPreview> {
  constructor(
    readonly actor: Actor,
    readonly lessonId: string,
    readonly session: string,
  ) {
    super();
  }
}

@QueryHandler(PreviewDeskLesson)
export class PreviewDeskLessonHandler implements IQueryHandler<PreviewDeskLesson> {
  constructor(
    private readonly em: EntityManager,
    private readonly contents: LessonContents,
  ) {}

  async execute({ actor, lessonId, session }: PreviewDeskLesson): Promise<DeskPreview> {
    const { id, lesson } = await readDeskLesson(this.em, actor, lessonId);
    const content = await this.contents.of(id, { kind: 'staff', session });
    if (!content) throw new Error(`The lesson ${id} has gone while it was read`);
    return { id, kind: lesson.kind, title: lesson.title, content };
  }
}
