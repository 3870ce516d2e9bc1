import type { ErrorCode } from '#contracts/shared/errors';
import type { Messages } from './messages.js';

/** One sentence for each code: what is so, and what to do. `{name}` is filled in from the error's facts. */
const codes: Record<ErrorCode, string> = {
  'Invalid input': 'Some of what was sent cannot be used. Correct the marked fields and send it again.',
  'Unknown field': 'The request holds a field that does not belong there. Reload the page and try again.',
  'Sign in required': 'Sign in to go on.',
  'Wrong login or password': 'The login or the password is wrong. Check both and try again.',
  'Not allowed': 'Your account may not do this. Ask an admin if it should.',
  'Cross-site request': 'This request came from another site and was refused. Open our own page and try again there.',
  'Not found': 'This does not exist, or is not yours. Go back and choose again.',
  'Page not found': 'Page not found: {path}. Check the address or start from the home page.',
  'Illegal transition': 'This is no longer possible, because the state has changed meanwhile. Reload the page to see how it stands.',
  'Body too large': 'This is too large to be taken: at most {limit} bytes. Make it smaller and send it again.',
  'Too many requests': 'That was too often in a short time. Wait {seconds} seconds and try again.',
  'Internal Server Error': 'Something went wrong on our side. Try again; if it stays so, tell us the number {requestId}.',
  'Temporarily unavailable': 'This is not available for a moment. Nothing you have saved is lost; try again shortly.',
  'E-mail taken': 'An account with this e-mail exists already. Sign in with it, or use another e-mail.',
  'Course not found': 'There is no such course. Choose one from the list of courses.',
  'Not enrolled': 'You are not enrolled in this course. Enrol first, then come back.',
  'Course not free': 'This course is not free. Buy it to enrol.',
  'Exam not found': 'There is no such exam. Choose one from the list of exams.',
  'Exam not open': 'The exam is not open yet. Wait for its start; the page opens it by itself.',
  'Exam closed': 'The exam is closed. You can see its leaderboard, and its solution once it is released.',
  'Exam cancelled': 'The exam was cancelled. Look at the list of exams for another date.',
  'Attempt not found': 'There is no such attempt of yours. Open the exam again from the list.',
  'Attempt closed': 'The attempt is closed; this answer came too late to count. Everything saved before stays.',
  'Already submitted': 'You have submitted this exam already. Your receipt shows what was kept.',
  'No attempts left': 'You have used all your attempts at this exam. Choose another one.',
  'Deadline over': 'The time was over when this answer arrived, so it does not count. It is kept for the staff to see.',
  'Taken over': 'The exam is open on another device, which writes now. Go on there, or take it over here again.',
  'Foreign question': 'This question does not belong to your paper. Reload the paper and try again.',
  'Option out of range': 'This option does not belong to the question. Reload the paper and choose again.',
  'Too many options': 'Only one option can be chosen here. Choose one.',
  'Leaderboard hidden': 'The leaderboard of this exam is not shown now. Come back when it is released.',
  'Solution not released': 'The solution is not released yet. Come back after its release.',
  'Paper not ready': 'The paper is not ready yet. Try again a little before the start.',
};

const fields: Messages['fields'] = {
  required: 'This is missing.',
  unknown: 'This field does not belong here.',
  type: 'This is not of the right kind.',
  short: 'This is too short or too small: at least {limit}.',
  long: 'This is too long or too large: at most {limit}.',
  format: 'This does not have the right form.',
  choice: 'Choose one of the given values.',
  other: 'This value cannot be used.',
};

export const en: Messages = { codes, fields };
