import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, Query, QueryHandler, type ICommandHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ShownBanner } from '#contracts/http/ops-shapes';
import type { TopicBody } from '#contracts/socket/topics';
import { Audit } from '../../audit/audit.js';
import { afterCommit } from '../../cqrs/transaction.js';
import { AppError, newId, type Actor } from '../../kernel/index.js';
import { Push } from '../../push/push.js';
import { shownBannerSql } from '../banner-board.js';

export interface BannerDraft {
  readonly level: 'info' | 'warning';
  readonly textBn: string;
  readonly textEn: string;
  readonly endsAt: string | null;
}

/** Shows a banner to everybody, in the place of whatever is shown. Answers its id. */
export class PostBanner extends Command<string> {
  constructor(
    readonly actor: Actor,
    readonly draft: BannerDraft,
    readonly reason: string,
  ) {
    super();
  }
}

/** Takes a banner back. Answers false where that was done before. Throws 'Banner not found'. */
export class WithdrawBanner extends Command<boolean> {
  constructor(
    readonly id: string,
    readonly reason: string,
  ) {
    super();
  }
}

/** What the topic `banner:everyone` shows, at its version. */
export class GetBannerTopic extends Query<{ version: number; body: TopicBody<'banner'> }> {}

const readBoard = async (em: EntityManager, version?: number): Promise<{ version: number; body: TopicBody<'banner'> }> => {
  const [board] = await em.execute<{ version: number }[]>('select version from platform.banner_board');
  const [banner] = await em.execute<ShownBanner[]>(shownBannerSql);
  return { version: version ?? board?.version ?? 0, body: { banner: banner ?? null } };
};

/** Raises the version, which locks the board until the commit, and pushes what is shown after it. */
const pushBoard = async (em: EntityManager, push: Push): Promise<void> => {
  const [row] = await em.execute<{ version: number }[]>('update platform.banner_board set version = version + 1 returning version');
  const { version, body } = await readBoard(em, row?.version);
  afterCommit(() => push.publish('banner:everyone', version, body));
};

@CommandHandler(PostBanner)
export class PostBannerHandler implements ICommandHandler<PostBanner> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly push: Push,
  ) {}

  async execute({ actor, draft: { level, textBn, textEn, endsAt }, reason }: PostBanner): Promise<string> {
    const id = newId();
    const rows = await this.em.execute<unknown[]>(
      `insert into platform.banners (id, level, text_bn, text_en, ends_at, posted_by)
       select ?, ?, ?, ?, ?::timestamptz, ?::uuid where ?::timestamptz is null or ?::timestamptz > platform.now() returning 1`,
      [id, level, textBn, textEn, endsAt, actor.kind === 'user' ? actor.id : null, endsAt, endsAt],
    );
    if (rows.length === 0) throw new AppError('Invalid input', { field: 'endsAt' }, { issues: { endsAt: 'Later than now' } });
    const after = { level, textBn, textEn, endsAt };
    this.audit.add({ action: 'ops.post-banner', subjectKind: 'banner', subjectId: id, subject: textEn, after, reason });
    await pushBoard(this.em, this.push);
    return id;
  }
}

@CommandHandler(WithdrawBanner)
export class WithdrawBannerHandler implements ICommandHandler<WithdrawBanner> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly push: Push,
  ) {}

  async execute({ id, reason }: WithdrawBanner): Promise<boolean> {
    const [row] = await this.em.execute<{ text: string; withdrawn: boolean }[]>(
      'select text_en as text, withdrawn_at is not null as withdrawn from platform.banners where id = ? for update',
      [id],
    );
    if (!row) throw new AppError('Banner not found');
    if (row.withdrawn) return false;
    await this.em.execute('update platform.banners set withdrawn_at = platform.now() where id = ?', [id]);
    this.audit.add({ action: 'ops.withdraw-banner', subjectKind: 'banner', subjectId: id, subject: row.text, reason });
    await pushBoard(this.em, this.push);
    return true;
  }
}

@QueryHandler(GetBannerTopic)
export class GetBannerTopicHandler implements IQueryHandler<GetBannerTopic> {
  constructor(private readonly em: EntityManager) {}

  async execute(): Promise<{ version: number; body: TopicBody<'banner'> }> {
    return readBoard(this.em);
  }
}
