export const bn = {
  working: 'Google থেকে ফেরা হচ্ছে',
  workingWhy: 'এক মুহূর্ত, আপনাকে সাইন ইন করা হচ্ছে।',
  secondStep: 'সাইন ইনের দ্বিতীয় ধাপ',
  failed: 'সাইন ইন হয়নি',
  again: 'Google দিয়ে আবার চেষ্টা করুন',
  otherWay: 'ফোন বা ই-মেইল দিয়ে সাইন ইন',
  home: 'হোমে যান',
} as const;
