import type { bn } from './bn.js';

export const en: Readonly<Record<keyof typeof bn, string>> = {
  title: 'Your age and your guardian’s consent',
  why: 'You tell us once, before your first ranked exam. Nobody else sees it.',
  who: 'Your age',
  adult: '18 or older',
  minor: 'Under 18',
  guardian: 'Name of your guardian',
  guardianNeeded: 'Enter the name of your guardian',
  relation: 'Relation',
  mother: 'Mother',
  father: 'Father',
  other: 'Another guardian',
  agreed: 'My guardian knows that I take these exams and that my name appears on merit lists, and agrees.',
  agreedNeeded: 'Talk to your guardian, then tick this',
  save: 'Save',
};
