import { defineEntity, p } from '@mikro-orm/core';
import { Question } from './question.entity.js';

/** Somebody who has seen the solution says that a question is wrong. */
export const Report = defineEntity({
  name: 'Report',
  schema: 'questions',
  tableName: 'reports',
  properties: {
    id: p.uuid().primary(),
    question: () => p.manyToOne(Question).joinColumn('question_id').deleteRule('cascade').foreignKeyName('reports_question_fk'),
    /** What was asked. */
    versionId: p.uuid().fieldName('version_id'),
    examId: p.uuid().fieldName('exam_id'),
    /** The question's id in that exam's paper. */
    paperQuestionId: p.uuid().fieldName('paper_question_id'),
    /** Null once the account is gone. */
    reporterId: p.uuid().fieldName('reporter_id').nullable(),
    kind: p.text(),
    text: p.text(),
    state: p.text(),
    answer: p.text().nullable(),
    settledBy: p.uuid().fieldName('settled_by').nullable(),
    settledAt: p.datetime(6).fieldName('settled_at').nullable(),
    createdAt: p.datetime(6).fieldName('created_at').defaultRaw('platform.now()'),
  },
  uniques: [{ name: 'reports_one_open_uq', properties: ['question', 'reporterId'], where: `state = 'open'` }],
  indexes: [
    { name: 'reports_settled_ix', properties: ['settledAt'], where: 'settled_at is not null' },
    { name: 'reports_reporter_ix', properties: ['reporterId'] },
  ],
  checks: [
    { name: 'reports_kind_ck', expression: `kind in ('wrong-key', 'mistake', 'unclear', 'picture', 'other')` },
    { name: 'reports_state_ck', expression: `state in ('open', 'fixed', 'declined')` },
    { name: 'reports_settled_ck', expression: `(state = 'open') = (settled_at is null)` },
  ],
});
