import type { CategoryDraft } from '#catalog';

type Section = CategoryDraft['section'];
type Branch = readonly [slug: string, bn: string, en: string, below?: readonly Branch[]];

const flat = (section: Section, branches: readonly Branch[], parent?: string): CategoryDraft[] =>
  branches.flatMap(([slug, bn, en, below = []], position) => [
    { slug, title: { bn, en }, section, position, ...(parent === undefined ? {} : { parent }) },
    ...flat(section, below, slug),
  ]);

const hsc: readonly Branch[] = [
  [
    'hsc-science',
    'বিজ্ঞান',
    'Science',
    [
      ['hsc-physics', 'পদার্থবিজ্ঞান', 'Physics'],
      ['hsc-chemistry', 'রসায়ন', 'Chemistry'],
      ['hsc-higher-math', 'উচ্চতর গণিত', 'Higher mathematics'],
      ['hsc-biology', 'জীববিজ্ঞান', 'Biology'],
    ],
  ],
  [
    'hsc-humanities',
    'মানবিক',
    'Humanities',
    [
      ['hsc-economics', 'অর্থনীতি', 'Economics'],
      ['hsc-civics', 'পৌরনীতি ও সুশাসন', 'Civics and good governance'],
    ],
  ],
  [
    'hsc-business',
    'ব্যবসায় শিক্ষা',
    'Business studies',
    [
      ['hsc-accounting', 'হিসাববিজ্ঞান', 'Accounting'],
      ['hsc-finance', 'ফিন্যান্স, ব্যাংকিং ও বিমা', 'Finance, banking and insurance'],
    ],
  ],
  [
    'hsc-common',
    'সব বিভাগের বিষয়',
    'Subjects for every group',
    [
      ['hsc-bangla', 'বাংলা', 'Bangla'],
      ['hsc-english', 'ইংরেজি', 'English'],
      ['hsc-ict', 'তথ্য ও যোগাযোগ প্রযুক্তি', 'ICT'],
    ],
  ],
];

const admission: readonly Branch[] = [
  ['admission-medical', 'মেডিকেল ও ডেন্টাল', 'Medical and dental'],
  ['admission-engineering', 'ইঞ্জিনিয়ারিং', 'Engineering'],
  [
    'admission-university',
    'বিশ্ববিদ্যালয়',
    'Universities',
    [
      ['admission-du', 'ঢাকা বিশ্ববিদ্যালয়', 'University of Dhaka'],
      ['admission-gst', 'গুচ্ছ (GST)', 'GST cluster'],
    ],
  ],
];

const jobs: readonly Branch[] = [
  ['jobs-bcs', 'বিসিএস', 'BCS'],
  ['jobs-bank', 'ব্যাংক', 'Banks'],
  ['jobs-primary', 'প্রাথমিক শিক্ষক', 'Primary school teacher'],
  ['jobs-ntrca', 'শিক্ষক নিবন্ধন', 'Teacher registration (NTRCA)'],
];

/** Where the demo's courses are found. */
export const demoCategories: readonly CategoryDraft[] = [...flat('hsc', hsc), ...flat('admission', admission), ...flat('jobs', jobs)];
