import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Withheld } from '../ports.js';
import { idList } from './sql.js';

/**
 * Questions that a person must not meet now: those that were practised and are kept for exams by now, from whomever; and of exams scheduled by
 * the old rule those that they keep back, in whatever version, with those of the same content at another place of the tree. Asked each time
 * something is read.
 */
@Injectable()
export class WithheldItems {
  constructor(private readonly withheld: Withheld) {}

  /** From whom of these people this question, or one with the same content, is kept back. */
  async among(em: EntityManager, userIds: readonly string[], questionId: string): Promise<Set<string>> {
    const same = await em.execute<{ questionId: string; versionId: string; state: string }[]>(
      `select i.question_id as "questionId", i.version_id as "versionId", i.state from practice.items i
       where i.content_key = (select k.content_key from practice.items k where k.question_id = ?) or i.question_id = ?`,
      [questionId, questionId],
    );
    if (same.some((one) => one.questionId === questionId && one.state === 'aside')) return new Set(userIds);
    const questions = {
      questionIds: [questionId, ...same.map((one) => one.questionId)],
      versionIds: same.map(({ versionId }) => versionId),
    };
    return new Set(await this.withheld.among(userIds, questions));
  }

  async of(em: EntityManager, userId: string): Promise<string[]> {
    const { versionIds, questionIds } = await this.withheld.questions(userId);
    const aside = await em.execute<{ id: string }[]>(`select question_id as id from practice.items where state = 'aside'`);
    if (versionIds.length === 0) return aside.map(({ id }) => id);
    const rows = await em.execute<{ id: string }[]>(
      `with kept as (
         select i.content_key from practice.items i where i.question_id = any(?::uuid[])
         union select i.content_key from practice.items i where i.version_id = any(?::uuid[])
       )
       select i.question_id as id from practice.items i join kept k on k.content_key = i.content_key
       union select unnest(?::uuid[])`,
      [idList(questionIds), idList(versionIds), idList(questionIds)],
    );
    return [...new Set([...aside, ...rows].map(({ id }) => id))];
  }
}
