export const bn = {
  noMatch: 'কিছু মেলেনি',
  more: 'আরও {count}টি আছে, আরেকটু লিখুন',
  openList: '{label}: তালিকা খুলুন',
} as const;
