import type { getExamStatistics } from '#contracts/http/exam-after';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { AfterText } from './text.js';

export type Statistics = ResponseOf<typeof getExamStatistics>;
type Gap = NonNullable<Statistics['scores']['gap']>;

/** Why a figure is not there. */
export const gapWords = {
  'too-few-takers': 'gapTakers',
  'no-variance': 'gapVariance',
  'too-few-questions': 'gapQuestions',
  cancelled: 'gapCancelled',
  'optional-sections': 'gapOptional',
} as const satisfies Readonly<Record<Gap, AfterText>>;
