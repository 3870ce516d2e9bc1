import * as z from 'zod/mini';

/** What is written otherwise is refused for that alone: one fault, one sentence. */
const isWritten = /^\d{4}-\d\d-\d\d/;

/** Years that calendars, databases and arithmetic all know: the year 0 is a date to ISO 8601, and none to PostgreSQL. */
const isOurs = (text: string): boolean => !isWritten.test(text) || (text >= '1971-01-01' && text < '2200-01-01');

/** A day that somebody gives, as YYYY-MM-DD in Asia/Dhaka. */
export const givenDay = z.iso.date().check(z.refine(isOurs));
/** A moment that somebody sets, as ISO 8601 in UTC. */
export const givenMoment = z.iso.datetime().check(z.refine(isOurs));
