import type { ErrorCode } from '#contracts/shared/errors';

/** The refusals of self practice; the integration tests of `selfpractice` meet each of them over its endpoints. */
export const selfpracticeCodes = [
  'Session not found',
  'Session running',
  'Session over',
  'Session not over',
  'Nothing to practise',
  'Allowance used up',
  'Folder not found',
  'Too many folders',
  'Too many bookmarks',
] as const satisfies readonly ErrorCode[];
