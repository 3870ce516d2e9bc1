import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { getNoticeChoices, getNoticeReach, listDeskNotices, NoticeDetail, noticeSorts } from '#contracts/http/notices-desk';
import { batchAudience, courseAudience, idOfAudience, type AudienceKind } from '#contracts/shared/audience';
import { hscBatches } from '#contracts/shared/values';
import { Config } from '#platform';
import { pageNumber, type Actor, type ListPage } from '#platform/kernel';
import { Hearers } from '../ports.js';
import { listDesk, readDesk, type DeskFilter, type DeskNotice } from '../store/desk-notices.sql.js';
import { audienceOf, type NoticeWish } from '../store/draft-of.js';
import { noticeSightOf } from '../store/notice-sight.js';
import { countDevices } from '../store/rings.sql.js';

type Courses = readonly { readonly id: string; readonly title: string }[];

const courseIdOf = (audience: string): string | null => (audience.startsWith('course-') ? idOfAudience(audience) : null);
/** By its name where it is offered, or was one of the first; else by its key. */
const batchOf = (offered: readonly string[], audience: string): string | null => {
  const key = /^batch-(.+)$/.exec(audience)?.[1];
  return key === undefined
    ? null
    : ([...offered, ...hscBatches].find((batch) => batchAudience(batch) === audience) ?? key.replaceAll('-', ' '));
};

const coursesOf = (hearers: Hearers, rows: readonly DeskNotice[]): Promise<Courses> =>
  hearers.courses([...new Set(rows.flatMap(({ audience }) => courseIdOf(audience) ?? []))]);

const rowOf = (courses: Courses, offered: readonly string[], row: DeskNotice) => ({
  id: row.id,
  title: row.title,
  audience: row.audience.split('-')[0] as AudienceKind,
  audienceName: batchOf(offered, row.audience) ?? courses.find(({ id }) => id === courseIdOf(row.audience))?.title ?? null,
  mark: row.mark,
  at: row.at,
  endsAt: row.endsAt,
  pinned: row.pinned,
  push: row.push,
  reach: row.reach,
  reached: row.reached,
  read: row.read,
  rang: row.rang,
  ringFailed: row.ringFailed,
});

/** The desk's list of notices, one page or all of it. */
export class ListDeskNotices extends Query<ResponseOf<typeof listDeskNotices>> {
  constructor(
    readonly actor: Actor,
    readonly filter: DeskFilter,
    readonly sort: (typeof noticeSorts)[number],
    readonly page: ListPage,
  ) {
    super();
  }
}

@QueryHandler(ListDeskNotices)
export class ListDeskNoticesHandler implements IQueryHandler<ListDeskNotices> {
  constructor(
    private readonly em: EntityManager,
    private readonly hearers: Hearers,
    private readonly config: Config,
  ) {}

  /** Throws 'Not allowed'. */
  async execute({ actor, filter, sort, page }: ListDeskNotices): Promise<ResponseOf<typeof listDeskNotices>> {
    const { rows, total } = await listDesk(this.em, await noticeSightOf(this.hearers, actor), filter, sort, page);
    const courses = await coursesOf(this.hearers, rows);
    return { rows: rows.map((row) => rowOf(courses, this.config.HSC_BATCHES, row)), total, page: pageNumber(page) };
  }
}

/** One notice as the desk sees it. Throws 'Not allowed', 'Notice not found'. */
export class GetDeskNotice extends Query<NoticeDetail> {
  constructor(
    readonly actor: Actor,
    readonly noticeId: string,
  ) {
    super();
  }
}

@QueryHandler(GetDeskNotice)
export class GetDeskNoticeHandler implements IQueryHandler<GetDeskNotice> {
  constructor(
    private readonly em: EntityManager,
    private readonly hearers: Hearers,
    private readonly config: Config,
  ) {}

  async execute({ actor, noticeId }: GetDeskNotice): Promise<NoticeDetail> {
    const row = await readDesk(this.em, noticeId, await noticeSightOf(this.hearers, actor));
    const names = row.authorId === null ? [] : await this.hearers.names([row.authorId]);
    return {
      ...rowOf(await coursesOf(this.hearers, [row]), this.config.HSC_BATCHES, row),
      state: row.state,
      body: row.body,
      link: row.link,
      courseId: courseIdOf(row.audience),
      batch: batchOf(this.config.HSC_BATCHES, row.audience),
      author: names[0]?.name ?? null,
      changedAt: row.changedAt,
      withdrawnAt: row.withdrawnAt,
      version: row.version,
    };
  }
}

/** The courses that a notice can be told in. Throws 'Not allowed'. */
export class GetNoticeChoices extends Query<ResponseOf<typeof getNoticeChoices>> {
  constructor(readonly actor: Actor) {
    super();
  }
}

@QueryHandler(GetNoticeChoices)
export class GetNoticeChoicesHandler implements IQueryHandler<GetNoticeChoices> {
  constructor(private readonly hearers: Hearers) {}

  async execute({ actor }: GetNoticeChoices): Promise<ResponseOf<typeof getNoticeChoices>> {
    const sight = await noticeSightOf(this.hearers, actor);
    return { courses: (await this.hearers.choices()).filter(({ id }) => sight === null || sight.includes(courseAudience(id))) };
  }
}

/** How far a notice would reach now. Throws 'Not allowed', 'Invalid input', 'Course not found'. */
export class GetNoticeReach extends Query<ResponseOf<typeof getNoticeReach>> {
  constructor(
    readonly actor: Actor,
    readonly target: Pick<NoticeWish, 'audience' | 'courseId' | 'batch'>,
  ) {
    super();
  }
}

@QueryHandler(GetNoticeReach)
export class GetNoticeReachHandler implements IQueryHandler<GetNoticeReach> {
  constructor(
    private readonly em: EntityManager,
    private readonly hearers: Hearers,
  ) {}

  async execute({ actor, target }: GetNoticeReach): Promise<ResponseOf<typeof getNoticeReach>> {
    const audience = await audienceOf(this.hearers, await noticeSightOf(this.hearers, actor), target);
    return { people: await this.hearers.count(audience), devices: await countDevices(this.em, this.hearers, audience) };
  }
}
