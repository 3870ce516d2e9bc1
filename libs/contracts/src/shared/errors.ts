import * as z from 'zod/mini';

/**
 * Every error a caller can meet: the code (its `statusMessage`, stable, one phrase for each class) and its HTTP status.
 * The client may switch on the code; a test finds a Bengali and an English sentence for each of them.
 */
export const errorCatalogue = {
  // shell and transport
  'Invalid input': 400,
  'Unknown field': 400,
  'Sign in required': 401,
  'Wrong login or password': 401,
  'Not allowed': 403,
  'Cross-site request': 403,
  'Not found': 404,
  'Page not found': 404,
  'Illegal transition': 409,
  'Body too large': 413,
  'Malformed request': 400,
  'Request timeout': 408,
  'Headers too large': 431,
  'Too many requests': 429,
  'Internal Server Error': 500,
  'Temporarily unavailable': 503,
  // identity
  'E-mail taken': 409,
  'Phone taken': 409,
  'Weak password': 422,
  'Wrong password': 422,
  'Wrong code': 422,
  'Code expired': 422,
  'Too many tries': 429,
  'Account blocked': 403,
  'Bot check failed': 403,
  'Google not configured': 404,
  'Google sign-in failed': 422,
  'Picture not accepted': 422,
  'Picture too large': 413,
  'Too many pixels': 413,
  'User not found': 404,
  'Changed meanwhile': 409,
  'File empty': 422,
  'File too large': 413,
  'Import not found': 404,
  'Nothing to import': 409,
  'Last admin': 409,
  'Own account': 409,
  // questions
  'Question not found': 404,
  'Same question': 409,
  'Question in use': 409,
  'Subject not found': 404,
  'Name taken': 409,
  'Subject does not fit': 422,
  'Subject not empty': 409,
  'Report not found': 404,
  'Already reported': 409,
  // catalog
  'Course not found': 404,
  'Not enrolled': 403,
  'Course not free': 409,
  'Policy not found': 404,
  // exams
  'Exam not found': 404,
  'Exam not open': 409,
  'Exam not a draft': 409,
  'Exam has conflicts': 409,
  'Too late to take back': 409,
  'Answers not scored yet': 409,
  'Exam closed': 409,
  'Exam cancelled': 409,
  'Attempt not found': 404,
  'Attempt closed': 409,
  'Already submitted': 409,
  'No attempts left': 409,
  'Deadline over': 409,
  'Taken over': 409,
  'Foreign question': 422,
  'Option out of range': 422,
  'Too many options': 422,
  'Leaderboard hidden': 403,
  'Solution not released': 403,
  'Paper not ready': 409,
  'Key not valid': 422,
  'Key unchanged': 409,
} as const;

export type ErrorCode = keyof typeof errorCatalogue;

/** The one shape of an HTTP error answer. `issues` stands only on validation errors: field path → sentence. */
export const errorBody = z.strictObject({
  statusCode: z.int(),
  statusMessage: z.string(),
  message: z.string(),
  issues: z.optional(z.record(z.string(), z.string())),
});
export type ErrorBody = z.infer<typeof errorBody>;
