import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { outranks, staffOf } from '../domain/staff-rules.js';
import { releaseResets } from '../store/resets.sql.js';
import { lockOneForStaff } from '../store/staff-changes.sql.js';

/** Support knows who asks: a reset that waits for its day goes on with the next code. */
export class ReleaseReset extends Command<{ released: number }> {
  constructor(
    readonly actor: Actor,
    readonly userId: string,
    readonly reason: string,
  ) {
    super();
  }
}

@CommandHandler(ReleaseReset)
export class ReleaseResetHandler implements ICommandHandler<ReleaseReset> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
  ) {}

  /** Throws 'Not allowed' (also for people with more rights), 'User not found', 'Own account'. Nothing is released where nothing waits. */
  async execute({ actor, userId, reason }: ReleaseReset): Promise<{ released: number }> {
    const staff = staffOf(actor, 'users.write');
    const { person, permissions } = await lockOneForStaff(this.em, staff, 'users.write', userId);
    if (userId === staff.id) throw new AppError('Own account');
    if (outranks(person.roles, permissions)) throw new AppError('Not allowed');
    const released = await releaseResets(this.em, userId);
    // Its day came meanwhile, or a colleague was quicker.
    if (released === 0) return { released };
    this.audit.add({
      action: 'user.reset-released',
      subjectKind: 'user',
      subjectId: person.id,
      subject: person.name,
      after: { released },
      reason,
    });
    return { released };
  }
}
