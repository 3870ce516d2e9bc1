import { maxTextBytes, mostExamQuestions } from '#contracts/shared/bank';
import { AppError } from '#platform/kernel';
import { refuseFaults } from '../domain/complete-draft.js';
import type { QuestionDesk, VersionSize } from '../ports.js';

const sumOf = (sizes: readonly VersionSize[]): number => sizes.reduce((sum, { bytes }) => sum + bytes, 0);
const megabytes = (bytes: number): number => Math.ceil(bytes / 1_000_000);

/**
 * Which questions these versions are, measured before any of their texts is read. Throws 'Invalid input' for more than an exam holds and
 * 'Paper too large' for more than a paper may be; one that was larger before (`stood`) may stay as large.
 */
export const measurePaper = async (
  bank: QuestionDesk,
  versionIds: readonly string[],
  stood: readonly string[] = [],
): Promise<VersionSize[]> => {
  refuseFaults(versionIds.length > mostExamQuestions ? { sections: `At most ${mostExamQuestions} questions` } : {});
  const sizes = await bank.sizes(versionIds);
  const bytes = sumOf(sizes);
  if (bytes > maxTextBytes.paper && (stood.length === 0 || bytes > sumOf(await bank.sizes(stood))))
    throw new AppError('Paper too large', { megabytes: megabytes(bytes), limit: megabytes(maxTextBytes.paper) });
  return sizes;
};
