import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { getBankChoices } from '#contracts/http/bank';
import { Contributors } from '../ports.js';

type Choices = ResponseOf<typeof getBankChoices>;

/** What the bank's lists can be narrowed by, the most frequent first, and how many questions stand in each state. */
export class GetBankChoices extends Query<Choices> {}

const MOST = 200;

@QueryHandler(GetBankChoices)
export class GetBankChoicesHandler implements IQueryHandler<GetBankChoices> {
  constructor(
    private readonly em: EntityManager,
    private readonly people: Contributors,
  ) {}

  async execute(): Promise<Choices> {
    const tags = await this.em.execute<Choices['tags']>(
      `select name, count(*)::int as count from questions.questions q, unnest(q.tags) as name where q.state <> 'retired'
       group by name order by 2 desc, 1 limit ${MOST}`,
    );
    const sources = await this.em.execute<Choices['sources']>(
      `select name, count(*)::int as count from questions.questions q join questions.question_versions v on v.id = q.current_version_id,
         unnest(v.sources) as name where q.state <> 'retired' group by name order by 2 desc, 1 limit ${MOST}`,
    );
    const writers = await this.em.execute<{ id: string; count: number }[]>(
      `select contributor_id as id, count(*)::int as count from questions.questions where contributor_id is not null and state <> 'retired'
       group by contributor_id order by 2 desc, 1 limit ${MOST}`,
    );
    const names = new Map((await this.people.names(writers.map(({ id }) => id))).map(({ id, name }) => [id, name]));
    const states = await this.em.execute<{ state: keyof Choices['states']; count: number }[]>(
      'select state, count(*)::int as count from questions.questions group by state',
    );
    const [reports] = await this.em.execute<{ count: number }[]>(
      `select count(*)::int as count from questions.reports where state = 'open'`,
    );
    return {
      tags,
      sources,
      contributors: writers.flatMap(({ id, count }) => (names.has(id) ? [{ id, name: names.get(id) ?? '', count }] : [])),
      states: {
        draft: 0,
        review: 0,
        approved: 0,
        published: 0,
        retired: 0,
        ...Object.fromEntries(states.map(({ state, count }) => [state, count])),
      },
      openReports: reports?.count ?? 0,
    };
  }
}
