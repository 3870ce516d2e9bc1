import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { QuestionState } from '#contracts/shared/bank';
import type { QuestionKind } from '../domain/drafts.js';
import { idList } from '../store/moments.js';

/** What an index of the bank needs of a question: no texts, no keys. */
interface ItemFacts {
  readonly questionId: string;
  readonly versionId: string;
  readonly topicId: string;
  readonly state: QuestionState;
  /** It stood in practice and left it. */
  readonly leftPractice: boolean;
  /** It left with a nightly batch. */
  readonly setAside: boolean;
  readonly kind: QuestionKind;
  readonly options: number;
  readonly contentKey: string;
  readonly difficulty: number | null;
}

/** Questions of the bank, whatever their state: these, or a page of all in the order of the ids. Unknown ones are left out. */
export class GetItemFacts extends Query<ItemFacts[]> {
  constructor(readonly which: { readonly ids: readonly string[] } | { readonly after: string | null; readonly limit: number }) {
    super();
  }
}

const select = `
  select q.id as "questionId", v.id as "versionId", q.subject_id as "topicId", q.state, q.left_practice_at is not null as "leftPractice",
    q.set_aside_at is not null and q.state <> 'published' as "setAside", v.kind, jsonb_array_length(v.options) as options,
    q.content_key as "contentKey", q.difficulty
  from questions.questions q join questions.question_versions v on v.id = q.current_version_id`;

@QueryHandler(GetItemFacts)
export class GetItemFactsHandler implements IQueryHandler<GetItemFacts> {
  constructor(private readonly em: EntityManager) {}

  execute({ which }: GetItemFacts): Promise<ItemFacts[]> {
    if ('ids' in which) return this.em.execute<ItemFacts[]>(`${select} where q.id = any(?::uuid[])`, [idList(which.ids)]);
    const { after, limit } = which;
    return this.em.execute<ItemFacts[]>(`${select} where ?::uuid is null or q.id > ?::uuid order by q.id limit ?`, [after, after, limit]);
  }
}
