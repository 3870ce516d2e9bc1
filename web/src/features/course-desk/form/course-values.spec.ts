import { describe, expect, it } from '@jest/globals';
import type { CourseSettings } from '#contracts/http/courses-desk';
import { fieldOf, tabOf, toSettings, toValues, wrongOf } from './course-values.js';
import { toWhole } from './whole.js';

const settings: CourseSettings = {
  slug: 'physics',
  title: 'পদার্থবিজ্ঞান',
  subtitle: 'এক লাইনে',
  kind: 'course',
  section: 'hsc',
  categoryId: null,
  cover: { subject: 'পদার্থ', formula: 'F=ma', ground: 'kali' },
  pricePaisa: 245_050,
  listPricePaisa: 350_000,
  accessDays: 100,
  accessUntil: null,
  seatLimit: 40,
  enrolOnEntry: false,
  descriptionHtml: '<p>লেখা</p>',
  learn: ['বল', 'গতি'],
  faq: [{ q: 'কত?', a: 'এত' }],
  routineHtml: '',
  introVideo: null,
  teacherIds: [],
  position: 3,
};

describe('typed whole numbers', () => {
  it('are read in either script, with their commas', () => {
    expect(['৩০', '1,000', '2.5', ''].map(toWhole)).toEqual([30, 1000, null, null]);
  });
});

describe('the form of a course', () => {
  it('gives back what it was filled with', () => {
    for (const locale of ['bn', 'en'] as const) expect(toSettings(toValues(settings, locale))).toEqual(settings);
    expect(toValues(settings, 'bn').price).toBe('২৪৫০.৫০');
    const until = { ...settings, accessDays: null, accessUntil: '2026-12-31T18:00:00.000Z', listPricePaisa: null, seatLimit: null };
    expect(toSettings(toValues(until, 'bn'))).toEqual(until);
    expect(wrongOf(toValues(settings, 'en'))).toEqual({});
  });

  it('says what does not go together, beside the field it stands in', () => {
    const typed = {
      ...toValues(settings, 'en'),
      price: 'x',
      listPrice: '1',
      accessKind: 'until' as const,
      slug: 'A b',
      introVideo: 'https://example.com/1',
    };
    expect(wrongOf(typed)).toEqual({ slug: 'notSlug', price: 'notMoney', accessUntil: 'needWhen', introVideo: 'notVideo' });
    expect(wrongOf({ ...toValues(settings, 'en'), listPrice: '১' })).toEqual({ listPrice: 'listBelow' });
    expect(wrongOf({ ...toValues(settings, 'en'), enrolOnEntry: true })).toEqual({ enrolOnEntry: 'entryPaid', seatLimit: 'entrySeats' });
    expect(wrongOf({ ...toValues(settings, 'en'), faq: [{ q: 'only', a: '' }] })).toEqual({ faq: 'faqWhole' });
    expect(['settings.pricePaisa', 'settings.cover.formula', 'slug', 'root'].map(fieldOf)).toEqual(['price', 'coverFormula', 'slug', null]);
    expect((['price', 'faq', 'teacherIds', 'slug'] as const).map(tabOf)).toEqual(['price', 'texts', 'teachers', 'facts']);
  });
});
