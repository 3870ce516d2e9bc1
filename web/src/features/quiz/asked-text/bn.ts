export const bn = {
  question: 'প্রশ্ন',
  several: 'একাধিক উত্তর হতে পারে। সব বেছে নিয়ে উত্তর দিন।',
  right: 'সঠিক',
  wrong: 'ভুল হয়েছে',
  shown: 'উত্তর দেখানো হলো',
  key: 'সঠিক উত্তর',
  mine: 'আপনার উত্তর',
  explanation: 'ব্যাখ্যা',
} as const;
