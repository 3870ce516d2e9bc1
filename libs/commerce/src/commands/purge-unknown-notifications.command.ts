import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

const AT_ONCE = 1000;

/** Messages about payments that are none of ours go after thirty days, and their counts after a year. Answers how many messages went. */
export class PurgeUnknownNotifications extends Command<{ gone: number; more: boolean }> {}

@CommandHandler(PurgeUnknownNotifications)
export class PurgeUnknownNotificationsHandler implements ICommandHandler<PurgeUnknownNotifications> {
  constructor(private readonly em: EntityManager) {}

  async execute(): Promise<{ gone: number; more: boolean }> {
    const gone = await this.em.execute<unknown[]>(
      `delete from commerce.payment_news where id in (
         select id from commerce.payment_news where received_at < platform.now() - interval '30 days' and payment_id is null
           and outcome = 'unknown-payment' order by received_at limit ${AT_ONCE}) returning 1`,
    );
    await this.em.execute(`delete from commerce.unknown_notifications where day < (platform.now() - interval '1 year')::date`);
    return { gone: gone.length, more: gone.length === AT_ONCE };
  }
}
