import * as z from 'zod/mini';
import { sections } from '../shared/choices.js';
import { givenMoment } from '../shared/given.js';
import { id, instant, slug } from '../shared/values.js';
import { visibleText } from '../shared/visible-text.js';
import { courseKinds, enrolmentSources, teacherCard } from './catalog.js';

export const courseStates = ['draft', 'published', 'archived'] as const;
export const courseDeskSorts = ['shown', '-changed', 'changed', 'title', '-title', 'price', '-price', '-students', 'students'] as const;
/** What can be done with a course as a whole. `draft`: taken off the lists to be worked on; nobody may have it open. */
export const courseActs = ['publish', 'archive', 'draft'] as const;
export const coverGrounds = ['kali', 'kali-light', 'kali-mid', 'zinc'] as const;
export const studentStates = ['active', 'over', 'revoked'] as const;
export const studentSorts = ['-starts', 'starts', '-ends', 'ends', '-seen', 'seen', '-progress', 'progress'] as const;
/** What a course lacks before it can be published. */
export const courseGaps = ['subtitle', 'cover', 'description', 'access-over'] as const;
/**
 * What became of one entry of a list of phone numbers. `not-proven`: it stands in an account as contact only, so the account is not known
 * to be its owner's; `unknown-phone`: no account has it; `double`: it stood further up.
 */
export const grantOutcomes = [
  'granted',
  'extended',
  'already',
  'seats-taken',
  'unknown-phone',
  'not-proven',
  'bad-number',
  'double',
] as const;

const line = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most));
const text = (most: number) => z.string().check(z.trim(), z.maxLength(most));
export const paisa = z.int().check(z.minimum(0), z.maximum(100_000_000));

/** Everything about a course that its form holds; saved as a whole. */
export const courseSettings = z.strictObject({
  slug,
  title: visibleText(2, 120),
  subtitle: text(200),
  kind: z.enum(courseKinds),
  section: z.enum(sections),
  /** Of the same section. */
  categoryId: z.nullable(id),
  /** `formula`: KaTeX source, or a short word. */
  cover: z.strictObject({ subject: text(40), formula: text(120), ground: z.enum(coverGrounds) }),
  /** 0 = free. */
  pricePaisa: paisa,
  /** What it cost before; never below the price. */
  listPricePaisa: z.nullable(paisa),
  /** How long it stays open once it is had: so many days, or until a moment, or (both null) without an end. */
  accessDays: z.nullable(z.int().check(z.minimum(1), z.maximum(3660))),
  accessUntil: z.nullable(givenMoment),
  seatLimit: z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000))),
  /** Free courses only: entering one of its exams enrols. */
  enrolOnEntry: z.boolean(),
  /** Rich text; cleaned on the way in. */
  descriptionHtml: z.string().check(z.maxLength(60_000)),
  learn: z.array(line(200)).check(z.maxLength(20)),
  faq: z.array(z.strictObject({ q: line(200), a: line(2000) })).check(z.maxLength(30)),
  routineHtml: z.string().check(z.maxLength(60_000)),
  /** A page of YouTube or Vimeo. */
  introVideo: z.nullable(z.string().check(z.trim(), z.maxLength(300))),
  /** In the order they are shown. */
  teacherIds: z.array(id).check(z.maxLength(20)),
  /** Order on the lists; smaller first. */
  position: z.int().check(z.minimum(0), z.maximum(100_000)),
});
export type CourseSettings = z.infer<typeof courseSettings>;

export const courseDesk = z.strictObject({
  id,
  /** Guards against writing over somebody else's change. */
  version: z.int(),
  state: z.enum(courseStates),
  settings: courseSettings,
  teachers: z.array(teacherCard),
  /** People who have it open now. */
  students: z.int(),
  /** null: no limit. */
  seatsLeft: z.nullable(z.int()),
  examCount: z.int(),
  /** What is missing before it can be published. */
  gaps: z.array(z.enum(courseGaps)),
  createdAt: instant,
  changedAt: instant,
  publishedAt: z.nullable(instant),
  /** What the caller may do with it now. */
  may: z.array(z.enum(['edit', 'publish', 'archive', 'draft', 'delete', 'grant'])),
});
export type CourseDesk = z.infer<typeof courseDesk>;

export const courseRow = z.strictObject({
  id,
  slug: z.string(),
  title: z.string(),
  kind: z.enum(courseKinds),
  section: z.enum(sections),
  category: z.nullable(z.strictObject({ bn: z.string(), en: z.string() })),
  state: z.enum(courseStates),
  pricePaisa: z.int(),
  listPricePaisa: z.nullable(z.int()),
  seatLimit: z.nullable(z.int()),
  students: z.int(),
  changedAt: instant,
  publishedAt: z.nullable(instant),
});
export type CourseRow = z.infer<typeof courseRow>;

/** One enrolment; a person who had the course twice stands there twice. */
export const studentRow = z.strictObject({
  /** The enrolment's. */
  id,
  userId: id,
  name: z.string(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  institute: z.nullable(z.string()),
  source: z.enum(enrolmentSources),
  state: z.enum(studentStates),
  startsAt: instant,
  endsAt: z.nullable(instant),
  revokedAt: z.nullable(instant),
  revokedReason: z.nullable(z.string()),
  /** Who granted it. */
  grantedBy: z.nullable(z.string()),
  orderId: z.nullable(id),
  /** Lessons done, of those published now. */
  lessons: z.strictObject({ done: z.int(), total: z.int() }),
  /** Exams with results that were handed in, and the mean share of their full marks; null without any. */
  exams: z.strictObject({ sat: z.int(), average: z.nullable(z.number()) }),
  /** Last in the course; null: never. */
  seenAt: z.nullable(instant),
});
export type StudentRow = z.infer<typeof studentRow>;

/** `line` from 1, as pasted; `text` is what stood there. */
export const grantLine = z.strictObject({
  line: z.int(),
  text: z.string(),
  phone: z.nullable(z.string()),
  name: z.nullable(z.string()),
  outcome: z.enum(grantOutcomes),
  endsAt: z.nullable(instant),
});
export type GrantLine = z.infer<typeof grantLine>;

export const teacherRow = z.strictObject({
  ...teacherCard.shape,
  version: z.int(),
  /** Courses of any state. */
  courses: z.int(),
  /** The account that works in this teacher's courses; contact data for those who may change teachers. */
  account: z.nullable(z.strictObject({ userId: id, name: z.string(), email: z.nullable(z.string()), phone: z.nullable(z.string()) })),
});
export type TeacherRow = z.infer<typeof teacherRow>;

/** A node as staff sees it: `own` counts courses of any state at this very node. */
export const deskCategory = z.strictObject({
  id,
  slug: z.string(),
  title: z.strictObject({ bn: z.string(), en: z.string() }),
  section: z.enum(sections),
  parentId: z.nullable(id),
  position: z.int(),
  own: z.int(),
});
export type DeskCategory = z.infer<typeof deskCategory>;
