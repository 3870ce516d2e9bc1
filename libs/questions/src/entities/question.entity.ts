import { defineEntity, p } from '@mikro-orm/core';
import { Import } from './import.entity.js';
import { Subject } from './subject.entity.js';

/** A question of the bank; what it says stands in its versions. */
export const Question = defineEntity({
  name: 'Question',
  schema: 'questions',
  tableName: 'questions',
  properties: {
    id: p.uuid().primary(),
    /** The deepest known node: topic, chapter or subject. */
    subject: () => p.manyToOne(Subject).joinColumn('subject_id').foreignKeyName('questions_subject_fk'),
    state: p.text(),
    language: p.text(),
    /** Who wrote it; null for what the project ships. */
    contributorId: p.uuid().fieldName('contributor_id').nullable(),
    /** SHA-256 over kind, normalised stem, stimulus and options in any order, hex. */
    contentKey: p.text().fieldName('content_key'),
    currentVersionId: p.uuid().fieldName('current_version_id'),
    /** By which import it came; null for what was written here. */
    import: () => p.manyToOne(Import).joinColumn('import_id').nullable().deleteRule('no action').foreignKeyName('questions_import_fk'),
    createdAt: p.datetime(6).fieldName('created_at').defaultRaw('platform.now()'),
    /** 1 (easy) to 5; null until somebody has said so. */
    difficulty: p.smallint().nullable(),
    tags: p.array().columnType('text[]').defaultRaw(`'{}'`),
    /** Raised with every change. */
    revision: p.integer().default(1),
    /** Why it went back to its author. */
    returned: p.text().nullable(),
    /** When it last left practice; null: it never stood there, or stands there now for the first time. */
    leftPracticeAt: p.datetime(6).fieldName('left_practice_at').nullable(),
    /** When it left practice in a nightly batch, with as many others; null: it left alone, is practised, or never was. */
    setAsideAt: p.datetime(6).fieldName('set_aside_at').nullable(),
    /** Since when staff want it for exams: it leaves practice with the next nightly batch. */
    leavingAt: p.datetime(6).fieldName('leaving_at').nullable(),
    /** Approved by its author, by scheduling an own exam: it counts for nobody else until a writer of the bank has reviewed it. */
    awaitsReview: p.boolean().fieldName('awaits_review').default(false),
    changedAt: p.datetime(6).fieldName('changed_at').defaultRaw('platform.now()'),
  },
  uniques: [{ name: 'questions_content_uq', properties: ['subject', 'contentKey'], where: `state <> 'retired'` }],
  indexes: [
    { name: 'questions_contributor_ix', properties: ['contributorId'], where: 'contributor_id is not null' },
    { name: 'questions_import_ix', properties: ['import'], where: 'import_id is not null' },
    { name: 'questions_created_ix', properties: ['createdAt', 'id'] },
    { name: 'questions_retired_ix', properties: ['id'], where: `state = 'retired'` },
    { name: 'questions_set_aside_ix', properties: ['id'], where: 'set_aside_at is not null' },
    { name: 'questions_left_ix', properties: ['contentKey'], where: 'left_practice_at is not null' },
    { name: 'questions_leaving_ix', properties: ['leavingAt'], where: 'leaving_at is not null' },
    { name: 'questions_awaits_ix', properties: ['id'], where: 'awaits_review' },
    { name: 'questions_review_ix', properties: ['changedAt'], where: `state = 'review' or awaits_review` },
    { name: 'questions_tags_ix', expression: 'create index questions_tags_ix on questions.questions using gin (tags)' },
    { name: 'questions_key_ix', properties: ['contentKey'], where: `state <> 'retired'` },
  ],
  checks: [
    { name: 'questions_state_ck', expression: `state in ('draft', 'review', 'approved', 'published', 'retired')` },
    { name: 'questions_language_ck', expression: `language in ('bn', 'en')` },
    { name: 'questions_difficulty_ck', expression: 'difficulty >= 1 and difficulty <= 5' },
  ],
});
