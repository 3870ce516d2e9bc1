import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';

export interface AsideQuestion {
  readonly questionId: string;
  readonly versionId: string;
  readonly contentKey: string;
}

/** Questions that left practice in a nightly batch, with each of their versions: what was said of them before is not said again. */
export class GetAsideQuestions extends Query<AsideQuestion[]> {}

@QueryHandler(GetAsideQuestions)
export class GetAsideQuestionsHandler implements IQueryHandler<GetAsideQuestions> {
  constructor(private readonly em: EntityManager) {}

  execute(): Promise<AsideQuestion[]> {
    return this.em.execute<AsideQuestion[]>(
      `select q.id as "questionId", v.id as "versionId", q.content_key as "contentKey"
       from questions.questions q join questions.question_versions v on v.question_id = q.id
       where q.set_aside_at is not null and q.state <> 'published'`,
    );
  }
}
