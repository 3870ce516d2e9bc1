import type { EntityManager } from '@mikro-orm/postgresql';
import { repeatAfterDays, type PracticeDifficulty, type PracticeSource } from '#contracts/shared/selfpractice';
import { idList } from './sql.js';

export interface Choice {
  readonly userId: string;
  /** Nodes at which questions stand, as `topicsBelow` answers them; null = every one. */
  readonly topicIds: readonly string[] | null;
  readonly count: number;
  readonly difficulty: PracticeDifficulty;
  readonly source: PracticeSource;
  /** ISO 8601 in UTC. */
  readonly now: string;
  /** Questions that must not be met now (`WithheldItems`). */
  readonly without: readonly string[];
  /** With source `bookmarked`: this folder alone. */
  readonly folderId?: string | null;
  /** These, whatever was answered before. */
  readonly questionIds?: readonly string[];
}

export interface ChosenItem {
  readonly questionId: string;
  readonly versionId: string;
  readonly topicId: string;
  readonly contentKey: string;
}

/** A bit easier than the learner is able: about two of three come out right, which teaches more than a coin's toss. */
const easierMilli = 600;
/** How far chance may move a question among its like, so that two learners do not meet the same row of them. */
const jitterMilli = 500;
/** Bands by calibrated difficulty: thirds of what is normal. */
const bandMilli = 430;

const bands: Readonly<Record<PracticeDifficulty, string>> = {
  any: 'true',
  near: 'true',
  easy: `i.difficulty_milli < -${bandMilli}`,
  medium: `i.difficulty_milli between -${bandMilli} and ${bandMilli}`,
  hard: `i.difficulty_milli > ${bandMilli}`,
};
export const bandOf = (difficulty: PracticeDifficulty): string => bands[difficulty];

const recent = `s.last_at > ?::timestamptz - interval '${repeatAfterDays} days'`;
/** Never answered; what was only passed over comes back after some days. */
const isNew = `not exists (select from practice.seen s where s.user_id = ?::uuid and s.question_id = i.question_id and (s.times > 0 or ${recent}))`;
/** Answered, not wrong, and not lately. */
const isOld = `exists (select from practice.seen s where s.user_id = ?::uuid and s.question_id = i.question_id and s.times > 0
  and s.last_right is distinct from false and not (${recent}))`;

const columns = 'i.question_id as "questionId", i.version_id as "versionId", i.topic_id as "topicId", i.content_key as "contentKey"';

/** In turns, one of each topic after the other: none is starved; within a topic the fitting ones first. */
const inTurns = (from: string): string => `
  select "questionId", "versionId", "topicId", "contentKey" from (
    select f.*, row_number() over (partition by "topicId" order by fit) as turn
    from (select distinct on ("contentKey") * from (${from}) a order by "contentKey", fit) f) t
  order by turn, random() limit ?`;

const fitBy = (able: string, difficulty: PracticeDifficulty): string =>
  difficulty === 'near'
    ? `abs(i.difficulty_milli - (${able} - ${easierMilli})) + (random() * ${jitterMilli})::int`
    : `(random() * 1000000)::int`;

/** Topics not practised for longest come first; of each a handful is read from a random place of its index on. */
const bankSql = (difficulty: PracticeDifficulty, met: 'new' | 'old', all: boolean): string => {
  const part = (side: string): string => `
    (select ${columns}, i.difficulty_milli, i.spin from practice.items i
     where i.topic_id = t.id and i.state = 'published' and i.spin ${side} ?::int and ${bandOf(difficulty)}
       and i.question_id <> all(?::uuid[]) and ${met === 'new' ? isNew : isOld}
     order by i.spin limit ?::int)`;
  return inTurns(`
    select i."questionId", i."versionId", i."topicId", i."contentKey", ${fitBy('t.able', difficulty)} as fit
    from (
      select n.id, coalesce(m.estimate_milli, l.estimate_milli, 0) as able
      from practice.nodes n
        left join practice.mastery m on m.user_id = ?::uuid and m.topic_id = n.id
        left join practice.learners l on l.user_id = ?::uuid
      where n.questions > 0 ${all ? '' : 'and n.id = any(?::uuid[])'}
      order by m.last_at nulls first, random() limit ?::int
    ) t cross join lateral (${part('>=')} union all ${part('<')} limit ?::int) i`);
};

const fromBank = async (
  em: EntityManager,
  choice: Choice,
  met: 'new' | 'old',
  reach: { topics: number; each: number },
): Promise<ChosenItem[]> => {
  const { userId, topicIds, difficulty, count, now, without } = choice;
  const start = Math.floor(Math.random() * 2 ** 28);
  const part = [start, idList(without), userId, now, reach.each];
  return em.execute<ChosenItem[]>(bankSql(difficulty, met, topicIds === null), [
    userId,
    userId,
    ...(topicIds === null ? [] : [idList(topicIds)]),
    reach.topics,
    ...part,
    ...part,
    reach.each,
    count,
  ]);
};

/** First a few topics and a handful of each; only where that is not enough, all of them. */
const bank = async (em: EntityManager, choice: Choice, met: 'new' | 'old'): Promise<ChosenItem[]> => {
  const { count } = choice;
  const some = await fromBank(em, choice, met, { topics: count * 2, each: 12 });
  return some.length >= count ? some : fromBank(em, choice, met, { topics: 10_000, each: count * 2 });
};

/** From what the person has a row of: wrong answers and bookmarks. */
const ownSql = (choice: Choice, from: string): string =>
  inTurns(`
    select ${columns}, ${fitBy('coalesce(m.estimate_milli, 0)', choice.difficulty)} as fit
    from ${from}
      left join practice.mastery m on m.user_id = ?::uuid and m.topic_id = i.topic_id
    where ${bandOf(choice.difficulty)} and i.question_id <> all(?::uuid[]) ${choice.topicIds === null ? '' : 'and i.topic_id = any(?::uuid[])'}`);

const own = (em: EntityManager, choice: Choice, from: string, values: readonly unknown[]): Promise<ChosenItem[]> =>
  em.execute<ChosenItem[]>(ownSql(choice, from), [
    ...values,
    choice.userId,
    idList(choice.without),
    ...(choice.topicIds === null ? [] : [idList(choice.topicIds)]),
    choice.count,
  ]);

const published = `join practice.items i on i.question_id = s.question_id and i.state = 'published'`;

const wrong = (em: EntityManager, choice: Choice): Promise<ChosenItem[]> =>
  own(em, choice, `(select question_id from practice.seen where user_id = ?::uuid and last_right = false) s ${published}`, [choice.userId]);

const bookmarked = (em: EntityManager, choice: Choice): Promise<ChosenItem[]> => {
  const inFolder = choice.folderId ? 'and folder_id = ?::uuid' : '';
  return own(em, choice, `(select question_id from practice.bookmarks where user_id = ?::uuid ${inFolder}) s ${published}`, [
    choice.userId,
    ...(choice.folderId ? [choice.folderId] : []),
  ]);
};

/** Some of each: a third wrong ones at most, a tenth bookmarks, the rest new; what is missing is filled up. */
const mixed = async (em: EntityManager, choice: Choice): Promise<ChosenItem[]> => {
  const { count } = choice;
  const taken = new Map<string, ChosenItem>();
  const take = (items: readonly ChosenItem[], most: number): void => {
    let room = Math.min(most, count - taken.size);
    for (const item of items) {
      if (room <= 0) return;
      if (taken.has(item.contentKey)) continue;
      taken.set(item.contentKey, item);
      room -= 1;
    }
  };
  const [missed, kept] = [await wrong(em, choice), await bookmarked(em, choice)];
  take(missed, Math.floor(count / 3));
  take(kept, Math.floor(count / 10));
  take(await bank(em, choice, 'new'), count);
  if (taken.size < count) take(await bank(em, choice, 'old'), count);
  take(missed, count);
  take(kept, count);
  return [...taken.values()];
};

/** Named questions in the order asked. */
const named = async (em: EntityManager, { without, count }: Choice, questionIds: readonly string[]): Promise<ChosenItem[]> =>
  em.execute<ChosenItem[]>(
    `select ${columns} from practice.items i where i.question_id = any(?::uuid[]) and i.state = 'published' and i.question_id <> all(?::uuid[])
     order by array_position(?::uuid[], i.question_id) limit ?`,
    [idList(questionIds), idList(without), idList(questionIds), count],
  );

/**
 * Questions for one learner: never one that was answered within the last days unless it was wrong or is asked for, in turns over the topics,
 * near to what the learner can do. Fewer than asked for where there are not so many.
 */
export const chooseItems = (em: EntityManager, choice: Choice): Promise<ChosenItem[]> => {
  if (choice.questionIds && choice.questionIds.length > 0) return named(em, choice, choice.questionIds);
  if (choice.topicIds?.length === 0) return Promise.resolve([]);
  switch (choice.source) {
    case 'new':
      return bank(em, choice, 'new');
    case 'wrong':
      return wrong(em, choice);
    case 'bookmarked':
      return bookmarked(em, choice);
    case 'mixed':
      return mixed(em, choice);
  }
};

/** Nodes with all below them, as far as questions stand there; null for every node. Unknown ones are left out. */
export const topicsBelow = async (em: EntityManager, nodeIds: readonly string[]): Promise<string[] | null> => {
  if (nodeIds.length === 0) return null;
  const rows = await em.execute<{ id: string }[]>(
    `select n.id from practice.nodes n
     where n.id = any(?::uuid[]) or n.subject_id = any(?::uuid[]) or n.chapter_id = any(?::uuid[]) order by n.place`,
    [idList(nodeIds), idList(nodeIds), idList(nodeIds)],
  );
  return rows.map(({ id }) => id);
};
