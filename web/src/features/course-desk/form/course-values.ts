import type { CourseSettings } from '#contracts/http/courses-desk';
import { isSlug, type Locale } from '#contracts/shared/choices';
import { readPaisa, typedPaisa } from '#contracts/shared/money';
import { toDigits } from '../../../i18n/digits.js';
import { fromWall, toWall } from '../../exam-desk/parts/dhaka-time.js';
import type { CourseDeskText } from '../text.js';
import { toWhole } from './whole.js';

/** What the form holds: everything as typed. */
export interface CourseValues {
  readonly title: string;
  readonly subtitle: string;
  readonly slug: string;
  readonly kind: CourseSettings['kind'];
  readonly section: CourseSettings['section'];
  readonly categoryId: string;
  readonly coverSubject: string;
  readonly coverFormula: string;
  readonly ground: CourseSettings['cover']['ground'];
  readonly position: string;
  readonly price: string;
  readonly listPrice: string;
  readonly accessKind: 'none' | 'days' | 'until';
  readonly accessDays: string;
  readonly accessUntil: string;
  readonly seatLimit: string;
  readonly enrolOnEntry: boolean;
  readonly description: string;
  /** One a line. */
  readonly learn: string;
  readonly routine: string;
  readonly introVideo: string;
  readonly faq: readonly { readonly q: string; readonly a: string }[];
  readonly teacherIds: readonly string[];
}
export type CourseField = keyof CourseValues;

/** `locale`: numbers stand in its digits, as they are typed. */
export const toValues = (settings: CourseSettings, locale: Locale): CourseValues => ({
  title: settings.title,
  subtitle: settings.subtitle,
  slug: settings.slug,
  kind: settings.kind,
  section: settings.section,
  categoryId: settings.categoryId ?? '',
  coverSubject: settings.cover.subject,
  coverFormula: settings.cover.formula,
  ground: settings.cover.ground,
  position: toDigits(String(settings.position), locale),
  price: toDigits(typedPaisa(settings.pricePaisa), locale),
  listPrice: settings.listPricePaisa === null ? '' : toDigits(typedPaisa(settings.listPricePaisa), locale),
  accessKind: settings.accessUntil !== null ? 'until' : settings.accessDays !== null ? 'days' : 'none',
  accessDays: settings.accessDays === null ? '' : toDigits(String(settings.accessDays), locale),
  accessUntil: settings.accessUntil === null ? '' : toWall(settings.accessUntil),
  seatLimit: settings.seatLimit === null ? '' : toDigits(String(settings.seatLimit), locale),
  enrolOnEntry: settings.enrolOnEntry,
  description: settings.descriptionHtml,
  learn: settings.learn.join('\n'),
  routine: settings.routineHtml,
  introVideo: settings.introVideo ?? '',
  faq: settings.faq.map(({ q, a }) => ({ q, a })),
  teacherIds: [...settings.teacherIds],
});

const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** As the contract wants it; what was mistyped becomes something that its rules refuse. `wrongOf` says why. */
export const toSettings = (values: CourseValues): CourseSettings => ({
  slug: values.slug.trim(),
  title: values.title.trim(),
  subtitle: values.subtitle.trim(),
  kind: values.kind,
  section: values.section,
  categoryId: values.categoryId || null,
  cover: { subject: values.coverSubject.trim(), formula: values.coverFormula.trim(), ground: values.ground },
  position: toWhole(values.position) ?? Number.NaN,
  pricePaisa: readPaisa(values.price) ?? Number.NaN,
  listPricePaisa: values.listPrice.trim() === '' ? null : (readPaisa(values.listPrice) ?? Number.NaN),
  accessDays: values.accessKind === 'days' ? (toWhole(values.accessDays) ?? Number.NaN) : null,
  accessUntil: values.accessKind === 'until' ? fromWall(values.accessUntil) : null,
  seatLimit: values.seatLimit.trim() === '' ? null : (toWhole(values.seatLimit) ?? Number.NaN),
  enrolOnEntry: values.enrolOnEntry,
  descriptionHtml: values.description,
  learn: lines(values.learn),
  routineHtml: values.routine,
  introVideo: values.introVideo.trim() || null,
  faq: values.faq.map(({ q, a }) => ({ q: q.trim(), a: a.trim() })).filter(({ q, a }) => q !== '' || a !== ''),
  teacherIds: [...values.teacherIds],
});

const videoPage = /^(?:https?:\/\/)?(?:[\w-]+\.)?(?:youtube\.com|youtu\.be|youtube-nocookie\.com|vimeo\.com)\/\S+$/i;

/** What is wrong for people, by field, beyond what the contract's rules say. */
export const wrongOf = (values: CourseValues): Partial<Record<CourseField, CourseDeskText>> => {
  const [price, listPrice] = [readPaisa(values.price), readPaisa(values.listPrice)];
  const whole = (text: string): boolean => (toWhole(text) ?? 0) > 0;
  return {
    ...(isSlug(values.slug.trim()) ? {} : { slug: 'notSlug' }),
    ...(price === null ? { price: 'notMoney' } : {}),
    ...(values.listPrice.trim() === ''
      ? {}
      : listPrice === null
        ? { listPrice: 'notMoney' }
        : listPrice < (price ?? 0)
          ? { listPrice: 'listBelow' }
          : {}),
    ...(values.accessKind === 'days' && !whole(values.accessDays) ? { accessDays: 'notWhole' } : {}),
    ...(values.accessKind === 'until' && fromWall(values.accessUntil) === '' ? { accessUntil: 'needWhen' } : {}),
    ...(values.seatLimit.trim() !== '' && !whole(values.seatLimit) ? { seatLimit: 'notWhole' } : {}),
    ...(toWhole(values.position) === null ? { position: 'notWhole' } : {}),
    ...(values.enrolOnEntry && price !== 0 ? { enrolOnEntry: 'entryPaid' } : {}),
    ...(values.enrolOnEntry && values.seatLimit.trim() !== '' ? { seatLimit: 'entrySeats' } : {}),
    ...(values.introVideo.trim() !== '' && !videoPage.test(values.introVideo.trim()) ? { introVideo: 'notVideo' } : {}),
    ...(values.faq.some(({ q, a }) => (q.trim() === '') !== (a.trim() === '')) ? { faq: 'faqWhole' } : {}),
  };
};

/** The field that a part of the contract's settings is typed in. */
export const fieldOf = (path: string): CourseField | null => {
  const name = path.replace(/^settings\./, '');
  const [first = '', second] = name.split('.');
  if (first === 'cover') return second === 'formula' ? 'coverFormula' : second === 'ground' ? 'ground' : 'coverSubject';
  const names: Readonly<Record<string, CourseField>> = {
    pricePaisa: 'price',
    listPricePaisa: 'listPrice',
    descriptionHtml: 'description',
    routineHtml: 'routine',
    'access-over': 'accessUntil',
  };
  const plain: readonly string[] = [
    'title',
    'subtitle',
    'slug',
    'kind',
    'section',
    'categoryId',
    'position',
    'accessDays',
    'accessUntil',
    'seatLimit',
    'enrolOnEntry',
    'learn',
    'introVideo',
    'faq',
    'teacherIds',
    'description',
  ];
  return names[first] ?? (plain.includes(first) ? (first as CourseField) : null);
};

export const courseTabs = ['facts', 'price', 'texts', 'teachers', 'publish'] as const;
export type CourseTab = (typeof courseTabs)[number];

const ofPrice: readonly CourseField[] = ['price', 'listPrice', 'accessKind', 'accessDays', 'accessUntil', 'seatLimit', 'enrolOnEntry'];
const ofTexts: readonly CourseField[] = ['description', 'learn', 'routine', 'introVideo', 'faq'];

/** Which part of the form a field stands in. */
export const tabOf = (field: CourseField): CourseTab =>
  ofPrice.includes(field) ? 'price' : ofTexts.includes(field) ? 'texts' : field === 'teacherIds' ? 'teachers' : 'facts';

/** What a field is called. */
export const labelOf: Readonly<Record<CourseField, CourseDeskText>> = {
  title: 'title',
  subtitle: 'subtitle',
  slug: 'slug',
  kind: 'kind',
  section: 'section',
  categoryId: 'category',
  coverSubject: 'coverSubject',
  coverFormula: 'coverFormula',
  ground: 'ground',
  position: 'position',
  price: 'price',
  listPrice: 'listPrice',
  accessKind: 'accessKind',
  accessDays: 'accessDays',
  accessUntil: 'accessUntil',
  seatLimit: 'seatLimit',
  enrolOnEntry: 'enrolOnEntry',
  description: 'description',
  learn: 'learn',
  routine: 'routine',
  introVideo: 'introVideo',
  faq: 'faq',
  teacherIds: 'teachers',
};
