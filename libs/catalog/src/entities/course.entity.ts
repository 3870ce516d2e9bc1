import { defineEntity, p } from '@mikro-orm/core';
import { Category } from './category.entity.js';

/** What the set cover shows: the subject, one formula (KaTeX source) and its ground. */
export interface Cover {
  readonly subject: string;
  readonly formula: string;
  readonly ground: 'kali' | 'kali-light' | 'kali-mid' | 'zinc';
}

export interface Faq {
  readonly q: string;
  readonly a: string;
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
    /** Clean HTML. */
    descriptionHtml: p.text().fieldName('description_html').default(''),
    learn: p.json<readonly string[]>().defaultRaw(`'[]'`),
    faq: p.json<readonly Faq[]>().defaultRaw(`'[]'`),
    routineHtml: p.text().fieldName('routine_html').default(''),
    introVideo: p.text().fieldName('intro_video').nullable(),
    /** How long it stays open once it is had: days, or until a moment; both null: without an end. */
    accessDays: p.integer().fieldName('access_days').nullable(),
    accessUntil: p.datetime(6).fieldName('access_until').nullable(),
    /** How many may have it open at one time. */
    seatLimit: p.integer().fieldName('seat_limit').nullable(),
    /** When it was first published; one that never was may be deleted. */
    publishedAt: p.datetime(6).fieldName('published_at').nullable(),
    changedAt: p.datetime(6).fieldName('changed_at').defaultRaw('platform.now()'),
    /** Raised with every change of what staff saves. */
    version: p.integer().default(1),
    /** Raised whenever a chapter or a lesson comes, goes or moves: who puts them in order has seen all of them. */
    outlineVersion: p.integer().fieldName('outline_version').default(1),
    /** Title, subtitle and slug as they are searched; made by PostgreSQL. */
    searchText: p
      .text()
      .fieldName('search_text')
      .generated(`platform.fold(title || ' ' || subtitle || ' ' || replace(slug, '-', ' ')) stored`),
  },
  uniques: [{ name: 'courses_slug_uq', properties: ['slug'] }],
  indexes: [
    { name: 'courses_category_ix', properties: ['category'] },
    { name: 'courses_state_ix', properties: ['state', 'position', 'slug'] },
  ],
  checks: [
    { name: 'courses_kind_ck', expression: `kind in ('course', 'exam-batch')` },
    { name: 'courses_section_ck', expression: `section in ('hsc', 'jobs', 'admission')` },
    { name: 'courses_state_ck', expression: `state in ('draft', 'published', 'archived')` },
    { name: 'courses_price_ck', expression: 'price_paisa >= 0 and (list_price_paisa is null or list_price_paisa >= price_paisa)' },
    { name: 'courses_entry_ck', expression: 'not enrol_on_entry or price_paisa = 0' },
    { name: 'courses_access_ck', expression: 'access_days > 0 and access_until is null or access_days is null' },
    { name: 'courses_seats_ck', expression: 'seat_limit > 0 and not enrol_on_entry or seat_limit is null' },
  ],
});
