import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';

/** Everybody who ever wrote a question or was paid for one. */
export class GetContributorIds extends Query<string[]> {}

@QueryHandler(GetContributorIds)
export class GetContributorIdsHandler implements IQueryHandler<GetContributorIds> {
  constructor(private readonly em: EntityManager) {}

  async execute(): Promise<string[]> {
    const rows = await this.em.execute<{ id: string }[]>(
      `select contributor_id as id from questions.questions where contributor_id is not null
       union select contributor_id from questions.contributor_payments`,
    );
    return rows.map(({ id }) => id);
  }
}
