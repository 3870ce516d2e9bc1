import { defineEntity, p } from '@mikro-orm/core';

/** A piece of the material as it is found and cited: a question with its explanation, or what a lesson says below one heading. */
export const Passage = defineEntity({
  name: 'Passage',
  schema: 'assistant',
  tableName: 'passages',
  properties: {
    /** Stays the same for as long as the source has this part: answers cite it. */
    id: p.uuid().primary(),
    kind: p.text(),
    /** The question of the bank, or the lesson. */
    sourceId: p.uuid().fieldName('source_id'),
    part: p.integer().default(0),
    /** The question's version that it was made of. */
    versionId: p.uuid().fieldName('version_id').nullable(),
    /** The lesson's course. */
    courseId: p.uuid().fieldName('course_id').nullable(),
    /** The node of the subject tree where the question stands, or that the lesson's chapter teaches. */
    subjectId: p.uuid().fieldName('subject_id').nullable(),
    /** Equal for the same question at another place of the tree. */
    contentKey: p.text().fieldName('content_key').nullable(),
    title: p.text(),
    /** Clean rich text. */
    html: p.text(),
    /** Without markup, formulas as `$…$`: what a model reads. */
    plain: p.text(),
    /** Folded (`domain/fold.ts`): what trigrams are compared of. */
    nearText: p.text().fieldName('near_text'),
    /** Folded words and their stems, without places. */
    words: p.text().columnType('tsvector'),
    /** How many words: long passages hold every word. */
    length: p.integer(),
    filledAt: p.datetime(6).fieldName('filled_at').defaultRaw('platform.now()'),
  },
  uniques: [{ name: 'passages_source_uq', properties: ['kind', 'sourceId', 'part'] }],
  indexes: [
    { name: 'passages_words_ix', expression: 'create index passages_words_ix on assistant.passages using gin (words)' },
    { name: 'passages_source_ix', properties: ['sourceId'] },
    { name: 'passages_content_ix', properties: ['contentKey'], where: 'content_key is not null' },
    { name: 'passages_subject_ix', properties: ['subjectId'], where: 'subject_id is not null' },
  ],
  checks: [
    { name: 'passages_kind_ck', expression: `kind in ('question', 'lesson')` },
    { name: 'passages_version_ck', expression: `(kind = 'question') = (version_id is not null)` },
    { name: 'passages_course_ck', expression: `(kind = 'lesson') = (course_id is not null)` },
    { name: 'passages_part_ck', expression: 'part >= 0 and length >= 0' },
  ],
});

/** Every word that stands in a passage, for whoever writes one nearly so. What no passage holds any more finds nothing. */
export const PassageWord = defineEntity({
  name: 'PassageWord',
  schema: 'assistant',
  tableName: 'words',
  properties: { word: p.text().primary() },
  indexes: [{ name: 'words_word_ix', expression: 'create index words_word_ix on assistant.words using gin (word gin_trgm_ops)' }],
});

/** How far the going through of all that there is has come. */
export const Filling = defineEntity({
  name: 'Filling',
  schema: 'assistant',
  tableName: 'fillings',
  properties: {
    name: p.text().primary(),
    /** The last one looked at; null: it begins anew. */
    afterId: p.uuid().fieldName('after_id').nullable(),
    /** When it last came to the end. */
    filledAt: p.datetime(6).fieldName('filled_at').nullable(),
  },
  checks: [{ name: 'fillings_name_ck', expression: `name in ('question', 'lesson')` }],
});
