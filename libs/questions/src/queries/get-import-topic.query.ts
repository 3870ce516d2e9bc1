import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { TopicBody } from '#contracts/socket/topics';
import type { Actor } from '#platform/kernel';
import { importSightOf } from '../domain/rights.js';
import { readImportJob } from '../store/imports.sql.js';

/** The snapshot of the topic `import:{id}`. */
export class GetImportTopic extends Query<{ version: number; body: TopicBody<'import'> }> {
  constructor(
    readonly actor: Actor,
    readonly importId: string,
  ) {
    super();
  }
}

@QueryHandler(GetImportTopic)
export class GetImportTopicHandler implements IQueryHandler<GetImportTopic> {
  constructor(private readonly em: EntityManager) {}

  /** Throws 'Not allowed', 'Import not found'. */
  async execute({ actor, importId }: GetImportTopic): Promise<{ version: number; body: TopicBody<'import'> }> {
    const { version, state, counts } = await readImportJob(this.em, importId, importSightOf(actor));
    return { version, body: { state, counts } };
  }
}
