import { defineEntity, p } from '@mikro-orm/core';
import { Question } from './question.entity.js';

/** What a question says without markup, for whoever looks for it or for one that is near. Filled after the commit that made it. */
export const SearchRow = defineEntity({
  name: 'SearchRow',
  schema: 'questions',
  tableName: 'search_rows',
  properties: {
    question: () =>
      p
        .oneToOne(Question)
        .primary()
        .joinColumn('question_id')
        .deleteRule('cascade')
        .updateRule('no action')
        .foreignKeyName('search_rows_question_fk'),
    /** The version that the text was made of. */
    versionId: p.uuid().fieldName('version_id'),
    text: p.text(),
    /** Numbers that near texts share (`domain/near-keys.ts`). */
    near: p.array().columnType('int[]'),
    /** The words of the text and of its passage (`domain/search-words.ts`), without places. */
    words: p.text().columnType('tsvector').defaultRaw(`''`),
    /** The version was changed since. */
    stale: p.boolean().default(false),
  },
  indexes: [
    { name: 'search_rows_near_ix', expression: 'create index search_rows_near_ix on questions.search_rows using gin (near)' },
    { name: 'search_rows_text_ix', expression: 'create index search_rows_text_ix on questions.search_rows using gin (text gin_trgm_ops)' },
    { name: 'search_rows_words_ix', expression: 'create index search_rows_words_ix on questions.search_rows using gin (words)' },
  ],
});
