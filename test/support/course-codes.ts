import type { ErrorCode } from '#contracts/shared/errors';

/** The errors of endpoints inside a course and of its administration: `endpoints-course.int.ts` requests each of them over HTTP. */
export const courseCodes = [
  'Lesson not found',
  'Lesson locked',
  'Note not found',
  'Too many notes',
  'Chapter not found',
  'Lesson not ready',
  'PDF not found',
  'Teacher account taken',
  'Media not found',
  'Media not fitting',
  'Thread not found',
  'Answer not found',
  'Own words',
  'Edit time over',
  'Buyers only',
  'Course not used yet',
  'Course review not found',
] as const satisfies readonly ErrorCode[];
