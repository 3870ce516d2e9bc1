import type { PagePayload } from '#contracts/http/payload';
import { withoutEndSlashes } from '#contracts/shared/path-end';
import { getFile } from './get-file.js';
import { logProblem } from './log.js';

const answers = new Map<string, unknown>();
const asked = new Map<string, { readonly at: number; readonly coming: Promise<void> }>();
/** After this a navigation goes on without the payload: its screen asks for itself. */
const patienceMs = 3000;
/** Whoever asks again this soon (a link that was pointed at, then followed) is given the same. */
const sameMs = 5000;
/** What nobody has shown by then is too old to be shown without asking. */
const freshMs = 30_000;
let missing: ((address: string) => void) | null = null;

/** Makes a payload's answers the first data of whoever asks for their addresses. */
export const putPayload = (payload: PagePayload): void => {
  for (const [address, answer] of Object.entries(payload.answers)) answers.set(address, answer);
};

const putForAWhile = (payload: PagePayload): void => {
  putPayload(payload);
  setTimeout(() => {
    for (const [address, answer] of Object.entries(payload.answers)) if (answers.get(address) === answer) answers.delete(address);
  }, freshMs);
};

/** What a prerendered page was made of, as the first answer to a call; undefined where there is none. */
export const payloadAnswer = (address: string): unknown => {
  const answer = answers.get(address);
  if (answer === undefined) missing?.(address);
  return answer;
};

/** The first data is in use: from here on it is kept where every other answer is. */
export const usedAnswer = (address: string): void => void answers.delete(address);

/** On the server: forgets what the page before was made of, and tells which answers the next one lacks. */
export const startPayload = (tell: (address: string) => void): void => {
  answers.clear();
  missing = tell;
};

/** Takes the payload that stands in the page itself; null where there is none, it is broken, or it is not this page's. */
export const takePagePayload = (): PagePayload | null => {
  const element = document.getElementById('payload');
  if (!element?.textContent) return null;
  try {
    const payload = JSON.parse(element.textContent) as PagePayload;
    const path = withoutEndSlashes(location.pathname);
    if (payload.path !== path || element.lang !== document.documentElement.lang) return null;
    putPayload(payload);
    return payload;
  } catch (cause) {
    logProblem('The payload of the page could not be read', cause);
    return null;
  }
};

/** Where a page's payload lies: `/_payload.json` for the first page, else `{path}/_payload.json`. */
export const payloadAddress = (path: string): string => `${path === '/' ? '' : path}/_payload.json`;

/** Fetches the payload of a prerendered page; a failure is logged and the page asks for its data itself. */
export const fetchPayload = (path: string): Promise<void> => {
  const known = asked.get(path);
  if (known && performance.now() - known.at < sameMs) return known.coming;
  const coming = getFile<PagePayload>(payloadAddress(path), patienceMs).then(putForAWhile, (cause: unknown) => {
    asked.delete(path);
    logProblem('The payload of a page did not load', cause);
  });
  asked.set(path, { at: performance.now(), coming });
  return coming;
};
