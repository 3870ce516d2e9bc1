import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { forgetStudent } from '../store/progress.sql.js';

/**
 * The account is gone: what it was enrolled in ends, those rows stay as history, without a name to them; notes and how far it had come go.
 * Twice is the same as once.
 */
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
    await forgetStudent(this.em, userId);
    await this.em.execute('update catalog.teachers set user_id = null, version = version + 1 where user_id = ?', [userId]);
    return { ended: ended.length };
  }
}
