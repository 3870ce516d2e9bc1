export const bn = {
  question: '{n} নং প্রশ্ন',
  key: 'সঠিক উত্তর',
  mine: 'আপনার উত্তর',
  keyAndMine: 'আপনার উত্তর, সঠিক',
  share: '{percent} বেছেছেন',
  noKey: 'সঠিক উত্তর দেওয়া নেই',
  several: 'একাধিক উত্তর হতে পারে',
  numberAsked: 'উত্তর একটি সংখ্যা',
  tolerance: '± {tolerance}',
  explanation: 'ব্যাখ্যা',
  emptyStem: 'প্রশ্নটি এখনো লেখা হয়নি',
  emptyOption: 'খালি',
} as const;
