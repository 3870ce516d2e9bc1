import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { QuestionState } from '#contracts/shared/bank';
import type { QuestionKind } from '../domain/drafts.js';
import type { StoredKey, StoredOption } from '../entities/question-version.entity.js';
import { leftAlone } from '../store/left-alone.sql.js';
import { idList, iso } from '../store/moments.js';
import { questionBytesSql } from '../store/question-bytes.sql.js';

/** A version of a question with what the bank knows of it, whatever its state. Holds keys: for those who may read questions. */
export interface QuestionBrief {
  readonly versionId: string;
  readonly questionId: string;
  readonly kind: QuestionKind;
  readonly stem: string;
  readonly options: readonly StoredOption[];
  readonly key: StoredKey;
  readonly explanation: string;
  readonly stimulus: { readonly id: string; readonly text: string } | null;
  readonly sources: readonly string[];
  readonly path: { readonly subject: string; readonly chapter: string | null; readonly topic: string | null };
  readonly difficulty: number | null;
  readonly state: QuestionState;
  readonly currentVersionId: string;
  /** Approved by its author for own exams alone. */
  readonly awaitsReview: boolean;
  /** Whether it, or the same question at another place, can be practised now. */
  readonly practisable: boolean;
  /** ISO 8601 in UTC. */
  readonly leftPracticeAt: string | null;
  /** It, or the same question at another place, left practice with no nightly batch. */
  readonly leftAlone: boolean;
}

/**
 * Versions by id, in the order asked; unknown ones are left out. `maxBytes`: the first of them alone whose texts together weigh no more, and
 * one in any case.
 */
export class GetQuestionBriefs extends Query<QuestionBrief[]> {
  constructor(
    readonly versionIds: readonly string[],
    readonly maxBytes: number | null = null,
  ) {
    super();
  }
}

const every = 'select v.id from questions.question_versions v where v.id = any(?::uuid[])';
const firstOnes = `
  select id from (
    select v.id, row_number() over w as place, sum(${questionBytesSql}) over w as bytes
    from questions.question_versions v left join questions.stimuli t on t.id = v.stimulus_id
    where v.id = any(?::uuid[]) window w as (order by array_position(?::uuid[], v.id))
  ) measured where place = 1 or bytes <= ?`;

const select = (versions: string): string => `
  with recursive asked as (
    select v.id, q.subject_id from (${versions}) c join questions.question_versions v on v.id = c.id
      join questions.questions q on q.id = v.question_id
  ), up as (
    select distinct a.subject_id as start, s.id, s.parent_id, s.level, s.name from asked a join questions.subjects s on s.id = a.subject_id
    union all
    select up.start, s.id, s.parent_id, s.level, s.name from up join questions.subjects s on s.id = up.parent_id
  ), paths as (
    select start, jsonb_build_object('subject', max(name) filter (where level = 'subject'), 'chapter', max(name) filter (where level = 'chapter'),
      'topic', max(name) filter (where level = 'topic')) as path from up group by start
  )
  select v.id as "versionId", v.question_id as "questionId", v.kind, v.stem, v.options, v.key, v.explanation, v.sources, p.path, q.difficulty,
    q.state, q.awaits_review as "awaitsReview", q.current_version_id as "currentVersionId", ${iso('q.left_practice_at')} as "leftPracticeAt", ${leftAlone} as "leftAlone",
    exists (select from questions.questions o where o.content_key = q.content_key and o.state = 'published') as practisable,
    case when t.id is null then null else jsonb_build_object('id', t.id, 'text', t.text) end as stimulus
  from asked a join questions.question_versions v on v.id = a.id join questions.questions q on q.id = v.question_id
    join paths p on p.start = q.subject_id left join questions.stimuli t on t.id = v.stimulus_id
  order by array_position(?::uuid[], v.id)`;

@QueryHandler(GetQuestionBriefs)
export class GetQuestionBriefsHandler implements IQueryHandler<GetQuestionBriefs> {
  constructor(private readonly em: EntityManager) {}

  async execute({ versionIds, maxBytes }: GetQuestionBriefs): Promise<QuestionBrief[]> {
    if (versionIds.length === 0) return [];
    const ids = idList(versionIds);
    return maxBytes === null || versionIds.length === 1
      ? this.em.execute<QuestionBrief[]>(select(every), [ids, ids])
      : this.em.execute<QuestionBrief[]>(select(firstOnes), [ids, ids, maxBytes, ids]);
  }
}
