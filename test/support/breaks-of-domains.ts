import type { Break } from './breaks.js';
import { assistant } from './breaks-assistant.js';
import { lessons } from './breaks-lessons.js';
import { media } from './breaks-media.js';
import { notices } from './breaks-notices.js';
import { practice } from './breaks-practice.js';
import { qna } from './breaks-qna.js';
import { quiz } from './breaks-quiz.js';
import { toppers } from './breaks-toppers.js';

/** The breaks that stand in files of their own. */
export const ofDomains: Readonly<Record<string, Break>> = {
  ...assistant,
  ...lessons,
  ...media,
  ...notices,
  ...practice,
  ...qna,
  ...quiz,
  ...toppers,
};
