import { defineEntity, p } from '@mikro-orm/core';
import { Question } from './question.entity.js';
import { Stimulus } from './stimulus.entity.js';

export interface StoredOption {
  readonly id: string;
  readonly text: string;
}
export interface StoredKey {
  readonly optionIds: readonly string[];
  readonly number?: string | null;
  readonly tolerance?: string | null;
}

/**
 * What a question says. Once an exam that is fixed holds it, it is never edited: a change is a new version, so that what was asked stays what
 * it was.
 */
export const QuestionVersion = defineEntity({
  name: 'QuestionVersion',
  schema: 'questions',
  tableName: 'question_versions',
  properties: {
    id: p.uuid().primary(),
    question: () => p.manyToOne(Question).joinColumn('question_id').foreignKeyName('question_versions_question_fk'),
    version: p.integer(),
    kind: p.text(),
    stem: p.text(),
    options: p.json<StoredOption[]>(),
    key: p.json<StoredKey>(),
    explanation: p.text(),
    stimulus: () =>
      p.manyToOne(Stimulus).joinColumn('stimulus_id').nullable().deleteRule('no action').foreignKeyName('question_versions_stimulus_fk'),
    sources: p.array().columnType('text[]'),
    createdAt: p.datetime(6).fieldName('created_at').defaultRaw('platform.now()'),
    /** Who made this version; null for the first of a question that was imported or is the project's. */
    authorId: p.uuid().fieldName('author_id').nullable(),
    /** Why it was made. */
    note: p.text().nullable(),
    /** The exam whose change of key made it. */
    examId: p.uuid().fieldName('exam_id').nullable(),
  },
  uniques: [{ name: 'question_versions_number_uq', properties: ['question', 'version'] }],
  indexes: [
    {
      name: 'question_versions_sources_ix',
      expression: 'create index question_versions_sources_ix on questions.question_versions using gin (sources)',
    },
  ],
  checks: [
    { name: 'question_versions_kind_ck', expression: `kind in ('single', 'multiple', 'true-false', 'numeric')` },
    { name: 'question_versions_options_ck', expression: 'jsonb_array_length(options) <= 8' },
  ],
});
