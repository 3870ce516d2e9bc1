export const bn = {
  askWhy: 'কেন, জিজ্ঞাসা করুন',
} as const;
