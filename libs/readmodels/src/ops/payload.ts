import { cutText } from '#contracts/shared/cut-text';
import { mask } from '#platform';

/** Fields that are a secret, or tell who somebody is, whatever stands in them. */
const hidden = /passw(?:or)?d|secret|token|cookie|authorization|otp|code$|key$|seal|phone|mobile|msisdn|e?mail|address|^to$|name$/i;
/** What is longer is a text of somebody's or a seal; neither helps to find out why a job failed. */
const LONGEST = 300;

const shown = (name: string, value: unknown): unknown => {
  // What is right in an exam, which may be on: by its key, or in the words of who corrected it.
  if (name === 'key' || name === 'reason') return '***';
  if (typeof value === 'string') {
    if (hidden.test(name)) return '***';
    const safe = mask(value);
    return safe.length > LONGEST ? `${cutText(safe, LONGEST)}…` : safe;
  }
  if (hidden.test(name) && value !== null && typeof value !== 'object') return '***';
  return value;
};

/** An event's data for the eyes of operations: ids, counts and moments stay, secrets and persons do not. */
export const shownPayload = (data: unknown): string => JSON.stringify(data, shown, 2);
