import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Outbox } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { enrol } from '../store/enrol.sql.js';
import { barredFrom, lockCourse, standing } from '../store/standing.sql.js';

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

  /** Throws 'Sign in required', 'Course not found', 'Course not free', 'Seats taken', 'Not allowed' (staff has taken it away). */
  async execute({ actor, course }: EnrolFree): Promise<{ enrolled: true }> {
    if (actor.kind !== 'user') throw new AppError('Sign in required');
    const [found] = await this.em.execute<{ id: string; free: boolean; limited: boolean; barred: boolean }[]>(
      `select c.id, c.price_paisa = 0 as free, c.seat_limit is not null or c.access_until is not null as limited,
         exists (${barredFrom}) as barred
       from catalog.courses c where (c.id::text = ? or c.slug = ?) and c.state = 'published'`,
      [actor.id, course, course],
    );
    if (!found) throw new AppError('Course not found', { course });
    if (!found.free) throw new AppError('Course not free', { course });
    if (found.barred) throw new AppError('Not allowed', { course });
    if (found.limited) await this.demandPlace(found.id, actor.id);
    await enrol(this.em, this.outbox, found.id, [actor.id], { source: 'free' });
    return { enrolled: true };
  }

  /** Who has it already needs no place. */
  private async demandPlace(courseId: string, userId: string): Promise<void> {
    const { over, seatsLeft } = await lockCourse(this.em, courseId);
    const inside = await this.em.execute<unknown[]>(
      `select 1 from catalog.enrolments e where e.course_id = ? and e.user_id = ? and ${standing}`,
      [courseId, userId],
    );
    if (inside.length === 0 && (over || seatsLeft === 0)) throw new AppError('Seats taken', { course: courseId });
  }
}
