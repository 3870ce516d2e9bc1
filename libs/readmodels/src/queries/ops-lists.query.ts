import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { getOpsJob, listBanners, listOpsActs, listOpsAlarms, listOpsJobs } from '#contracts/http/ops';
import type { OpsBanner, OpsJob, OpsJobDetail } from '#contracts/http/ops-shapes';
import { pageSize } from '#contracts/shared/values';
import { Config, mask } from '#platform';
import { AppError } from '#platform/kernel';
import { alarmWays } from '../ops/alarm-ways.js';
import { shownPayload } from '../ops/payload.js';
import { alarmColumns, bannerColumns } from '../ops/room-sql.js';
import { all, iso, rowsOf } from '../sql.js';

/** One page of rows with how many there are in all. */
const paged = async <T>(
  em: EntityManager,
  from: { readonly select: string; readonly rest: string; readonly order: string },
  page: number,
  values: readonly unknown[] = [],
) => {
  const [counted] = await rowsOf<{ total: number }>(em, `select count(*)::int as total ${from.rest}`, values);
  const rows = await rowsOf<T>(em, `select ${from.select} ${from.rest} order by ${from.order} limit ? offset ?`, [
    ...values,
    pageSize,
    (page - 1) * pageSize,
  ]);
  return { rows, total: counted?.total ?? 0, page };
};

/** Alarms that were raised, the newest first. */
export class ListOpsAlarms extends Query<ResponseOf<typeof listOpsAlarms>> {
  constructor(readonly page: number) {
    super();
  }
}

@QueryHandler(ListOpsAlarms)
export class ListOpsAlarmsHandler implements IQueryHandler<ListOpsAlarms> {
  constructor(
    private readonly em: EntityManager,
    private readonly config: Config,
  ) {}

  async execute({ page }: ListOpsAlarms): Promise<ResponseOf<typeof listOpsAlarms>> {
    const select = alarmColumns.replace('$1', alarmWays(this.config).any ? 'true' : 'false');
    return paged(this.em, { select, rest: 'from platform.alarms where raised_at is not null', order: 'raised_at desc, id desc' }, page);
  }
}

/** What operations did, and what was done to exams that run, with its reason. */
export class ListOpsActs extends Query<ResponseOf<typeof listOpsActs>> {
  constructor(readonly page: number) {
    super();
  }
}

@QueryHandler(ListOpsActs)
export class ListOpsActsHandler implements IQueryHandler<ListOpsActs> {
  constructor(private readonly em: EntityManager) {}

  async execute({ page }: ListOpsActs): Promise<ResponseOf<typeof listOpsActs>> {
    const select = `a.id, ${iso('a.at')} as at, coalesce(u.name, a.actor) as by, a.action, a.subject, a.reason`;
    const rest = `from platform.audit a left join identity.users u on u.id = a.actor_id where a.action like 'ops.%' or a.action = 'exam.extend'`;
    return paged(this.em, { select, rest, order: 'a.seq desc' }, page);
  }
}

/** Banners, the newest first. */
export class ListBanners extends Query<ResponseOf<typeof listBanners>> {
  constructor(readonly page: number) {
    super();
  }
}

/** One banner. Throws 'Banner not found'. */
export class GetOpsBanner extends Query<OpsBanner> {
  constructor(readonly id: string) {
    super();
  }
}

const banners = 'from platform.banners b left join identity.users u on u.id = b.posted_by';

@QueryHandler(ListBanners)
export class ListBannersHandler implements IQueryHandler<ListBanners> {
  constructor(private readonly em: EntityManager) {}

  async execute({ page }: ListBanners): Promise<ResponseOf<typeof listBanners>> {
    return paged(this.em, { select: bannerColumns, rest: banners, order: 'b.starts_at desc, b.id desc' }, page);
  }
}

@QueryHandler(GetOpsBanner)
export class GetOpsBannerHandler implements IQueryHandler<GetOpsBanner> {
  constructor(private readonly em: EntityManager) {}

  async execute({ id }: GetOpsBanner): Promise<OpsBanner> {
    const [row] = await rowsOf<OpsBanner>(this.em, `select ${bannerColumns} ${banners} where b.id = ?`, [id]);
    if (!row) throw new AppError('Banner not found');
    return row;
  }
}

const jobColumns = `d.id, case when d.discarded_at is null then 'dead' else 'discarded' end as state, d.lane, d.reaction, d.event_name as "eventName",
  d.event_id as "eventId", d.subject, d.attempts, d.reason, ${iso('d.at')} as at`;

/** Jobs that were given up. */
export class ListOpsJobs extends Query<ResponseOf<typeof listOpsJobs>> {
  constructor(
    readonly filter: { readonly state: OpsJob['state']; readonly lane?: string | undefined },
    readonly page: number,
  ) {
    super();
  }
}

@QueryHandler(ListOpsJobs)
export class ListOpsJobsHandler implements IQueryHandler<ListOpsJobs> {
  constructor(private readonly em: EntityManager) {}

  async execute({ filter: { state, lane }, page }: ListOpsJobs): Promise<ResponseOf<typeof listOpsJobs>> {
    const where = all([
      { sql: `(d.discarded_at is null) = ?`, values: [state === 'dead'] },
      lane !== undefined && { sql: 'd.lane = ?', values: [lane] },
    ]);
    const from = { select: jobColumns, rest: `from platform.dead d where ${where.sql}`, order: 'd.at desc, d.id desc' };
    const found = await paged<OpsJob>(this.em, from, page, where.values);
    return { ...found, rows: found.rows.map((row) => ({ ...row, reason: mask(row.reason) })) };
  }
}

/** One of them with the payload of its event. Throws 'Job not found'. */
export class GetOpsJob extends Query<ResponseOf<typeof getOpsJob>> {
  constructor(readonly id: string) {
    super();
  }
}

@QueryHandler(GetOpsJob)
export class GetOpsJobHandler implements IQueryHandler<GetOpsJob> {
  constructor(private readonly em: EntityManager) {}

  async execute({ id }: GetOpsJob): Promise<OpsJobDetail> {
    const [row] = await rowsOf<Omit<OpsJobDetail, 'payload'> & { data: unknown }>(
      this.em,
      `select ${jobColumns}, d.stack, o.data, o.request_id as "requestId", ${iso('o.at')} as "happenedAt"
       from platform.dead d left join platform.outbox o on o.id = d.event_id where d.id = ?`,
      [id],
    );
    if (!row) throw new AppError('Job not found');
    const { data, ...job } = row;
    return {
      ...job,
      reason: mask(job.reason),
      stack: job.stack === null ? null : mask(job.stack),
      payload: data === null ? null : shownPayload(data),
    };
  }
}
