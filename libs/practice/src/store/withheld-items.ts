import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Withheld } from '../ports.js';
import { idList } from './sql.js';

/**
 * Questions that a person must not meet now: those that exams keep back, in whatever version, and those with the same content at another
 * place of the tree. Asked each time something is read.
 */
@Injectable()
export class WithheldItems {
  constructor(private readonly withheld: Withheld) {}

  async of(em: EntityManager, userId: string): Promise<string[]> {
    const { versionIds, questionIds } = await this.withheld.questions(userId);
    if (versionIds.length === 0) return [];
    const rows = await em.execute<{ id: string }[]>(
      `with kept as (
         select i.content_key from practice.items i where i.question_id = any(?::uuid[])
         union select i.content_key from practice.items i where i.version_id = any(?::uuid[])
       )
       select i.question_id as id from practice.items i join kept k on k.content_key = i.content_key
       union select unnest(?::uuid[])`,
      [idList(questionIds), idList(versionIds), idList(questionIds)],
    );
    return rows.map(({ id }) => id);
  }
}
