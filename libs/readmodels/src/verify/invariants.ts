import type { Invariant } from './invariant.js';
import { announced } from './rules/announced.js';
import { assistant } from './rules/assistant.js';
import { exams } from './rules/exams.js';
import { games } from './rules/games.js';
import { handedOver } from './rules/handed-over.js';
import { lessons } from './rules/lessons.js';
import { machinery } from './rules/machinery.js';
import { media } from './rules/media.js';
import { money } from './rules/money.js';
import { notices } from './rules/notices.js';
import { practice } from './rules/practice.js';
import { qna } from './rules/qna.js';
import { quiz } from './rules/quiz.js';
import { toppers } from './rules/toppers.js';

export type { Invariant } from './invariant.js';

/** Every rule that can be seen in PostgreSQL alone. */
export const invariants: readonly Invariant[] = [
  ...money,
  ...handedOver,
  ...exams,
  ...toppers,
  ...lessons,
  ...media,
  ...notices,
  ...qna,
  ...assistant,
  ...practice,
  ...quiz,
  ...games,
  ...machinery,
  ...announced,
];
