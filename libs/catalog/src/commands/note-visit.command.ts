import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AppError, type Actor } from '#platform/kernel';
import { readCourseOf } from '../store/lessons.sql.js';
import { iso } from '../store/moments.js';
import { noteSeen } from '../store/progress.sql.js';

/** The caller is in a course now. */
export class NoteVisit extends Command<{ seenAt: string }> {
  constructor(
    readonly actor: Actor,
    readonly slug: string,
  ) {
    super();
  }
}

@CommandHandler(NoteVisit)
export class NoteVisitHandler implements ICommandHandler<NoteVisit> {
  constructor(private readonly em: EntityManager) {}

  /** Throws 'Sign in required', 'Course not found'. */
  async execute({ actor, slug }: NoteVisit): Promise<{ seenAt: string }> {
    if (actor.kind !== 'user') throw new AppError('Sign in required');
    const course = await readCourseOf(this.em, slug);
    await noteSeen(this.em, actor.id, course.id);
    const [row] = await this.em.execute<{ seenAt: string }[]>(
      `select ${iso('seen_at')} as "seenAt" from catalog.course_visits where user_id = ? and course_id = ?`,
      [actor.id, course.id],
    );
    if (!row) throw new Error('A visit was not kept');
    return row;
  }
}
