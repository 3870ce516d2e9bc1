import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { Hearers } from '../ports.js';
import { holdNotice } from '../store/desk-notices.sql.js';
import { noticeSightOf } from '../store/notice-sight.js';
import { Posting } from '../store/posting.js';

/** Takes a notice back, or puts it back as it was. What was rung cannot be called back; nothing rings a second time. */
export class WithdrawNotice extends Command<void> {
  constructor(
    readonly actor: Actor,
    readonly noticeId: string,
    readonly version: number | null,
    readonly back: boolean,
  ) {
    super();
  }
}

@CommandHandler(WithdrawNotice)
export class WithdrawNoticeHandler implements ICommandHandler<WithdrawNotice> {
  constructor(
    private readonly em: EntityManager,
    private readonly hearers: Hearers,
    private readonly posting: Posting,
    private readonly audit: Audit,
  ) {}

  /** Throws 'Not allowed', 'Notice not found', 'Changed meanwhile', 'Illegal transition'. */
  async execute({ actor, noticeId, version, back }: WithdrawNotice): Promise<void> {
    const held = await holdNotice(this.em, noticeId, version, await noticeSightOf(this.hearers, actor));
    const to = back ? 'withdrawn' : held.wasPosted ? 'posted' : 'planned';
    if (back === (held.state === 'withdrawn')) throw new AppError('Illegal transition', { machine: 'notice', from: held.state, to });
    await this.em.execute(
      `update community.notices set state = ?, withdrawn_at = case when ? then platform.now() end, version = version + 1 where id = ?`,
      [to, back, noticeId],
    );
    if (held.wasPosted) await this.posting.changed(held);
    this.audit.add({
      action: back ? 'notice.withdraw' : 'notice.restore',
      subjectKind: 'notice',
      subjectId: noticeId,
      subject: held.title,
      before: { state: held.state },
      after: { state: to },
    });
  }
}
