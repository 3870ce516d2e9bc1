import type { QuestionDetail, QuestionRow, QuestionVersion } from '#contracts/http/bank';
import { plainStem } from '#platform';
import type { Actor } from '#platform/kernel';
import { isAuthor, isKeyVisible, isWriter } from '../domain/question-rights.js';
import type { VersionUse } from '../ports.js';
import type { StoredFacts, StoredRow, StoredVersion, VersionLine } from './bank-rows.sql.js';

export type Names = ReadonlyMap<string, string>;

/** A person by id; null for nobody and for an account that is gone. */
export const personOf = (names: Names, id: string | null): { id: string; name: string } | null => {
  const name = id === null ? undefined : names.get(id);
  return id === null || name === undefined ? null : { id, name };
};

/** A note says why a key is right or was not: it waits as the key does. */
const hidden = { correct: null, number: null, tolerance: null, explanation: null, note: null };

/** A version as the contract names it: the key as positions, and only where it is shown. */
export const versionOf = (
  { key, options, authorId, explanation, ...version }: StoredVersion,
  names: Names,
  isShown: boolean,
): QuestionVersion => ({
  ...version,
  options: options.map(({ id, text }) => ({ id, text })),
  ...(isShown
    ? {
        correct: options.flatMap(({ id }, index) => (key.optionIds.includes(id) ? [index] : [])),
        number: key.number ?? null,
        tolerance: key.tolerance ?? null,
        explanation,
      }
    : hidden),
  sources: [...version.sources],
  author: personOf(names, authorId),
});

/** Who only contributes may be going to sit the exam: what is set aside and what goes along with it look alike to that person. */
const factsOf = (actor: Actor, { contributorId, path, tags, ...facts }: StoredFacts, names: Names) => ({
  id: facts.id,
  revision: facts.revision,
  state: facts.state,
  awaitsReview: facts.awaitsReview,
  leaving: facts.leaving && isWriter(actor),
  subjectId: facts.subjectId,
  path: path.map(({ id, name, level }) => ({ id, name, level })),
  difficulty: facts.difficulty,
  tags: [...tags],
  language: facts.language,
  contributor: personOf(names, contributorId),
  returned: facts.returned,
  createdAt: facts.createdAt,
  changedAt: facts.changedAt,
});

const mine = (actor: Actor, { state, contributorId }: StoredFacts): boolean => isAuthor(actor, { state, contributorId });

export const detailOf = (actor: Actor, facts: StoredFacts, current: StoredVersion, names: Names): QuestionDetail => ({
  ...factsOf(actor, facts, names),
  mine: mine(actor, facts),
  current: versionOf(current, names, isKeyVisible(actor, facts)),
});

/** How many exams hold any version of each question. */
export const usedCounts = (lines: readonly VersionLine[], uses: readonly VersionUse[]): Map<string, number> => {
  const questionOf = new Map(lines.map(({ id, questionId }) => [id, questionId]));
  const exams = new Map<string, Set<string>>();
  for (const { versionId, examId } of uses) {
    const questionId = questionOf.get(versionId);
    if (questionId !== undefined) exams.set(questionId, (exams.get(questionId) ?? new Set()).add(examId));
  }
  return new Map([...exams].map(([id, set]) => [id, set.size]));
};

export const rowOf = (actor: Actor, row: StoredRow, names: Names, used: ReadonlyMap<string, number>): QuestionRow => ({
  ...factsOf(actor, row, names),
  mine: mine(actor, row),
  versionId: row.versionId,
  version: row.version,
  kind: row.kind,
  stem: plainStem(row.stem),
  sources: [...row.sources],
  used: used.get(row.id) ?? 0,
  reports: row.reports,
});
