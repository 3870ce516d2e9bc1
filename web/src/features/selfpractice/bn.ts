export const bn = {
  // between the pages
  pages: 'অনুশীলনের পাতা',
  today: 'আজ',
  build: 'অনুশীলন',
  subjects: 'বিষয়',
  statistics: 'পরিসংখ্যান',
  board: 'লিডারবোর্ড',
  bookmarks: 'বুকমার্ক',
  quiz: 'কুইজ',
  // mastery
  mastery: 'আয়ত্ত',
  masteryOf: 'দক্ষতা: ১০-এর মধ্যে {bubbles}',
  masteryAbout: 'আয়ত্ত প্রায় ১০-এ {bubbles}, আরও কয়েকটি উত্তরে স্পষ্ট হবে',
  masteryNone: 'এখনো কোনো উত্তর নেই',
  // beginning
  runningTitle: 'আগের অনুশীলনটি শেষ করবেন?',
  runningWhy: 'একটি অনুশীলন এখনো চলছে। নতুনটি শুরু করলে সেটি শেষ হবে, দেওয়া উত্তরগুলো গণনায় থাকবে।',
  runningReplace: 'নতুনটি শুরু করুন',
  runningKeep: 'আগেরটিতে থাকি',
  notStarted: 'অনুশীলন শুরু করা গেল না',
  plans: 'সাবস্ক্রিপশন দেখুন',
  // sign-in
  signInTitle: 'সাইন ইন করলে এখানে আপনার অনুশীলন দেখবেন',
  signInWhy: 'দিনে কিছু প্রশ্ন সবার জন্য ফ্রি।',
  signIn: 'সাইন ইন করুন',
  about: 'অনুশীলন কী, দেখুন',
  failed: 'পাতাটি আনা গেল না',
  // counting
  questionsCount: '{n}টি প্রশ্ন',
  secondsEach: '{n} সে.',
} as const;
