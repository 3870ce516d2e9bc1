import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';

export interface ContributorNumbers {
  readonly id: string;
  readonly written: number;
  readonly inReview: number;
  /** Approved or published once; what was retired later had been accepted. */
  readonly accepted: number;
  /** ISO 8601 in UTC. */
  readonly lastWrittenAt: string | null;
  readonly paidPaisa: number;
}

/** What these people wrote and were paid, in the order asked for; who wrote nothing has zeros. */
export class GetContributorNumbers extends Query<ContributorNumbers[]> {
  constructor(readonly userIds: readonly string[]) {
    super();
  }
}

type Row = Omit<ContributorNumbers, 'lastWrittenAt' | 'paidPaisa'> & { lastWrittenAt: number | null; paidPaisa: string };

@QueryHandler(GetContributorNumbers)
export class GetContributorNumbersHandler implements IQueryHandler<GetContributorNumbers> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userIds }: GetContributorNumbers): Promise<ContributorNumbers[]> {
    if (userIds.length === 0) return [];
    const rows = await this.em.execute<Row[]>(
      `select d.id, w.written, w."inReview", w.accepted, w."lastWrittenAt",
         (select coalesce(sum(p.amount_paisa), 0)::text from questions.contributor_payments p where p.contributor_id = d.id) as "paidPaisa"
       from unnest(?::uuid[]) with ordinality as d(id, n) cross join lateral (
         select count(*)::int as written, count(*) filter (where q.state = 'review')::int as "inReview",
           count(*) filter (where q.state in ('approved', 'published', 'retired'))::int as accepted,
           floor(extract(epoch from max(q.created_at)) * 1000)::float8 as "lastWrittenAt"
         from questions.questions q where q.contributor_id = d.id) w
       order by n`,
      [`{${userIds.join(',')}}`],
    );
    return rows.map(({ lastWrittenAt, paidPaisa, ...row }) => ({
      ...row,
      lastWrittenAt: lastWrittenAt === null ? null : new Date(lastWrittenAt).toISOString(),
      paidPaisa: Number(paidPaisa),
    }));
  }
}
