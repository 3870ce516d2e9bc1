import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit, changedFields, Config, FormulaChecker, Preparations } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { demandPoster } from '../domain/notice-rights.js';
import { Hearers } from '../ports.js';
import { productNow } from '../store/clock.js';
import { holdNotice, updateNotice, type NoticeDraft } from '../store/desk-notices.sql.js';
import { bodyOf, draftOf, type NoticeWish } from '../store/draft-of.js';
import { noticeSightOf } from '../store/notice-sight.js';
import { Posting } from '../store/posting.js';

/** Changes a notice. One that was posted keeps its audience and its time: it has been told. */
export class SaveNotice extends Command<void> {
  constructor(
    readonly actor: Actor,
    readonly noticeId: string,
    readonly version: number,
    readonly wish: NoticeWish,
  ) {
    super();
  }
}

const saysOf = ({ title, body, link, pinned, endsAt, audience, push, startsAt }: NoticeDraft) => ({
  title,
  body,
  link,
  pinned,
  endsAt,
  audience,
  push,
  startsAt,
});

@CommandHandler(SaveNotice)
export class SaveNoticeHandler implements ICommandHandler<SaveNotice> {
  private readonly bodyOf: (command: SaveNotice) => string;

  constructor(
    private readonly em: EntityManager,
    private readonly hearers: Hearers,
    private readonly posting: Posting,
    private readonly audit: Audit,
    private readonly config: Config,
    formulas: FormulaChecker,
    preparations: Preparations,
  ) {
    this.bodyOf = preparations.add(SaveNotice, ({ actor, wish }) => {
      demandPoster(actor);
      return bodyOf(wish.body, formulas);
    });
  }

  /** Throws 'Not allowed', 'Notice not found', 'Changed meanwhile', 'Illegal transition', 'Invalid input', 'Course not found'. */
  async execute(command: SaveNotice): Promise<void> {
    const { noticeId, version } = command;
    const now = await productNow(this.em);
    const sight = await noticeSightOf(this.hearers, command.actor);
    const held = await holdNotice(this.em, noticeId, version, sight);
    const { origin } = new URL(this.config.PUBLIC_URL);
    const written = await draftOf(this.hearers, sight, { ...command.wish, body: this.bodyOf(command) }, { origin, now });
    if (held.state === 'withdrawn') throw new AppError('Illegal transition', { machine: 'notice', from: 'withdrawn', to: held.state });
    const draft = held.wasPosted ? { ...written, audience: held.audience, push: held.push, startsAt: held.startsAt } : written;
    const changed = changedFields(saysOf(held), saysOf(draft));
    if (!changed) return;
    await updateNotice(this.em, held, draft);
    const due = !held.wasPosted && (draft.startsAt === null || new Date(draft.startsAt) <= now);
    if (due) await this.posting.post({ ...draft, id: noticeId });
    else if (held.wasPosted) await this.posting.changed(held);
    this.audit.add({ action: 'notice.save', subjectKind: 'notice', subjectId: noticeId, subject: draft.title, ...changed });
  }
}
