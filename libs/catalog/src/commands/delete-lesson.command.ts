import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit, Outbox } from '#platform';
import type { Actor } from '#platform/kernel';
import { demand } from '../domain/rights.js';
import { readDeskLesson, readTouched } from '../store/desk-lessons.sql.js';
import { holdOutline } from '../store/outline.sql.js';

/** Deletes a lesson with what students have done in it; lessons that came after it open without it. Its files are tidied away by the clock. */
export class DeleteLesson extends Command<void> {
  constructor(
    readonly actor: Actor,
    readonly lessonId: string,
  ) {
    super();
  }
}

@CommandHandler(DeleteLesson)
export class DeleteLessonHandler implements ICommandHandler<DeleteLesson> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
  ) {}

  /** Throws 'Not allowed', 'Lesson not found'. */
  async execute({ actor, lessonId }: DeleteLesson): Promise<void> {
    demand(actor, 'lessons.write');
    const { course } = await readDeskLesson(this.em, actor, lessonId);
    await holdOutline(this.em, actor, course.id);
    const { lesson, state } = await readDeskLesson(this.em, actor, lessonId, true);
    const touched = await readTouched(this.em, lessonId);
    await this.em.execute('delete from catalog.lessons where id = ?', [lessonId]);
    this.audit.add({
      action: 'lesson.delete',
      subjectKind: 'lesson',
      subjectId: lessonId,
      subject: lesson.title,
      before: { course: course.title, kind: lesson.kind, state, ...touched },
    });
    this.outbox.add('LessonChanged', { lessonId, courseId: course.id });
  }
}
