/** Choices and patterns without a schema: what the browser loads before anything needs checking. */
export const locales = ['bn', 'en'] as const;
export type Locale = (typeof locales)[number];

/** The specification's batch choices, in its order: what is offered unless HSC_BATCHES says otherwise. */
export const hscBatches = ['HSC 2027', 'HSC 2026', 'HSC 2025', 'HSC 2024', 'JOB', 'Others'] as const;

/** Letters and digits, single spaces between: each batch has a notice channel, whose key is made of its name. */
export const batchLength = { least: 3, most: 40 } as const;
export const batchPattern = /^[A-Za-z0-9]+( [A-Za-z0-9]+)*$/;

/** The parts of a merit list: everybody, those of the own institute, those of the own batch. */
export const boardTabs = ['all', 'institute', 'batch'] as const;

export const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;
export const slugLength = 120;
const idPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** The validity checks of routes; the same as the schemas `slug` and `id`. */
export const isSlug = (text: unknown): boolean => typeof text === 'string' && text.length <= slugLength && slugPattern.test(text);
export const isId = (text: unknown): boolean => typeof text === 'string' && idPattern.test(text);

/** Rows of a list on one page (specification §9). */
export const pageSize = 10;
/** The most records of a list that one act is done to at once. */
export const maxBulk = 100;
/** What a person may be told about by push, mail or SMS. */
export const notificationKinds = ['exams', 'results', 'access', 'answers', 'offers', 'commission'] as const;
export const userStates = ['active', 'blocked', 'deleted'] as const;
/** What staff can do with many accounts at once. */
export const bulkUserActions = ['add-role', 'remove-role', 'end-sessions', 'block', 'unblock'] as const;
/** Columns by which the list of users can be put in order; `-` in front turns it round. */
export const userSorts = ['created', '-created', 'name', '-name', 'seen', '-seen'] as const;
export const sections = ['hsc', 'jobs', 'admission'] as const;
export const policyNames = ['cookie-policy', 'privacy-policy', 'terms-of-service'] as const;
/** What prerendered pages depend on: a command that changes it touches the tag. */
export const pageTags = ['home', 'courses', 'categories', 'policies', 'exams', 'books'] as const;
export type PageTag = (typeof pageTags)[number];
export const exportFormats = ['csv', 'xlsx'] as const;
/** Which sittings a list shows. */
export const attemptMarks = ['all', 'ranked', 'running', 'disqualified', 'late', 'changed'] as const;
export const attemptSorts = ['rank', '-rank', 'name', '-name', 'submitted', '-submitted', 'seconds', '-seconds'] as const;
/** Why a statistical figure cannot be given. */
export const statisticsGaps = ['too-few-takers', 'no-variance', 'too-few-questions', 'cancelled', 'optional-sections'] as const;
/** What is odd about a question or its key. */
export const itemFlags = ['key-suspect', 'negative', 'weak', 'too-hard', 'too-easy', 'idle-option'] as const;
export const codePurposes = ['sign-up', 'reset'] as const;
/** A one-time code: six digits, five minutes, five tries, one a minute, five a day (product.md). */
export const codeRules = { digits: 6, seconds: 300, tries: 5, pauseSeconds: 60, aDay: 5 } as const;
/** A password that is reset from a device of the last `deviceDays` is set at once, from elsewhere after `waitHours`. */
export const resetRules = { deviceDays: 90, waitHours: 24, daysAfterDue: 7 } as const;
/** So long a sign-in counts as a fresh proof of who somebody is. */
export const freshMinutes = 15;
/** How the second step of a sign-in can be passed; `sms` and `mail` stand in for the factors of an account that staff took away. */
export const secondFactorWays = ['totp', 'passkey', 'recovery', 'sms', 'mail'] as const;
/**
 * After a right password the second step may take `pendingSeconds`, and setting an authenticator up `setupSeconds`. Of wrong codes an account
 * takes `wrongAnHour` in `wrongSeconds`, whoever gives them; once `wrongInARow` came without a right one between, as many in `manyWrongSeconds`.
 */
export const secondFactorRules = {
  pendingSeconds: 300,
  setupSeconds: 900,
  wrongAnHour: 10,
  wrongSeconds: 3600,
  wrongInARow: 50,
  manyWrongSeconds: 86_400,
  recoveryCodes: 10,
  passkeys: 10,
} as const;
export const passwordLength = { least: 8, most: 200 } as const;

/** The longest note that a student keeps beside a lesson. */
export const noteLength = 2000;

/** Who may agree to ranked exams for somebody under 18. */
export const guardianRelations = ['mother', 'father', 'other'] as const;

/** Letters of a note that staff write about a person. */
export const staffNoteLength = 2000;

/** What the log of acts can be narrowed by: whom or what it was done to. */
export const auditKinds = ['people', 'exams', 'questions', 'courses', 'money', 'settings', 'operations'] as const;
