import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ItemText } from '../ports.js';
import { ItemTexts } from '../store/item-texts.js';
import { readPaths } from '../store/mastery.sql.js';
import { idList } from '../store/sql.js';
import { WithheldItems } from '../store/withheld-items.js';

/** A question as it may be asked now, with the node it stands at. */
export interface AskedItem {
  readonly item: ItemText;
  readonly topicId: string;
  /** The names from the subject down to that node. */
  readonly path: ItemText['path'];
}

/** What rounds and mistakes ask of the bank and of exams: which questions may be met now, and their texts. */
@Injectable()
export class QuizItems {
  constructor(
    private readonly items: ItemTexts,
    private readonly withheld: WithheldItems,
  ) {}

  /** Questions that this person must not meet now. */
  hidden(em: EntityManager, userId: string): Promise<string[]> {
    return this.withheld.of(em, userId);
  }

  /** Of these questions, those that are published and not kept back from this person now. */
  async open(em: EntityManager, userId: string, questionIds: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await em.execute<{ id: string }[]>(
      `select question_id as id from practice.items where question_id = any(?::uuid[]) and state = 'published' and question_id <> all(?::uuid[])`,
      [idList(questionIds), idList(await this.hidden(em, userId))],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** Versions of one page with the node their question stands at now; what the bank does not know any more is left out. */
  async texts(em: EntityManager, versionIds: readonly string[]): Promise<AskedItem[]> {
    if (versionIds.length === 0) return [];
    const items = await this.items.ofPage(versionIds);
    const places = await em.execute<{ id: string; topicId: string }[]>(
      `select question_id as id, topic_id as "topicId" from practice.items where question_id = any(?::uuid[])`,
      [idList(items.map(({ questionId }) => questionId))],
    );
    const topicOf = new Map(places.map(({ id, topicId }) => [id, topicId]));
    const paths = await readPaths(em, [...topicOf.values()]);
    return items.flatMap((item) => {
      const topicId = topicOf.get(item.questionId);
      return topicId === undefined ? [] : [{ item, topicId, path: paths.get(topicId) ?? item.path }];
    });
  }
}
