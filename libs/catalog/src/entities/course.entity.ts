import { defineEntity, p } from '@mikro-orm/core';
import { Category } from './category.entity.js';

/** What the set cover shows: the subject, one formula (KaTeX source) and its ground. */
export interface Cover {
  readonly subject: string;
  readonly formula: string;
  readonly ground: 'kali' | 'kali-light' | 'kali-mid' | 'zinc';
}

/** A course; one of kind `exam-batch` holds exams only. */
export const Course = defineEntity({
  name: 'Course',
  schema: 'catalog',
  tableName: 'courses',
  properties: {
    id: p.uuid().primary(),
    slug: p.text(),
    title: p.text(),
    subtitle: p.text(),
    kind: p.text(),
    section: p.text(),
    /** Of the same section; the command that sets it looks. */
    category: () =>
      p.manyToOne(Category).joinColumn('category_id').nullable().deleteRule('no action').foreignKeyName('courses_category_fk'),
    cover: p.json<Cover>(),
    /** 0 = free. */
    pricePaisa: p.bigint().fieldName('price_paisa'),
    listPricePaisa: p.bigint().fieldName('list_price_paisa').nullable(),
    /** A free course whose exams enrol whoever enters them. */
    enrolOnEntry: p.boolean().fieldName('enrol_on_entry').default(false),
    state: p.text(),
    /** Order on the lists; smaller first. */
    position: p.integer().default(0),
    createdAt: p.datetime(6).fieldName('created_at').defaultRaw('platform.now()'),
  },
  uniques: [{ name: 'courses_slug_uq', properties: ['slug'] }],
  indexes: [{ name: 'courses_category_ix', properties: ['category'] }],
  checks: [
    { name: 'courses_kind_ck', expression: `kind in ('course', 'exam-batch')` },
    { name: 'courses_section_ck', expression: `section in ('hsc', 'jobs', 'admission')` },
    { name: 'courses_state_ck', expression: `state in ('draft', 'published', 'archived')` },
    { name: 'courses_price_ck', expression: 'price_paisa >= 0 and (list_price_paisa is null or list_price_paisa >= price_paisa)' },
    { name: 'courses_entry_ck', expression: 'not enrol_on_entry or price_paisa = 0' },
  ],
});
