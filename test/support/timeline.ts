import type { ErrorCode } from '#contracts/shared/errors';

/** The refusals of the historic timeline; `timeline.int.ts` meets each of them over its door. */
export const timelineCodes = [
  'Timeline not found',
  'Timeline answered',
  'Too few events',
  'Foreign card',
  'Event not found',
  'Event taken',
  'File has faults',
] as const satisfies readonly ErrorCode[];
