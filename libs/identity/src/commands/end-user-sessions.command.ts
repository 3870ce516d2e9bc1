import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit, Push, SessionCache } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { outranks, staffOf } from '../domain/staff-rules.js';
import { endSignIns } from '../store/person-changes.js';
import { lockOneForStaff } from '../store/staff-changes.sql.js';

/** Staff ends a person's sign-ins: one of them (`sessionId`), or all. */
export class EndUserSessions extends Command<{ ended: number }> {
  constructor(
    readonly actor: Actor,
    readonly userId: string,
    readonly which: { readonly sessionId?: string; readonly reason?: string },
  ) {
    super();
  }
}

@CommandHandler(EndUserSessions)
export class EndUserSessionsHandler implements ICommandHandler<EndUserSessions> {
  constructor(
    readonly em: EntityManager,
    readonly audit: Audit,
    readonly cache: SessionCache,
    readonly push: Push,
  ) {}

  /** Throws 'Not allowed' (also for people with more rights), 'User not found', 'Not found' (no such sign-in, or it is over). */
  async execute({ actor, userId, which }: EndUserSessions): Promise<{ ended: number }> {
    const staff = staffOf(actor, 'users.write');
    const { person, permissions } = await lockOneForStaff(this.em, staff, 'users.write', userId);
    if (outranks(person.roles, permissions)) throw new AppError('Not allowed');
    const ended = await endSignIns(this, person, which);
    if (which.sessionId !== undefined && ended === 0) throw new AppError('Not found');
    return { ended };
  }
}
