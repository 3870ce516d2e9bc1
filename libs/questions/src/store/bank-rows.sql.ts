import type { QuestionKind } from '../domain/drafts.js';
import type { QuestionState, SubjectLevel } from '#contracts/shared/bank';
import type { StoredKey, StoredOption } from '../entities/question-version.entity.js';
import type { Ask } from './ask.js';
import { knownToAll } from './left-alone.sql.js';
import { idList, iso } from './moments.js';

export interface PathPart {
  readonly id: string;
  readonly name: string;
  readonly level: SubjectLevel;
}

/** What the bank knows of a question beside its text. */
export interface StoredFacts {
  readonly id: string;
  readonly revision: number;
  readonly state: QuestionState;
  readonly leaving: boolean;
  readonly awaitsReview: boolean;
  readonly leftPractice: boolean;
  readonly subjectId: string;
  readonly path: readonly PathPart[];
  readonly difficulty: number | null;
  readonly tags: readonly string[];
  readonly language: 'bn' | 'en';
  readonly contributorId: string | null;
  readonly returned: string | null;
  readonly createdAt: string;
  readonly changedAt: string;
}

/** One version as it is stored; the key by ids. */
export interface StoredVersion {
  readonly id: string;
  readonly version: number;
  readonly kind: QuestionKind;
  readonly stem: string;
  readonly options: readonly StoredOption[];
  readonly key: StoredKey;
  readonly explanation: string;
  readonly stimulus: string | null;
  readonly sources: readonly string[];
  readonly createdAt: string;
  readonly authorId: string | null;
  readonly note: string | null;
}

export interface StoredRow extends StoredFacts {
  readonly versionId: string;
  readonly version: number;
  readonly kind: QuestionKind;
  /** Rich text without its pictures. */
  readonly stem: string;
  readonly sources: readonly string[];
  readonly reports: number;
}

const path = `(
  with recursive up as (
    select s.id, s.parent_id, s.name, s.level, 0 as height from questions.subjects s where s.id = q.subject_id
    union all select s.id, s.parent_id, s.name, s.level, up.height + 1 from up join questions.subjects s on s.id = up.parent_id)
  select jsonb_agg(jsonb_build_object('id', id, 'name', name, 'level', level) order by height desc) from up)`;

const facts = `q.id, q.revision, q.state, q.leaving_at is not null as leaving, q.awaits_review as "awaitsReview", ${knownToAll} as "leftPractice",
  q.subject_id as "subjectId", ${path} as path, q.difficulty, q.tags, q.language,
  q.contributor_id as "contributorId", q.returned, ${iso('q.created_at')} as "createdAt", ${iso('q.changed_at')} as "changedAt"`;

/** Lines of a list, in the order of the ids; unknown ones are missing. */
export const readRows = (ask: Ask, ids: readonly string[]): Promise<StoredRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : ask<StoredRow>(
        `select ${facts}, v.id as "versionId", v.version, v.kind,
           left(regexp_replace(v.stem, '(<img[^>]*src=")[^"]*', '\\1', 'g'), 3000) as stem, v.sources,
           (select count(*)::int from questions.reports r where r.question_id = q.id and r.state = 'open') as reports
         from questions.questions q join questions.question_versions v on v.id = q.current_version_id
         where q.id = any(?::uuid[]) order by array_position(?::uuid[], q.id)`,
        [idList(ids), idList(ids)],
      );

export const readFacts = async (ask: Ask, questionId: string): Promise<(StoredFacts & { readonly versionId: string }) | null> =>
  (
    await ask<StoredFacts & { readonly versionId: string }>(
      `select ${facts}, q.current_version_id as "versionId" from questions.questions q where q.id = ?`,
      [questionId],
    )
  )[0] ?? null;

const version = `v.id, v.version, v.kind, v.stem, v.options, v.key, v.explanation, t.text as stimulus, v.sources,
  ${iso('v.created_at')} as "createdAt", v.author_id as "authorId", v.note`;

/** Versions by id, in the order asked. */
export const readVersions = (ask: Ask, versionIds: readonly string[]): Promise<StoredVersion[]> =>
  ask<StoredVersion>(
    `select ${version} from questions.question_versions v left join questions.stimuli t on t.id = v.stimulus_id
     where v.id = any(?::uuid[]) order by array_position(?::uuid[], v.id)`,
    [idList(versionIds), idList(versionIds)],
  );

/** A version by its number and the one before it, the older one first; empty where there is no such version. */
export const readPair = async (ask: Ask, questionId: string, number: number): Promise<StoredVersion[]> => {
  const pair = await ask<StoredVersion>(
    `select ${version} from questions.question_versions v left join questions.stimuli t on t.id = v.stimulus_id
     where v.question_id = ? and v.version <= ? order by v.version desc limit 2`,
    [questionId, number],
  );
  return pair[0]?.version === number ? pair.toReversed() : [];
};

export interface VersionLine {
  readonly id: string;
  readonly questionId: string;
  readonly version: number;
  readonly createdAt: string;
  readonly authorId: string | null;
  readonly note: string | null;
}

/** All versions of these questions, the newest first. */
export const readVersionLines = (ask: Ask, questionIds: readonly string[]): Promise<VersionLine[]> =>
  questionIds.length === 0
    ? Promise.resolve([])
    : ask<VersionLine>(
        `select v.id, v.question_id as "questionId", v.version, ${iso('v.created_at')} as "createdAt", v.author_id as "authorId", v.note
         from questions.question_versions v where v.question_id = any(?::uuid[]) order by v.question_id, v.version desc`,
        [idList(questionIds)],
      );
