import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { actOnLessons } from '#contracts/http/lessons-desk';
import { Audit, Outbox } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { lessonGapsOf, lessonMachine, lessonStateAfter, refuseLessonGaps } from '../domain/lesson-rules.js';
import { demand } from '../domain/rights.js';
import { readFiles } from '../store/desk-files.sql.js';
import { readDeskLesson, type StoredLesson } from '../store/desk-lessons.sql.js';

type Answer = ResponseOf<typeof actOnLessons>;
export type LessonAct = keyof typeof lessonStateAfter;

/** Publishes lessons or takes them back to drafts. What cannot be done is named, and the rest is done. */
export class ChangeLessonStates extends Command<Answer> {
  constructor(
    readonly actor: Actor,
    readonly lessonIds: readonly string[],
    readonly act: LessonAct,
    /** Of a single lesson: what the caller read; the first thing that speaks against the act is thrown. */
    readonly version?: number,
  ) {
    super();
  }
}

@CommandHandler(ChangeLessonStates)
export class ChangeLessonStatesHandler implements ICommandHandler<ChangeLessonStates> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
  ) {}

  /** Throws 'Not allowed'; with a version also 'Lesson not found', 'Changed meanwhile', 'Illegal transition', 'Lesson not ready'. */
  async execute({ actor, lessonIds, act, version }: ChangeLessonStates): Promise<Answer> {
    demand(actor, 'lessons.write');
    const skipped: Answer['skipped'] = [];
    // Always in one order: two people who act on the same lessons wait for each other.
    const ids = [...new Set(lessonIds)].toSorted();
    for (const id of ids) {
      let name = '';
      try {
        const lesson = await readDeskLesson(this.em, actor, id, true);
        name = lesson.lesson.title;
        if (version !== undefined && lesson.version !== version) throw new AppError('Changed meanwhile', { lesson: id });
        await this.step(lesson, act);
      } catch (error) {
        if (version !== undefined || !(error instanceof AppError)) throw error;
        skipped.push({ id, name, why: error.statusMessage });
      }
    }
    return { done: ids.length - skipped.length, skipped };
  }

  private async step({ id, state: from, course, lesson }: StoredLesson, act: LessonAct): Promise<void> {
    const state = lessonMachine.step(from, lessonStateAfter[act]);
    if (act === 'publish') {
      const [file] = await readFiles(this.em, lesson.mediaId === null ? [] : [lesson.mediaId]);
      const hasClass = lesson.classUrl !== null && lesson.classAt !== null;
      const filled = { kind: lesson.kind, fileState: file?.state ?? null, hasBody: lesson.bodyHtml !== '', hasClass };
      refuseLessonGaps(lessonGapsOf({ ...filled, hasExam: lesson.examId !== null }));
    }
    await this.em.execute('update catalog.lessons set state = ?, version = version + 1, changed_at = platform.now() where id = ?', [
      state,
      id,
    ]);
    this.audit.add({
      action: `lesson.${act}`,
      subjectKind: 'lesson',
      subjectId: id,
      subject: lesson.title,
      before: { state: from },
      after: { state },
    });
    this.outbox.add('LessonChanged', { lessonId: id, courseId: course.id });
  }
}
