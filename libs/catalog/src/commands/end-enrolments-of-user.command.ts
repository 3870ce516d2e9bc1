import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

/** The account is gone: what it was enrolled in ends. The rows stay as history, without a name to them; twice is the same as once. */
export class EndEnrolmentsOfUser extends Command<{ ended: number }> {
  constructor(readonly userId: string) {
    super();
  }
}

@CommandHandler(EndEnrolmentsOfUser)
export class EndEnrolmentsOfUserHandler implements ICommandHandler<EndEnrolmentsOfUser> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userId }: EndEnrolmentsOfUser): Promise<{ ended: number }> {
    const ended = await this.em.execute<unknown[]>(
      `update catalog.enrolments set revoked_at = platform.now(), revoked_reason = 'account deleted'
       where user_id = ? and revoked_at is null returning 1`,
      [userId],
    );
    return { ended: ended.length };
  }
}
