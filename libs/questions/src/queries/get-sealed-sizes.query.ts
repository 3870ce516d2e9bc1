import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { bytesInside, keyOfPicture, maxPictureBytes, Storage } from '#platform';
import { idList } from '../store/moments.js';
import { mentionedPicturesSql, textBytesSql } from '../store/question-bytes.sql.js';
import type { VersionSize } from './get-version-sizes.query.js';

/**
 * How much text `GetFrozenQuestions` gives of these versions at most, in the order asked: each picture as large as it lies there, at each
 * mention. No text and no picture is read for it.
 */
export class GetSealedSizes extends Query<VersionSize[]> {
  constructor(readonly versionIds: readonly string[]) {
    super();
  }
}

interface MeasuredRow extends VersionSize {
  readonly pictures: readonly string[];
}

const filesAtOnce = 16;

@QueryHandler(GetSealedSizes)
export class GetSealedSizesHandler implements IQueryHandler<GetSealedSizes> {
  constructor(
    private readonly em: EntityManager,
    private readonly storage: Storage,
  ) {}

  async execute({ versionIds }: GetSealedSizes): Promise<VersionSize[]> {
    if (versionIds.length === 0) return [];
    const ids = idList(versionIds);
    const rows = await this.em.execute<MeasuredRow[]>(
      `select v.id as "versionId", v.question_id as "questionId", ${textBytesSql} as bytes, ${mentionedPicturesSql} as pictures
       from questions.question_versions v left join questions.stimuli t on t.id = v.stimulus_id
       where v.id = any(?::uuid[]) order by array_position(?::uuid[], v.id)`,
      [ids, ids],
    );
    const sizes = await this.sizes([...new Set(rows.flatMap(({ pictures }) => pictures))]);
    return rows.map(({ versionId, questionId, bytes, pictures }) => ({
      versionId,
      questionId,
      bytes: pictures.reduce((sum, picture) => sum + sizes.get(picture)!, bytes),
    }));
  }

  private async sizes(pictures: readonly string[]): Promise<Map<string, number>> {
    const sizes = new Map<string, number>();
    for (let from = 0; from < pictures.length; from += filesAtOnce)
      await Promise.all(
        pictures.slice(from, from + filesAtOnce).map(async (picture) => {
          const file = await this.storage.open(keyOfPicture(picture) ?? '');
          // One that is not there may be put back: then it is at most so large.
          sizes.set(picture, bytesInside(file?.bytes ?? maxPictureBytes));
        }),
      );
    return sizes;
  }
}
