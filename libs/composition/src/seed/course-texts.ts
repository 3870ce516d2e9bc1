import type { CourseDraft } from '#catalog';
import type { DemoTeacher } from './teachers.js';

interface Own {
  readonly about: string;
  readonly learn: readonly string[];
  readonly teachers: readonly DemoTeacher[];
  readonly days?: number;
  readonly seats?: number;
}

/** What each paid course of the demo says for itself. */
const own: Readonly<Record<string, Own>> = {
  'physics-full-prep': {
    about: 'ভৌত জগৎ থেকে জ্যোতির্বিজ্ঞান পর্যন্ত দুই পত্রের সব অধ্যায়। প্রতিটি অধ্যায়ে আগে ধারণা, পরে সূত্রের প্রমাণ, শেষে বোর্ডের সৃজনশীল ও বহুনির্বাচনি।',
    learn: [
      'ভেক্টর ও গতিবিদ্যার চিত্র আঁকা',
      'নিউটনীয় বলবিদ্যা থেকে মহাকর্ষ',
      'তাপগতিবিদ্যার চক্র পড়া',
      'স্থির ও চল তড়িতের বর্তনী',
      'আধুনিক পদার্থবিজ্ঞানের গাণিতিক প্রশ্ন',
    ],
    teachers: ['rashed'],
    days: 365,
  },
  'chemistry-both-papers': {
    about: 'পরিবেশ রসায়ন থেকে তড়িৎ রসায়ন, আর পুরো জৈব রসায়ন। বিক্রিয়া মুখস্থ না করে ইলেকট্রন কোথায় যাচ্ছে তা দেখে শেখা।',
    learn: ['মোল ও ঘনমাত্রার গণনা', 'জৈব যৌগের নামকরণ ও বিক্রিয়া', 'তড়িৎ বিশ্লেষণের হিসাব', 'সাম্যাবস্থা ও বিক্রিয়ার হার'],
    teachers: ['nazma'],
    days: 365,
  },
  'higher-math-formula-to-solution': {
    about: 'ম্যাট্রিক্স, সরলরেখা, বৃত্ত, ত্রিকোণমিতি, ক্যালকুলাস ও বলবিদ্যা। সূত্র কোথা থেকে এল, তা দেখিয়ে তবেই অঙ্ক।',
    learn: ['অন্তরীকরণ ও যোগজীকরণ', 'কনিকের চিত্র ও সমীকরণ', 'ত্রিকোণমিতিক সমীকরণের সাধারণ সমাধান', 'স্থিতিবিদ্যা ও গতিবিদ্যা'],
    teachers: ['tanvir'],
    days: 365,
  },
  'biology-cell-to-human': {
    about: 'কোষ থেকে মানবদেহ: উদ্ভিদবিজ্ঞান ও প্রাণিবিজ্ঞানের প্রতিটি চিত্র নিজে আঁকতে শেখা।',
    learn: ['কোষ বিভাজনের ধাপ', 'জিনতত্ত্বের অনুপাত', 'মানবদেহের তন্ত্র', 'চিহ্নিত চিত্র আঁকা'],
    teachers: ['shirin'],
    days: 300,
  },
  'bangla-both-papers': {
    about: 'সাহিত্যপাঠের প্রতিটি গদ্য ও কবিতা, উপন্যাস ও নাটক, আর দ্বিতীয় পত্রের ব্যাকরণ ও নির্মিতি।',
    learn: ['উদ্দীপকের সঙ্গে পাঠ মেলানো', 'সমাস, কারক ও বানান', 'ভাবসম্প্রসারণ ও প্রবন্ধ', 'প্রয়োগ-অপপ্রয়োগ'],
    teachers: ['mahbub'],
    days: 300,
  },
  'english-both-papers': {
    about: 'Unseen passage থেকে paragraph ও composition পর্যন্ত, বোর্ডের নম্বর বণ্টন ধরে।',
    learn: ['Reading: rearranging ও summarising', 'Right form of verbs', 'Completing sentences', 'Formal letter ও application'],
    teachers: ['farzana'],
    days: 300,
  },
  'accounting-journal-to-statement': {
    about: 'জাবেদা থেকে আর্থিক বিবরণী, নগদ প্রবাহ ও উৎপাদন ব্যয়। প্রতিটি অঙ্ক ছক এঁকে হাতে-কলমে।',
    learn: ['হিসাবের বই লেখা', 'রেওয়ামিল মেলানো', 'আর্থিক বিবরণী', 'যৌথ মূলধনী কোম্পানি'],
    teachers: ['kamal'],
    days: 300,
  },
  'finance-banking-insurance': {
    about: 'অর্থের সময়মূল্য, মূলধন ব্যয়, ব্যাংকের নিকাশ ঘর আর বিমার চুক্তি, দুই পত্র একসঙ্গে।',
    learn: ['বর্তমান ও ভবিষ্যৎ মূল্য', 'মূলধন বাজেটিং', 'ব্যাংক হিসাব ও চেক', 'বিমার প্রিমিয়াম'],
    teachers: ['kamal'],
    days: 300,
  },
  'economics-demand-to-market': {
    about: 'চাহিদা-জোগান থেকে বাজার, জাতীয় আয় ও মুদ্রানীতি। প্রতিটি ধারণার লেখচিত্র নিজে আঁকা।',
    learn: ['স্থিতিস্থাপকতা মাপা', 'উৎপাদন ব্যয়ের রেখা', 'বাজারের ভারসাম্য', 'জাতীয় আয়ের হিসাব'],
    teachers: ['rumana'],
    days: 300,
  },
  'civics-good-governance': {
    about: 'রাষ্ট্র, সংবিধান, সরকারের অঙ্গ আর সুশাসন, দুই পত্রের সব অধ্যায়।',
    learn: ['সংবিধানের মূলনীতি', 'আইনসভা ও বিচার বিভাগ', 'স্থানীয় সরকার', 'নাগরিকের অধিকার'],
    teachers: ['rumana'],
    days: 300,
  },
  'medical-admission-mock': {
    about: 'আসল ভর্তি পরীক্ষার নিয়মে ৪০টি মক: ১০০ প্রশ্ন, ভুলে ০.২৫ কাটা, ফল সঙ্গে সঙ্গে, মেধাক্রমসহ।',
    learn: ['সময় ভাগ করে উত্তর', 'কোন প্রশ্ন ছেড়ে যেতে হয়', 'ভুলের হিসাব রাখা'],
    teachers: ['shirin', 'rashed', 'nazma'],
    days: 180,
  },
  'engineering-problem-solving': {
    about: 'লিখিত ভর্তি পরীক্ষার পদার্থ, রসায়ন ও গণিত। প্রতিটি ক্লাসে দশটি প্রশ্ন, প্রতিটির পুরো সমাধান বোর্ডে। ছোট ব্যাচ, তাই খাতা দেখে ফেরত দেওয়া হয়।',
    learn: ['লিখিত উত্তরে ধাপ সাজানো', 'একাধিক অধ্যায়ের মিশ্র সমস্যা', 'দ্রুত আনুমানিক হিসাব'],
    teachers: ['rashed', 'nazma', 'tanvir'],
    days: 150,
    seats: 30,
  },
  'du-science-unit': {
    about: 'ঢাকা বিশ্ববিদ্যালয়ের বিজ্ঞান ইউনিট: বহুনির্বাচনি ও লিখিত, চার বিষয়, বিগত বছরের প্রশ্নের ধারা ধরে।',
    learn: ['বহুনির্বাচনিতে ৪৫ মিনিটের কৌশল', 'লিখিত অংশের সংক্ষিপ্ত উত্তর', 'বিগত প্রশ্নের বিশ্লেষণ'],
    teachers: ['rashed', 'nazma', 'tanvir', 'shirin'],
    days: 150,
  },
  'du-arts-unit': {
    about: 'কলা ইউনিটের বাংলা, ইংরেজি ও সাধারণ জ্ঞান, লিখিত অংশের অনুশীলনসহ।',
    learn: ['ব্যাকরণ ও সাহিত্য', 'Vocabulary ও comprehension', 'বাংলাদেশ ও আন্তর্জাতিক বিষয়'],
    teachers: ['mahbub', 'farzana'],
    days: 150,
  },
  'gst-model-tests': {
    about: 'তিন ইউনিটের আলাদা ২৫টি মডেল টেস্ট, গুচ্ছের নিয়মে; প্রতিটির সমাধান ও মেধাক্রম।',
    learn: ['ইউনিট ধরে প্রস্তুতি', 'এক ঘণ্টায় ১০০ প্রশ্ন', 'দুর্বল বিষয় চেনা'],
    teachers: ['tanvir', 'mahbub'],
    days: 120,
  },
  'bcs-preliminary-full': {
    about: 'দশ বিষয়ের পুরো সিলেবাস, ২০০ নম্বর। প্রতি সপ্তাহে দুই বিষয়, মাস শেষে পূর্ণ মডেল টেস্ট।',
    learn: ['বাংলা সাহিত্যের ধারা', 'গাণিতিক যুক্তি ও মানসিক দক্ষতা', 'সংবিধান ও সাম্প্রতিক বিষয়', 'ভুলে নম্বর কাটার হিসাব'],
    teachers: ['mahbub', 'farzana', 'kamal', 'rumana'],
    days: 365,
  },
  'bank-job-mcq': {
    about: 'সমন্বিত ব্যাংক নিয়োগের বহুনির্বাচনি অংশ: গণিত, ইংরেজি, সাধারণ জ্ঞান ও কম্পিউটার।',
    learn: ['ইংরেজিতে লেখা গণিত', 'Synonym ও analogy', 'ব্যাংকিংয়ের সাধারণ জ্ঞান'],
    teachers: ['kamal', 'farzana'],
    days: 180,
  },
  'primary-teacher': {
    about: 'প্রাথমিক সহকারী শিক্ষক নিয়োগের ৮০ নম্বর, চার বিষয়ে সমান জোর।',
    learn: ['পাটিগণিত ও জ্যামিতি', 'ব্যাকরণ', 'শিশু মনোবিজ্ঞানের প্রাথমিক কথা'],
    teachers: ['mahbub', 'kamal'],
    days: 180,
  },
  'bank-mathematics': {
    about: 'ব্যাংকের গণিত একা: ধারণা থেকে শর্টকাট, আর কোন শর্টকাট কখন ভুল করায়।',
    learn: ['শতকরা ও লাভ-ক্ষতি', 'সরল ও চক্রবৃদ্ধি সুদ', 'সময়, কাজ ও গতি'],
    teachers: ['kamal', 'tanvir'],
    days: 120,
  },
  'teacher-registration-school': {
    about: 'স্কুল পর্যায়ের আবশ্যিক অংশ: বাংলা, ইংরেজি, গণিত ও সাধারণ জ্ঞান, ১০০ নম্বর।',
    learn: ['বিগত নিবন্ধনের প্রশ্ন', 'ভুলে ০.২৫ কাটার কৌশল', 'সময় ধরে অনুশীলন'],
    teachers: ['mahbub', 'farzana'],
    days: 180,
  },
};

const faqOf = (days: number | undefined, batch: boolean): { q: string; a: string }[] => [
  {
    q: 'টাকা দেওয়ার কতক্ষণ পর খোলে?',
    a: 'টাকা পৌঁছালে কয়েক সেকেন্ডের মধ্যে। পাতা বন্ধ করে ফেললেও খুলবে; “আমার কোর্স”-এ পাবেন।',
  },
  days === undefined
    ? { q: 'কত দিন খোলা থাকবে?', a: 'কোনো শেষ তারিখ নেই।' }
    : { q: 'কত দিন খোলা থাকবে?', a: `কেনার দিন থেকে ${days.toLocaleString('bn-BD')} দিন। আবার কিনলে বাকি দিনের সঙ্গে যোগ হয়।` },
  batch
    ? { q: 'পরীক্ষা মিস করলে কী হবে?', a: 'লাইভ মেধাক্রমে থাকবেন না, তবে সমাধান প্রকাশের পর একই প্রশ্নে অনুশীলন করতে পারবেন।' }
    : { q: 'মোবাইলে পড়া যাবে?', a: 'যাবে। ধীর ইন্টারনেটেও পাতা খোলে, আর পরীক্ষার সময় সংযোগ গেলেও উত্তর হারায় না।' },
  { q: 'টাকা ফেরত পাওয়া যায়?', a: 'কেনার সাত দিনের মধ্যে চাইলে ফেরত পাওয়া যায়। শর্তাবলির পাতায় বিস্তারিত আছে।' },
];

const routineOf = (batch: boolean): string =>
  batch
    ? '<table><tbody><tr><th>শুক্রবার</th><td>রাত ৮টা: লাইভ পরীক্ষা</td></tr><tr><th>শনিবার</th><td>রাত ৯টা: সমাধান ও মেধাক্রম</td></tr></tbody></table>'
    : '<table><tbody><tr><th>রবি ও মঙ্গলবার</th><td>রাত ৮টা: নতুন অধ্যায়</td></tr><tr><th>বৃহস্পতিবার</th><td>রাত ৮টা: সমস্যা সমাধান</td></tr><tr><th>শুক্রবার</th><td>রাত ৯টা: অধ্যায়ের পরীক্ষা</td></tr></tbody></table>';

/** A draft with what its sale page says; `idOf` knows the teachers that stand in the catalog. */
export const withTexts = (draft: CourseDraft, idOf: (teacher: DemoTeacher) => string | undefined): CourseDraft => {
  const said = own[draft.slug];
  const batch = draft.kind === 'exam-batch';
  if (!said)
    return {
      ...draft,
      descriptionHtml: `<p>${draft.subtitle}।</p><p>নিবন্ধন করলেই ঢোকা যায়, কোনো টাকা লাগে না। ফল, মেধাক্রম ও সমাধান সবার জন্য।</p>`,
      learn: ['আসল পরীক্ষার নিয়মে অনুশীলন', 'নিজের অবস্থান জানা', 'ভুল থেকে শেখা'],
    };
  return {
    ...draft,
    ...(said.days === undefined ? {} : { accessDays: said.days }),
    ...(said.seats === undefined ? {} : { seatLimit: said.seats }),
    descriptionHtml: `<p>${said.about}</p><p><b>কাদের জন্য</b></p><p>যারা নিজে পড়ে, কিন্তু কোথায় আটকাচ্ছে তা ধরিয়ে দেওয়ার কাউকে চায়।</p>`,
    learn: said.learn,
    faq: faqOf(said.days, batch),
    routineHtml: routineOf(batch),
    teacherIds: said.teachers.flatMap((teacher) => idOf(teacher) ?? []),
  };
};
