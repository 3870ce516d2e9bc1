export const bn = {
  asTable: 'টেবিল হিসেবে দেখুন',
} as const;
