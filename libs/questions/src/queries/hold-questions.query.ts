import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { idList } from '../store/moments.js';

/** Holds the questions of these versions as they are until the transaction of the caller ends; in one order for all. Changes nothing. */
export class HoldQuestions extends Query<void> {
  constructor(readonly versionIds: readonly string[]) {
    super();
  }
}

@QueryHandler(HoldQuestions)
export class HoldQuestionsHandler implements IQueryHandler<HoldQuestions> {
  constructor(private readonly em: EntityManager) {}

  async execute({ versionIds }: HoldQuestions): Promise<void> {
    await this.em.execute(
      `select 1 from questions.questions q
       where q.id in (select v.question_id from questions.question_versions v where v.id = any(?::uuid[])) order by q.id for no key update`,
      [idList(versionIds)],
    );
  }
}
