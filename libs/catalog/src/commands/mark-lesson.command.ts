import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { LessonStanding } from '#contracts/http/lesson-shapes';
import { AppError, type Actor } from '#platform/kernel';
import { demandLesson } from '../store/lessons.sql.js';
import { noteSeen, setDone } from '../store/progress.sql.js';

/** The caller ticks a lesson off, or takes that back. */
export class MarkLesson extends Command<{ standing: LessonStanding }> {
  constructor(
    readonly actor: Actor,
    readonly slug: string,
    readonly lessonId: string,
    readonly done: boolean,
  ) {
    super();
  }
}

@CommandHandler(MarkLesson)
export class MarkLessonHandler implements ICommandHandler<MarkLesson> {
  constructor(private readonly em: EntityManager) {}

  /** Throws 'Sign in required', 'Course not found', 'Lesson not found', 'Lesson locked'. */
  async execute({ actor, slug, lessonId, done }: MarkLesson): Promise<{ standing: LessonStanding }> {
    if (actor.kind !== 'user') throw new AppError('Sign in required');
    const { course } = await demandLesson(this.em, actor, { slug, lessonId });
    await noteSeen(this.em, actor.id, course.id);
    return { standing: await setDone(this.em, { userId: actor.id, lessonId, courseId: course.id }, done) };
  }
}
