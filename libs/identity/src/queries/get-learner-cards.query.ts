import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { instituteKey } from '../domain/institute-key.js';

/** What other participants may see of a person, and by what the leaderboard's tabs gather. */
export interface LearnerCard {
  readonly userId: string;
  readonly name: string;
  readonly institute: string;
  /** Equal for two spellings of one institute; empty where none is given. */
  readonly instituteKey: string;
  readonly batch: string | null;
  /** Proven by a code; one account a phone. */
  readonly phoneProven: boolean;
}

/** The cards of many people at once; unknown ids are left out. */
export class GetLearnerCards extends Query<LearnerCard[]> {
  constructor(readonly userIds: readonly string[]) {
    super();
  }
}

@QueryHandler(GetLearnerCards)
export class GetLearnerCardsHandler implements IQueryHandler<GetLearnerCards> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userIds }: GetLearnerCards): Promise<LearnerCard[]> {
    if (userIds.length === 0) return [];
    const rows = await this.em.execute<Omit<LearnerCard, 'instituteKey'>[]>(
      `select id as "userId", name, coalesce(institute, '') as institute, hsc_batch as batch, proven_phone is not null as "phoneProven"
       from identity.users where id = any(?::uuid[])`,
      [`{${userIds.join(',')}}`],
    );
    return rows.map((row) => ({ ...row, instituteKey: instituteKey(row.institute) }));
  }
}
