import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { plainText } from '#platform';
import { wordQuery } from '../domain/search-words.js';
import { askEm } from '../store/ask.js';
import { nodesBelow } from '../store/bank-filter.js';
import { idList } from '../store/moments.js';

/** Which of these questions hold the words and stand at the node or below it, whatever their state. */
export class MatchQuestions extends Query<string[]> {
  constructor(
    readonly questionIds: readonly string[],
    readonly by: { readonly q?: string; readonly subjectId?: string },
  ) {
    super();
  }
}

@QueryHandler(MatchQuestions)
export class MatchQuestionsHandler implements IQueryHandler<MatchQuestions> {
  constructor(private readonly em: EntityManager) {}

  async execute({ questionIds, by: { q, subjectId } }: MatchQuestions): Promise<string[]> {
    if (questionIds.length === 0) return [];
    const words = q ? wordQuery(plainText(q, [])) : null;
    if (q && words === null) return [];
    const nodes = subjectId ? idList(await nodesBelow(askEm(this.em), subjectId)) : null;
    const rows = await this.em.execute<{ id: string }[]>(
      `select q.id from questions.questions q left join questions.search_rows s on s.question_id = q.id
       where q.id = any(?::uuid[]) and (?::text is null or s.words @@ ?::tsquery) and (?::text is null or q.subject_id = any(?::uuid[]))
       order by array_position(?::uuid[], q.id)`,
      [idList(questionIds), words, words, nodes, nodes, idList(questionIds)],
    );
    return rows.map(({ id }) => id);
  }
}
