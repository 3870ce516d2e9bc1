import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit, Seal } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { outranks, staffOf } from '../domain/staff-rules.js';
import { findWaitingResets, releaseReset } from '../store/resets.sql.js';
import { lockOneForStaff } from '../store/staff-changes.sql.js';

/** Support knows who asks: that reset goes on with the next code, and no other of the account does. */
export class ReleaseReset extends Command<{ released: number }> {
  constructor(
    readonly actor: Actor,
    readonly userId: string,
    readonly resetId: string,
    readonly reason: string,
  ) {
    super();
  }
}

@CommandHandler(ReleaseReset)
export class ReleaseResetHandler implements ICommandHandler<ReleaseReset> {
  constructor(
    readonly em: EntityManager,
    private readonly audit: Audit,
    readonly seal: Seal,
  ) {}

  /** Throws 'Not allowed' (also for people with more rights), 'User not found', 'Own account'. Nothing is released where nothing waits. */
  async execute({ actor, userId, resetId, reason }: ReleaseReset): Promise<{ released: number }> {
    const staff = staffOf(actor, 'users.write');
    const { person, permissions } = await lockOneForStaff(this.em, staff, 'users.write', userId);
    if (userId === staff.id) throw new AppError('Own account');
    if (outranks(person.roles, permissions)) throw new AppError('Not allowed');
    const asked = (await findWaitingResets(this, userId)).find(({ id }) => id === resetId);
    const released = asked ? await releaseReset(this.em, userId, resetId) : null;
    // Its day came meanwhile, or a colleague was quicker.
    if (!asked || !released) return { released: 0 };
    this.audit.add({
      action: 'user.reset-released',
      subjectKind: 'user',
      subjectId: person.id,
      subject: person.name,
      after: { by: asked.address, calledOff: released.calledOff },
      reason,
    });
    return { released: 1 };
  }
}
