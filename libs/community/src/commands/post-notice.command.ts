import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit, Config, FormulaChecker, Preparations } from '#platform';
import { newId, type Actor } from '#platform/kernel';
import { authorOf, demandPoster } from '../domain/notice-rights.js';
import { Hearers } from '../ports.js';
import { productNow } from '../store/clock.js';
import { insertNotice } from '../store/desk-notices.sql.js';
import { bodyOf, draftOf, type NoticeWish } from '../store/draft-of.js';
import { noticeSightOf } from '../store/notice-sight.js';
import { Posting } from '../store/posting.js';

/** Posts a notice: at once, or by the clock where its start is still to come. */
export class PostNotice extends Command<{ noticeId: string }> {
  constructor(
    readonly actor: Actor,
    readonly wish: NoticeWish,
  ) {
    super();
  }
}

@CommandHandler(PostNotice)
export class PostNoticeHandler implements ICommandHandler<PostNotice> {
  private readonly bodyOf: (command: PostNotice) => string;

  constructor(
    private readonly em: EntityManager,
    private readonly hearers: Hearers,
    private readonly posting: Posting,
    private readonly audit: Audit,
    private readonly config: Config,
    formulas: FormulaChecker,
    preparations: Preparations,
  ) {
    this.bodyOf = preparations.add(PostNotice, ({ actor, wish }) => {
      demandPoster(actor);
      return bodyOf(wish.body, formulas);
    });
  }

  /** Throws 'Not allowed', 'Invalid input', 'Course not found'. */
  async execute(command: PostNotice): Promise<{ noticeId: string }> {
    const now = await productNow(this.em);
    const sight = await noticeSightOf(this.hearers, command.actor);
    const { origin } = new URL(this.config.PUBLIC_URL);
    const draft = await draftOf(this.hearers, sight, { ...command.wish, body: this.bodyOf(command) }, { origin, now });
    const noticeId = newId();
    await insertNotice(this.em, noticeId, draft, authorOf(command.actor));
    const planned = draft.startsAt !== null && new Date(draft.startsAt) > now;
    if (!planned) await this.posting.post({ id: noticeId, ...draft });
    this.audit.add({
      action: planned ? 'notice.plan' : 'notice.post',
      subjectKind: 'notice',
      subjectId: noticeId,
      subject: draft.title,
      after: { audience: draft.audience, push: draft.push, startsAt: draft.startsAt, endsAt: draft.endsAt },
    });
    return { noticeId };
  }
}
