import type { UserDraft } from '#identity';
import { pick, seeded } from './random.js';

/** Everybody here is invented. The password is for the demo alone and stands in the README. */
export const demoPassword = 'porikkha-2026';

interface DemoPerson {
  /** What the sign-in list calls the person. */
  readonly role: string;
  readonly draft: UserDraft;
}

export const demoPeople: readonly DemoPerson[] = [
  {
    role: 'student',
    draft: {
      name: 'তানিয়া আক্তার',
      email: 'student@demo.test',
      phone: '01300000001',
      phoneProven: true,
      institute: 'হলি ক্রস কলেজ, ঢাকা',
      hscBatch: 'HSC 2026',
    },
  },
  {
    role: 'second student',
    draft: {
      name: 'রাফি হাসান',
      email: 'student2@demo.test',
      phone: '01300000002',
      phoneProven: true,
      institute: 'রাজশাহী কলেজ',
      hscBatch: 'HSC 2026',
    },
  },
  {
    role: 'teacher',
    draft: {
      name: 'শামীমা নাসরিন',
      email: 'teacher@demo.test',
      phone: '01300000003',
      institute: 'চট্টগ্রাম কলেজ',
      hscBatch: 'Others',
      roles: ['student', 'teacher'],
    },
  },
  {
    role: 'admin',
    draft: {
      name: 'মাহবুব আলম',
      email: 'admin@demo.test',
      phone: '01300000004',
      institute: 'ঢাকা কলেজ',
      hscBatch: 'Others',
      roles: ['student', 'admin'],
    },
  },
  {
    role: 'support',
    draft: {
      name: 'সাবরিনা ইয়াসমিন',
      email: 'support@demo.test',
      phone: '01300000005',
      institute: 'ইডেন মহিলা কলেজ',
      hscBatch: 'Others',
      roles: ['student', 'support'],
    },
  },
  {
    role: 'operations',
    draft: {
      name: 'কামরুল হাসান',
      email: 'ops@demo.test',
      phone: '01300000006',
      institute: 'বুয়েট',
      hscBatch: 'Others',
      roles: ['student', 'ops'],
    },
  },
  {
    role: 'contributor',
    draft: {
      name: 'প্রিয়াঙ্কা সাহা',
      email: 'contributor@demo.test',
      phone: '01300000007',
      institute: 'আনন্দমোহন কলেজ, ময়মনসিংহ',
      hscBatch: 'Others',
      roles: ['student', 'contributor'],
    },
  },
];

/** First and last names that go together. */
const names = [
  {
    first: [
      'আরিফ',
      'সুমাইয়া',
      'তানভীর',
      'নুসরাত',
      'সাকিব',
      'ফারিহা',
      'ইমরান',
      'মাহিয়া',
      'রাকিব',
      'সাদিয়া',
      'নাঈম',
      'জান্নাতুল',
      'শাহরিয়ার',
      'আফরিন',
      'তৌহিদ',
      'লামিয়া',
      'ফাহিম',
      'রাইসা',
      'মেহেদী',
      'তাসনিম',
      'জুবায়ের',
      'সিয়াম',
      'নাবিলা',
      'রিফাত',
      'ইশরাত',
      'আদনান',
      'সামিয়া',
      'রুবাইয়া',
      'হাসিব',
      'মুশফিক',
      'তাহসিনা',
      'আনিকা',
    ],
    last: ['হোসেন', 'রহমান', 'ইসলাম', 'আহমেদ', 'চৌধুরী', 'সরকার', 'মজুমদার', 'করিম', 'তালুকদার', 'মোল্লা', 'শিকদার', 'হক', 'খান'],
  },
  {
    first: ['অনন্যা', 'প্রিয়াঙ্কা', 'মৌমিতা', 'সৌরভ', 'অর্ণব', 'শ্রাবণী', 'নিলয়', 'দীপা', 'সুদীপ্ত'],
    last: ['দাস', 'পাল', 'ভৌমিক', 'বিশ্বাস', 'সাহা', 'রায়', 'দত্ত'],
  },
] as const;

/** A name for each number; none comes twice among the first 370. */
export const nameOf = (index: number): string => {
  const { first, last } = index % 6 === 5 ? names[1] : names[0];
  const turn = index % 6 === 5 ? Math.floor(index / 6) : index - Math.floor((index + 1) / 6);
  return `${first[turn % first.length]!} ${last[(turn + Math.floor(turn / (first.length * last.length))) % last.length]!}`;
};

/** Some twice in another spelling: the institute tab takes them for one. */
export const institutes = [
  'নটর ডেম কলেজ, ঢাকা',
  'নটর ডেম কলেজ ঢাকা',
  'হলি ক্রস কলেজ, ঢাকা',
  'হলি ক্রস কলেজ, ঢাকা',
  'রাজশাহী কলেজ',
  'রাজশাহী কলেজ',
  'চট্টগ্রাম কলেজ',
  'এমসি কলেজ, সিলেট',
  'আনন্দমোহন কলেজ, ময়মনসিংহ',
  'সরকারি বিএল কলেজ, খুলনা',
  'কুমিল্লা ভিক্টোরিয়া সরকারি কলেজ',
  'কারমাইকেল কলেজ, রংপুর',
  'সরকারি আজিজুল হক কলেজ, বগুড়া',
  'বরিশাল ক্যাডেট কলেজ',
  'ঢাকা কলেজ',
  'ঢাকা  কলেজ',
  'ভিকারুননিসা নূন কলেজ',
  'সরকারি এমএম কলেজ, যশোর',
];
const batches = ['HSC 2026', 'HSC 2026', 'HSC 2026', 'HSC 2026', 'HSC 2025', 'HSC 2025', 'HSC 2027'];

/** How many stand on the merit lists beside those who can sign in. */
export const crowdSize = 240;

/** The others on the merit lists. They cannot sign in: nobody has given them a password. */
export const crowd = (count: number): UserDraft[] => {
  const random = seeded(2026);
  return Array.from({ length: count }, (_, index) => ({
    name: nameOf(index),
    email: `learner${index + 1}@demo.test`,
    // Ranked exams ask for a proven phone.
    phone: `0130002${String(index).padStart(4, '0')}`,
    phoneProven: true,
    institute: pick(random, institutes),
    hscBatch: pick(random, batches),
  }));
};
