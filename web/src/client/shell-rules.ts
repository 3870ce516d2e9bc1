/** What the service worker does with a request: pure, so that it can be tested without a browser. */
export type Treatment = 'leave' | 'exam-page' | 'kept-first';

const NEVER = /^\/(api|builds|socket\.io)(\/|$)/;
const EXAM_PAGE = /^\/(courses\/[^/]+\/mcq\/[^/]+(\/onboard)?|selfpractice\/session\/[^/]+)\/?$/;

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly sameOrigin: boolean;
  readonly navigation: boolean;
}

/** Pages of an exam, and a session of practice, fall back to the kept shell; files of the kept shell come from it; everything else is the network's own. */
export const treatmentOf = ({ method, path, sameOrigin, navigation }: Asked, kept: ReadonlySet<string>): Treatment => {
  if (method !== 'GET' || !sameOrigin || NEVER.test(path)) return 'leave';
  if (navigation) return EXAM_PAGE.test(path) ? 'exam-page' : 'leave';
  return kept.has(path) && path !== '/index.html' ? 'kept-first' : 'leave';
};
