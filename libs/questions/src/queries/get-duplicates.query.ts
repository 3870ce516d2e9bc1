import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { QuestionState } from '#contracts/shared/bank';
import { idList, iso } from '../store/moments.js';

interface Duplicate {
  readonly questionId: string;
  readonly duplicateId: string;
  readonly state: QuestionState;
  /** ISO 8601 in UTC. */
  readonly leftPracticeAt: string | null;
}

/** All questions that say the same as one of these, whatever their place in the tree: each question first itself. Retired ones say nothing. */
export class GetDuplicates extends Query<Duplicate[]> {
  constructor(readonly questionIds: readonly string[]) {
    super();
  }
}

@QueryHandler(GetDuplicates)
export class GetDuplicatesHandler implements IQueryHandler<GetDuplicates> {
  constructor(private readonly em: EntityManager) {}

  async execute({ questionIds }: GetDuplicates): Promise<Duplicate[]> {
    if (questionIds.length === 0) return [];
    return this.em.execute<Duplicate[]>(
      `select q.id as "questionId", o.id as "duplicateId", o.state, ${iso('o.left_practice_at')} as "leftPracticeAt"
       from questions.questions q
         join questions.questions o on o.content_key = q.content_key and (o.id = q.id or o.state <> 'retired')
       where q.id = any(?::uuid[]) order by q.id, o.id <> q.id, o.id`,
      [idList(questionIds)],
    );
  }
}
