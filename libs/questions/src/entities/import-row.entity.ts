import { defineEntity, p } from '@mikro-orm/core';
import { Import } from './import.entity.js';
import type { StoredKey, StoredOption } from './question-version.entity.js';

export interface OwnPlace {
  readonly subject?: string;
  readonly chapter?: string;
  readonly topic?: string;
  readonly isSourced?: boolean;
}

/** One question-like block of a file; `number` counts from 1. Its question stands here as it will stand in the bank, ids and all. */
export const ImportRow = defineEntity({
  name: 'ImportRow',
  schema: 'questions',
  tableName: 'import_rows',
  properties: {
    import: () => p.manyToOne(Import).primary().joinColumn('import_id').deleteRule('cascade').foreignKeyName('import_rows_import_fk'),
    number: p.integer().primary(),
    state: p.text(),
    /** What it was before it was left out. */
    leftState: p.text().fieldName('left_state').nullable(),
    sheet: p.text().nullable(),
    line: p.integer(),
    column: p.integer().nullable(),
    item: p.text().nullable(),
    text: p.text(),
    problemCode: p.text().fieldName('problem_code').nullable(),
    problemFacts: p.json<Record<string, string | number>>().fieldName('problem_facts').nullable(),
    twinRow: p.integer().fieldName('twin_row').nullable(),
    twinQuestionId: p.uuid().fieldName('twin_question_id').nullable(),
    contentKey: p.text().fieldName('content_key').nullable(),
    /** Null where nothing was understood; then all that follows is null too. */
    kind: p.text().nullable(),
    stem: p.text().nullable(),
    options: p.json<StoredOption[]>().nullable(),
    key: p.json<StoredKey>().nullable(),
    explanation: p.text().nullable(),
    stimulus: p.text().nullable(),
    stimulusKey: p.text().fieldName('stimulus_key').nullable(),
    subject: p.text().nullable(),
    chapter: p.text().nullable(),
    topic: p.text().nullable(),
    sources: p.array().columnType('text[]').defaultRaw(`'{}'`),
    /** Where the file itself says that it belongs, and whether it says where it was asked; null where it was read before that was kept. */
    ownPlace: p.json<OwnPlace>().fieldName('own_place').nullable(),
    language: p.text().nullable(),
    difficulty: p.smallint().nullable(),
    tags: p.array().columnType('text[]').defaultRaw(`'{}'`),
    questionId: p.uuid().fieldName('question_id'),
    versionId: p.uuid().fieldName('version_id'),
  },
  indexes: [{ name: 'import_rows_content_ix', properties: ['import', 'contentKey'], where: 'content_key is not null' }],
  checks: [{ name: 'import_rows_state_ck', expression: `state in ('error', 'near', 'duplicate', 'unsupported', 'ready', 'left')` }],
});
