import type { EntityManager } from '@mikro-orm/postgresql';
import type { Mastery, TopicName, WeakTopic } from '#contracts/http/selfpractice';
import type { ItemText } from '../domain/items.js';
import { viewOf } from '../domain/mastery.js';
import { idList } from './sql.js';

/** A topic's own name, its chapter where it lies below one, and its subject. Of `n`. */
export const topicColumns = `n.id, n.name, case when n.chapter_id is distinct from n.id then c.name end as chapter, n.subject_id as "subjectId",
  s.name as subject`;
export const topicJoins = `join practice.nodes s on s.id = n.subject_id left join practice.nodes c on c.id = n.chapter_id`;

export interface TopicMasteryRow extends TopicName {
  readonly milli: number;
  readonly answers: number;
}

/** Every topic that this person has answered in, the weakest first. */
export const readMasteries = (em: EntityManager, userId: string): Promise<TopicMasteryRow[]> =>
  em.execute<TopicMasteryRow[]>(
    `select ${topicColumns}, m.estimate_milli as milli, m.answers
     from practice.mastery m join practice.nodes n on n.id = m.topic_id ${topicJoins} where m.user_id = ? order by m.estimate_milli, n.place`,
    [userId],
  );

/** Fewer answers than these say too little to call a topic weak. */
const weakFromAnswers = 5;
/** Known better than this (in hundredths) it is not weak. */
const weakBelowShare = 75;

/** The weak topics of a person that there is something to practise in. */
export const readWeakTopics = async (em: EntityManager, userId: string, most: number): Promise<WeakTopic[]> => {
  const rows = await em.execute<TopicMasteryRow[]>(
    `select ${topicColumns}, m.estimate_milli as milli, m.answers
     from practice.mastery m join practice.nodes n on n.id = m.topic_id and n.questions > 0 ${topicJoins}
     where m.user_id = ? and m.answers >= ${weakFromAnswers} order by m.estimate_milli, n.place limit ?`,
    [userId, most],
  );
  return rows
    .map(({ milli, answers, ...topic }) => ({ ...topic, mastery: viewOf(milli, answers) }))
    .filter(({ mastery }) => mastery.share < weakBelowShare);
};

/** Several topics as one: each counts by its answers. */
export const joined = (rows: readonly { readonly milli: number; readonly answers: number }[]): Mastery | null => {
  const answers = rows.reduce((sum, row) => sum + row.answers, 0);
  if (answers === 0) return null;
  return viewOf(Math.round(rows.reduce((sum, row) => sum + row.milli * row.answers, 0) / answers), answers);
};

/** Topic → mastery, of these topics. */
export const readMasteryOf = async (em: EntityManager, userId: string, topicIds: readonly string[]): Promise<Map<string, Mastery>> => {
  const rows = await em.execute<{ id: string; milli: number; answers: number }[]>(
    `select topic_id as id, estimate_milli as milli, answers from practice.mastery where user_id = ? and topic_id = any(?::uuid[])`,
    [userId, idList(topicIds)],
  );
  return new Map(rows.map(({ id, milli, answers }) => [id, viewOf(milli, answers)]));
};

/** The names from the subject down to each of these nodes: where a question stood when it was met, wherever its author puts it since. */
export const readPaths = async (em: EntityManager, topicIds: readonly string[]): Promise<Map<string, ItemText['path']>> => {
  const rows = await em.execute<(ItemText['path'] & { readonly id: string })[]>(
    `select n.id, s.name as subject, c.name as chapter, case when n.level = 'topic' then n.name end as topic
     from practice.nodes n ${topicJoins} where n.id = any(?::uuid[])`,
    [idList([...new Set(topicIds)])],
  );
  return new Map(rows.map(({ id, ...path }) => [id, path]));
};

export const readTopicNames = async (em: EntityManager, topicIds: readonly string[]): Promise<TopicName[]> =>
  em.execute<TopicName[]>(`select ${topicColumns} from practice.nodes n ${topicJoins} where n.id = any(?::uuid[]) order by n.place`, [
    idList(topicIds),
  ]);
