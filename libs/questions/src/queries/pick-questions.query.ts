import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { stateOfDestination, type QuestionDestination } from '#contracts/shared/bank';
import { askEm, type Ask } from '../store/ask.js';
import { nodesBelow } from '../store/bank-filter.js';
import { leftAlone } from '../store/left-alone.sql.js';
import { idList } from '../store/moments.js';

export interface Picking {
  /** A node of any level, with all below it; null = any difficulty. */
  readonly lines: readonly { readonly subjectId: string; readonly difficulty: number | null }[];
  /** Questions kept for exams, or those that are practised. */
  readonly from: QuestionDestination;
  /** Of those kept for exams, none that left practice after this moment; ISO 8601. */
  readonly practisedUntil: string;
  /** The same text and the same bank give the same order. */
  readonly seed: string;
  /** Most questions to name for each line. */
  readonly most: number;
  /** Only this person's; null: those that everybody may take. */
  readonly of: string | null;
  /** Questions that do not come into question at all, and those to leave out but to count. */
  readonly without: readonly string[];
  readonly used: readonly string[];
}

export interface Picked {
  readonly available: number;
  readonly used: number;
  readonly questions: readonly { readonly questionId: string; readonly versionId: string }[];
}

/**
 * For each line the questions that fit, in the order of the seed, in the version in force. Of questions with one content (the same
 * one at two nodes) there is one; what has the content of one left out is left out with it.
 */
export class PickQuestions extends Query<Picked[]> {
  constructor(readonly picking: Picking) {
    super();
  }
}

/** What is kept for exams and was practised lately, left practice alone, or can be practised at another place of the tree, is none for a ranked paper. */
const fresh = `(q.state = 'published' or ((q.left_practice_at is null or q.left_practice_at <= ?::timestamptz) and not ${leftAlone}
      and not exists (select from questions.questions p where p.content_key = q.content_key and p.state = 'published')))`;

const select = `
  with fit as (
    select distinct on (q.content_key) q.id, q.current_version_id, q.content_key,
      q.content_key in (select o.content_key from questions.questions o where o.id = any(?::uuid[])) as used
    from questions.questions q
    where q.state = ? and (q.contributor_id = ?::uuid or (?::uuid is null and not q.awaits_review)) and ${fresh} and q.subject_id = any(?::uuid[]) and (?::int is null or q.difficulty = ?::int)
      and q.content_key not in (select o.content_key from questions.questions o where o.id = any(?::uuid[]))
    order by q.content_key, q.created_at, q.id
  )
  select (select count(*)::int from fit where not used) as available, (select count(*)::int from fit where used) as used,
    coalesce((select jsonb_agg(jsonb_build_object('questionId', id, 'versionId', current_version_id) order by place) from (
      select id, current_version_id, md5(? || content_key) as place from fit where not used order by 3, id limit ?) p), '[]') as questions`;

const pool = async (
  ask: Ask,
  { from, practisedUntil, seed, most, of, without, used }: Picking,
  line: Picking['lines'][number],
): Promise<Picked> => {
  const nodes = await nodesBelow(ask, line.subjectId);
  const { difficulty } = line;
  const [found] = await ask<Picked>(select, [
    idList(used),
    stateOfDestination[from],
    of,
    of,
    practisedUntil,
    idList(nodes),
    difficulty,
    difficulty,
    idList(without),
    seed,
    most,
  ]);
  return found ?? { available: 0, used: 0, questions: [] };
};

@QueryHandler(PickQuestions)
export class PickQuestionsHandler implements IQueryHandler<PickQuestions> {
  constructor(private readonly em: EntityManager) {}

  async execute({ picking }: PickQuestions): Promise<Picked[]> {
    const pools: Picked[] = [];
    for (const line of picking.lines) pools.push(await pool(askEm(this.em), picking, line));
    return pools;
  }
}
