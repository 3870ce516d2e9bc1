import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { getBankChoices } from '#contracts/http/bank';
import type { Actor } from '#platform/kernel';
import { sightOf } from '../domain/rights.js';
import { Contributors } from '../ports.js';

type Choices = ResponseOf<typeof getBankChoices>;

/**
 * What the bank's lists can be narrowed by, the most frequent first, and how many questions stand in each state; of the own questions for
 * whoever sees no others.
 */
export class GetBankChoices extends Query<Choices> {
  constructor(readonly actor: Actor) {
    super();
  }
}

const MOST = 200;
const within = '(?::uuid is null or q.contributor_id = ?::uuid)';

@QueryHandler(GetBankChoices)
export class GetBankChoicesHandler implements IQueryHandler<GetBankChoices> {
  constructor(
    private readonly em: EntityManager,
    private readonly people: Contributors,
  ) {}

  async execute({ actor }: GetBankChoices): Promise<Choices> {
    const sight = sightOf(actor);
    const seen = [sight, sight];
    const tags = await this.em.execute<Choices['tags']>(
      `select name, count(*)::int as count from questions.questions q, unnest(q.tags) as name where q.state <> 'retired' and ${within}
       group by name order by 2 desc, 1 limit ${MOST}`,
      seen,
    );
    const sources = await this.em.execute<Choices['sources']>(
      `select name, count(*)::int as count from questions.questions q join questions.question_versions v on v.id = q.current_version_id,
         unnest(v.sources) as name where q.state <> 'retired' and ${within} group by name order by 2 desc, 1 limit ${MOST}`,
      seen,
    );
    const writers = await this.em.execute<{ id: string; count: number }[]>(
      `select contributor_id as id, count(*)::int as count from questions.questions q where contributor_id is not null and state <> 'retired' and ${within}
       group by contributor_id order by 2 desc, 1 limit ${MOST}`,
      seen,
    );
    const names = new Map((await this.people.names(writers.map(({ id }) => id))).map(({ id, name }) => [id, name]));
    const states = await this.em.execute<{ state: keyof Choices['states']; count: number }[]>(
      `select state, count(*)::int as count from questions.questions q where ${within} group by state`,
      seen,
    );
    const [reports] = await this.em.execute<{ count: number }[]>(
      `select count(*)::int as count from questions.reports r join questions.questions q on q.id = r.question_id where r.state = 'open' and ${within}`,
      seen,
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
