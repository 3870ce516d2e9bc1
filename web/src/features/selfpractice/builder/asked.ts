import type { PracticePlan } from '#contracts/http/selfpractice';
import type { PracticeDifficulty, PracticeReveal, PracticeSource } from '#contracts/shared/selfpractice';

/** How the time of a session follows from its count. */
export const paces = ['none', 'calm', 'quick'] as const;
export type Pace = (typeof paces)[number];
export const counts = [5, 10, 20, 30, 50] as const;
export const sources: readonly PracticeSource[] = ['mixed', 'new', 'wrong', 'bookmarked'];
export const difficulties: readonly PracticeDifficulty[] = ['near', 'easy', 'medium', 'hard', 'any'];
export const reveals: readonly PracticeReveal[] = ['at-once', 'at-end'];
const mostTopics = 100;

/** What the builder's address says. */
export interface Asked {
  readonly topicIds: readonly string[];
  readonly count: number;
  readonly pace: Pace;
  readonly difficulty: PracticeDifficulty;
  readonly source: PracticeSource;
  readonly reveal: PracticeReveal;
  readonly folderId: string | null;
}

const usual: Asked = { topicIds: [], count: 10, pace: 'none', difficulty: 'near', source: 'mixed', reveal: 'at-once', folderId: null };
const one = <T extends string>(all: readonly T[], said: string | null, otherwise: T): T =>
  all.find((choice) => choice === said) ?? otherwise;
const id = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Any that a session can have: a plan of the days asks for as many as fit. */
const countOf = (said: string | null): number => {
  const count = Number(said);
  return said !== null && Number.isInteger(count) && count >= 1 && count <= counts[counts.length - 1]! ? count : usual.count;
};

/** Whatever an address says, a plan that can be asked for comes of it. */
export const readAsked = (address: URLSearchParams): Asked => {
  const topicIds = [...new Set((address.get('topics') ?? '').split(',').filter((text) => id.test(text)))].slice(0, mostTopics);
  const folder = address.get('folder') ?? '';
  return {
    topicIds,
    count: countOf(address.get('count')),
    pace: one(paces, address.get('pace'), usual.pace),
    difficulty: one(difficulties, address.get('difficulty'), usual.difficulty),
    source: one(sources, address.get('source'), usual.source),
    reveal: one(reveals, address.get('reveal'), usual.reveal),
    folderId: id.test(folder) ? folder : null,
  };
};

/** Only what is not usual stands in the address. */
export const writeAsked = (asked: Asked): Record<string, string> => {
  const said = (['count', 'pace', 'difficulty', 'source', 'reveal'] as const).flatMap((name) =>
    asked[name] === usual[name] ? [] : [[name, String(asked[name])]],
  );
  return {
    ...(asked.topicIds.length > 0 ? { topics: asked.topicIds.join(',') } : {}),
    ...Object.fromEntries(said),
    ...(asked.folderId && asked.source === 'bookmarked' ? { folder: asked.folderId } : {}),
  };
};

/** Calm: a minute a question, as in the HSC paper; quick: half of it. */
export const minutesOf = (pace: Pace, count: number): number | null =>
  pace === 'none' ? null : pace === 'calm' ? count : Math.max(1, Math.ceil(count / 2));

export const planOf = ({ topicIds, count, pace, difficulty, source, reveal, folderId }: Asked): PracticePlan => ({
  topicIds: [...topicIds],
  count,
  minutes: minutesOf(pace, count),
  difficulty,
  source,
  reveal,
  ...(source === 'bookmarked' && folderId ? { folderId } : {}),
});
