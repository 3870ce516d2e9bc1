import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Config } from '#platform';

const AT_ONCE = 5000;

/**
 * Sign-ins that nobody used for SESSION_IDLE_DAYS end also in the table; codes of the day before yesterday, and sign-ins and resets of a month
 * ago go, and what waited for a second step or for the end of a set-up. Answers how many rows went, and whether more wait.
 */
export class ForgetOld extends Command<{ gone: number; more: boolean }> {}

@CommandHandler(ForgetOld)
export class ForgetOldHandler implements ICommandHandler<ForgetOld> {
  constructor(
    private readonly em: EntityManager,
    private readonly config: Config,
  ) {}

  async execute(): Promise<{ gone: number; more: boolean }> {
    await this.em.execute(
      `update identity.sessions set revoked_at = platform.now()
       where revoked_at is null and last_seen_at <= platform.now() - make_interval(days => ?)`,
      [this.config.SESSION_IDLE_DAYS],
    );
    const codes = await this.em.execute<unknown[]>(
      `delete from identity.codes where id in
         (select id from identity.codes where created_at < platform.now() - interval '2 days' limit ${AT_ONCE}) returning 1`,
    );
    const sessions = await this.em.execute<unknown[]>(
      `delete from identity.sessions where id in
         (select id from identity.sessions where coalesce(revoked_at, expires_at) < platform.now() - interval '30 days' limit ${AT_ONCE})
       returning 1`,
    );
    await this.em.execute('delete from identity.pending_sign_ins where expires_at < platform.now()');
    await this.em.execute(
      `update identity.second_factors set totp_waiting = null, challenge = null, setup_until = null where setup_until < platform.now()`,
    );
    await this.em.execute(`delete from identity.resets where created_at < platform.now() - interval '30 days'`);
    return { gone: codes.length + sessions.length, more: codes.length === AT_ONCE || sessions.length === AT_ONCE };
  }
}
