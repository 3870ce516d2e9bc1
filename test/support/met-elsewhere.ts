import { assistantCodes } from './assistant.js';
import { courseCodes } from './course-codes.js';
import { moneyCodes } from './money-codes.js';
import { noticeCodes } from './notices.js';
import { opsCodes } from './ops-codes.js';
import { quizCodes } from './quiz.js';
import { secondFactorCodes } from './second-factor.js';
import { selfpracticeCodes } from './selfpractice-codes.js';
import { roomCodes } from './rooms.js';
import { timelineCodes } from './timeline.js';

/** What `endpoints-money.int.ts`, `endpoints-course.int.ts` and the tests of notices, of operations and of the second factor meet over its endpoints. */
export const metElsewhere = [
  ...moneyCodes,
  ...courseCodes,
  ...noticeCodes,
  ...opsCodes,
  ...timelineCodes,
  ...roomCodes,
  ...selfpracticeCodes,
  ...quizCodes,
  ...assistantCodes,
  // `start.int.ts`: only where a setting asks for it.
  'Guardian consent needed',
  // `make-exam.int.ts`.
  'Paper too large',
  // `make-ups.int.ts`.
  'Make-up not over',
  'Make-up not possible',
  'Not admitted',
  // `institutes.int.ts`.
  'Institute merge not found',
  'Institute name in use',
  'Institute not found',
  ...secondFactorCodes,
] as const;
