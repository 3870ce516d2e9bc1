/** Choices and patterns without a schema: what the browser loads before anything needs checking. */
export const locales = ['bn', 'en'] as const;
export type Locale = (typeof locales)[number];

/** The specification's batch choices, in its order. */
export const hscBatches = ['HSC 2027', 'HSC 2026', 'HSC 2025', 'HSC 2024', 'JOB', 'Others'] as const;

export const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;
export const slugLength = 120;
const idPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** The validity checks of routes; the same as the schemas `slug` and `id`. */
export const isSlug = (text: unknown): boolean => typeof text === 'string' && text.length <= slugLength && slugPattern.test(text);
export const isId = (text: unknown): boolean => typeof text === 'string' && idPattern.test(text);
