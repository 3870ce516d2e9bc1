import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { idList } from '../store/moments.js';
import { questionBytesSql } from '../store/question-bytes.sql.js';

/** How much a version is, all of its texts and pictures together, without any of them. */
export interface VersionSize {
  readonly versionId: string;
  readonly questionId: string;
  readonly bytes: number;
}

/** Versions by id, in the order asked; unknown ones are left out. */
export class GetVersionSizes extends Query<VersionSize[]> {
  constructor(readonly versionIds: readonly string[]) {
    super();
  }
}

@QueryHandler(GetVersionSizes)
export class GetVersionSizesHandler implements IQueryHandler<GetVersionSizes> {
  constructor(private readonly em: EntityManager) {}

  async execute({ versionIds }: GetVersionSizes): Promise<VersionSize[]> {
    if (versionIds.length === 0) return [];
    const ids = idList(versionIds);
    return this.em.execute<VersionSize[]>(
      `select v.id as "versionId", v.question_id as "questionId", ${questionBytesSql} as bytes
       from questions.question_versions v left join questions.stimuli t on t.id = v.stimulus_id
       where v.id = any(?::uuid[]) order by array_position(?::uuid[], v.id)`,
      [ids, ids],
    );
  }
}
