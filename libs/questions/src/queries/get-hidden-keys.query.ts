import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Actor } from '#platform/kernel';
import { isKeyVisible, type Keyed } from '../domain/question-rights.js';
import { knownToAll } from '../store/left-alone.sql.js';
import { idList } from '../store/moments.js';

/** Which of these versions are of questions whose key and explanation the actor is not shown. */
export class GetHiddenKeys extends Query<string[]> {
  constructor(
    readonly actor: Actor,
    readonly versionIds: readonly string[],
  ) {
    super();
  }
}

@QueryHandler(GetHiddenKeys)
export class GetHiddenKeysHandler implements IQueryHandler<GetHiddenKeys> {
  constructor(private readonly em: EntityManager) {}

  async execute({ actor, versionIds }: GetHiddenKeys): Promise<string[]> {
    if (versionIds.length === 0) return [];
    const rows = await this.em.execute<(Keyed & { readonly versionId: string })[]>(
      `select v.id as "versionId", q.state, q.contributor_id as "contributorId", ${knownToAll} as "leftPractice"
       from questions.question_versions v join questions.questions q on q.id = v.question_id where v.id = any(?::uuid[])`,
      [idList(versionIds)],
    );
    return rows.filter((row) => !isKeyVisible(actor, row)).map(({ versionId }) => versionId);
  }
}
