import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Outbox } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { demand } from '../domain/rights.js';
import { enrol } from '../store/enrol.sql.js';

/** Staff gives many people access to a course at once; who has it keeps it. */
export class GrantEnrolments extends Command<{ granted: number }> {
  constructor(
    readonly actor: Actor,
    readonly courseId: string,
    readonly userIds: readonly string[],
  ) {
    super();
  }
}

@CommandHandler(GrantEnrolments)
export class GrantEnrolmentsHandler implements ICommandHandler<GrantEnrolments> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {}

  /** Throws 'Not allowed', 'Course not found'. */
  async execute({ actor, courseId, userIds }: GrantEnrolments): Promise<{ granted: number }> {
    demand(actor, 'courses.write');
    const [found] = await this.em.execute<{ id: string }[]>('select id from catalog.courses where id = ?', [courseId]);
    if (!found) throw new AppError('Course not found', { course: courseId });
    const given = { source: 'grant', ...(actor.kind === 'user' ? { grantedBy: actor.id } : {}) } as const;
    return { granted: (await enrol(this.em, this.outbox, courseId, userIds, given)).length };
  }
}
