import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { noticeDays } from '#contracts/shared/notices';

/** The account is gone: what it was told alone, what it has read and where it was rung. What it wrote to others stays, without its name. */
export class ForgetReader extends Command<void> {
  constructor(readonly userId: string) {
    super();
  }
}

@CommandHandler(ForgetReader)
export class ForgetReaderHandler implements ICommandHandler<ForgetReader> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userId }: ForgetReader): Promise<void> {
    for (const table of ['push_subscriptions', 'notice_reads', 'deliveries'])
      await this.em.execute(`delete from community.${table} where user_id = ?`, [userId]);
    await this.em.execute(
      `with mine as (delete from community.notice_people where user_id = ? returning notice_id)
       delete from community.notices n using mine where n.id = mine.notice_id
         and not exists (select from community.notice_people p where p.notice_id = n.id and p.user_id <> ?)`,
      [userId, userId],
    );
    await this.em.execute('update community.notices set author_id = null where author_id = ?', [userId]);
    await this.em.execute('delete from community.feeds where audience = ?', [`person-${userId}`]);
  }
}

/** What single persons were told long ago goes, so many at a time; answers whether there is more. */
export class ForgetOldNotices extends Command<{ more: boolean }> {}

const atOnce = 1000;

@CommandHandler(ForgetOldNotices)
export class ForgetOldNoticesHandler implements ICommandHandler<ForgetOldNotices> {
  constructor(private readonly em: EntityManager) {}

  async execute(): Promise<{ more: boolean }> {
    const gone = await this.em.execute<unknown[]>(
      `delete from community.notices where id in (select id from community.notices where audience = 'people' and state = 'posted'
         and posted_at < platform.now() - interval '${noticeDays.kept} days' order by posted_at limit ${atOnce}) returning 1`,
    );
    return { more: gone.length === atOnce };
  }
}
