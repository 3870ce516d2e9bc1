import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { idList } from '../store/moments.js';

/** Holds the questions of these versions, and all that say the same, as they are until the caller's transaction ends; in one order for all. */
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
       where q.id in (
         select o.id from questions.question_versions v join questions.questions h on h.id = v.question_id
           join questions.questions o on o.content_key = h.content_key and (o.id = h.id or o.state <> 'retired')
         where v.id = any(?::uuid[])) order by q.id for no key update`,
      [idList(versionIds)],
    );
  }
}
