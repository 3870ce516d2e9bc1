import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { LessonStanding } from '#contracts/http/lesson-shapes';
import { AppError, type Actor } from '#platform/kernel';
import { demandLesson } from '../store/lessons.sql.js';
import { noteSeen, takeSitting } from '../store/progress.sql.js';

/** A device begins to play a lesson, or opens one that does not play: from now on its beats are the ones that count. */
export class BeginSitting extends Command<{ sitting: number; standing: LessonStanding }> {
  constructor(
    readonly actor: Actor,
    readonly slug: string,
    readonly lessonId: string,
  ) {
    super();
  }
}

@CommandHandler(BeginSitting)
export class BeginSittingHandler implements ICommandHandler<BeginSitting> {
  constructor(private readonly em: EntityManager) {}

  /** Throws 'Sign in required', 'Course not found', 'Lesson not found', 'Lesson locked'. */
  async execute({ actor, slug, lessonId }: BeginSitting): Promise<{ sitting: number; standing: LessonStanding }> {
    if (actor.kind !== 'user') throw new AppError('Sign in required');
    const { course } = await demandLesson(this.em, actor, { slug, lessonId });
    await noteSeen(this.em, actor.id, course.id);
    return takeSitting(this.em, { userId: actor.id, lessonId, courseId: course.id });
  }
}
