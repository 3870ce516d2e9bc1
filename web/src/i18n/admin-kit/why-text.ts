import type { KitText } from './text.js';

/** Why an act with many rows left one out, by the code that the server answers. */
export const whyText: Readonly<Record<string, KitText>> = {
  'Own account': 'whyOwn',
  'Last admin': 'whyLastAdmin',
  'Not allowed': 'whyNotAllowed',
  'User not found': 'whyGone',
  'Not found': 'whyGone',
  'Course not ready': 'whyNotReady',
  'Course in use': 'whyInUse',
  'Illegal transition': 'whyState',
  'Changed meanwhile': 'whyChanged',
  'Answers not scored yet': 'whyScoring',
  'Make-up not over': 'whyMakeUp',
  'Exam not found': 'whyAway',
  'Coupon not found': 'whyAway',
  'Notice not found': 'whyAway',
  'Import not found': 'whyAway',
};
