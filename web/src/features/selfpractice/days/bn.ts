export const bn = {
  less: 'কম',
  more: 'বেশি',
  day: 'দিন',
  answers: 'উত্তর',
  asTable: 'টেবিল হিসেবে দেখুন',
} as const;
