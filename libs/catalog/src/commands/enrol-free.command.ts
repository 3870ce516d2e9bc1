import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Outbox } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { enrol } from '../store/enrol.sql.js';

/** The caller enrols in a free course; twice is the same as once. */
export class EnrolFree extends Command<{ enrolled: true }> {
  constructor(
    readonly actor: Actor,
    /** The course's id or its slug. */
    readonly course: string,
  ) {
    super();
  }
}

@CommandHandler(EnrolFree)
export class EnrolFreeHandler implements ICommandHandler<EnrolFree> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {}

  /** Throws 'Sign in required', 'Course not found', 'Course not free'. */
  async execute({ actor, course }: EnrolFree): Promise<{ enrolled: true }> {
    if (actor.kind !== 'user') throw new AppError('Sign in required');
    const [found] = await this.em.execute<{ id: string; free: boolean }[]>(
      `select id, price_paisa = 0 as free from catalog.courses where (id::text = ? or slug = ?) and state = 'published'`,
      [course, course],
    );
    if (!found) throw new AppError('Course not found', { course });
    if (!found.free) throw new AppError('Course not free', { course });
    await enrol(this.em, this.outbox, found.id, [actor.id], 'free');
    return { enrolled: true };
  }
}
