import { defineEntity, p } from '@mikro-orm/core';
import type { QuestionState } from '#contracts/shared/bank';

/** A question as it was before a change of many; `revision` is the one that the change made. */
export interface RowBefore {
  readonly id: string;
  readonly revision: number;
  readonly state: QuestionState;
  /** Set aside for exams. */
  readonly leaving?: boolean;
  readonly returned: string | null;
  readonly subjectId: string;
  readonly difficulty: number | null;
  readonly tags: readonly string[];
  readonly sources: readonly string[];
}

/** A change of many questions at once, kept so that it can be taken back. */
export const BulkChange = defineEntity({
  name: 'BulkChange',
  schema: 'questions',
  tableName: 'bulk_changes',
  properties: {
    id: p.uuid().primary(),
    actorId: p.uuid().fieldName('actor_id'),
    kind: p.text(),
    rows: p.json<RowBefore[]>(),
    at: p.datetime(6).defaultRaw('platform.now()'),
    undoneAt: p.datetime(6).fieldName('undone_at').nullable(),
  },
  indexes: [{ name: 'bulk_changes_at_ix', properties: ['at'] }],
  checks: [{ name: 'bulk_changes_kind_ck', expression: `kind in ('states', 'tags')` }],
});
