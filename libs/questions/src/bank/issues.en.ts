import type { IssueWords } from './issue-codes.js';

export const en: IssueWords = {
  'stem-empty': 'Write the question.',
  'text-unclean': 'The text is too long, or its markup cannot be cleaned. Make it shorter.',
  'too-heavy': 'The texts and pictures of this question come to more than 1.5 MB. Use smaller or fewer pictures.',
  formula: 'The formula “{formula}” cannot be drawn. Correct its LaTeX ({why}).',
  'options-count': 'Give 2 to 8 options.',
  'options-none': 'A question with a number as its answer has no options.',
  'option-empty': 'Write this option or delete it.',
  'option-same': 'This is the same as another option. Change one of them.',
  'correct-missing': 'Choose the right answer.',
  'correct-outside': 'The right answer has to be one of the options.',
  'correct-one': 'A question of this kind has one right answer.',
  'two-options': 'A true/false question has two options.',
  number: 'Enter a number, such as 9.8.',
  tolerance: 'Write in Latin digits how far off still counts, such as 0.1.',
  reason: 'Say why it goes back.',
};
