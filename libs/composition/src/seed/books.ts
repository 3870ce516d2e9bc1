import type { BookBody } from '#contracts/http/books';
import type { SampleBook } from '#commerce';

/** A book of the demo: how it is sold, how many there are, and what its first pages say. Authors and publisher are invented. */
export interface DemoBook {
  readonly book: BookBody;
  /** 0 for e-books, and for what is sold out. */
  readonly stock: number;
  readonly lookInside: boolean;
  readonly sample: SampleBook['chapters'];
}

const publisher = 'প্রস্তুতি প্রকাশন';
const r = String.raw;
const common = { publisher, language: 'বাংলা', listPricePaisa: null, section: 'hsc', kind: 'printed' } as const;

const foreword = {
  title: 'বইটি কীভাবে পড়বেন',
  text:
    'প্রতিটি অধ্যায়ের শুরুতে মূল কথা, তারপর সূত্র, শেষে অনুশীলন। প্রথমে মূল কথা পড়ে নিজের ভাষায় বলার চেষ্টা করুন। ' +
    'সূত্র মুখস্থ করার আগে কোথা থেকে এলো তা একবার লিখে দেখুন। অনুশীলনের উত্তর বইয়ের শেষে আছে।',
};
const first = (title: string, text: string): readonly SampleBook['chapters'][number][] => [foreword, { title, text }];

export const demoBooks: readonly DemoBook[] = [
  {
    book: {
      ...common,
      slug: 'motion-question-to-solution',
      title: 'গতিবিদ্যা: প্রশ্ন থেকে সমাধান',
      author: 'তাহমিনা আফরোজ',
      pages: 312,
      descriptionHtml:
        '<p>পদার্থবিজ্ঞান ১ম পত্রের গতিবিদ্যা ও নিউটনীয় বলবিদ্যার ৬৪০টি প্রশ্ন, প্রতিটির ধাপে ধাপে সমাধান।</p>' +
        '<ul><li>অধ্যায়ভিত্তিক সূত্রের পাতা</li><li>ভুল করার সাধারণ জায়গাগুলো আলাদা করে দেখানো</li><li>শেষে পাঁচটি মডেল টেস্ট</li></ul>',
      cover: { subject: 'পদার্থবিজ্ঞান', formula: 'v^2=u^2+2as', ground: 'kali' },
      pricePaisa: 42_000,
      listPricePaisa: 52_000,
      position: 1,
    },
    stock: 140,
    lookInside: true,
    sample: first('১. সরণ, বেগ ও ত্বরণ', 'একটি বস্তু কত দূর গেল আর কোন দিকে গেল, দুটি আলাদা প্রশ্ন। প্রথমটির উত্তর দূরত্ব, দুটি মিলিয়ে সরণ।'),
  },
  {
    book: {
      ...common,
      slug: 'organic-chemistry-reaction-maps',
      title: 'জৈব রসায়ন: বিক্রিয়ার মানচিত্র',
      author: 'শুভাশিস দেব',
      pages: 268,
      descriptionHtml:
        '<p>অ্যালকেন থেকে অ্যামিন: কোন যৌগ থেকে কোন যৌগে যাওয়া যায়, এক নজরে দেখার মতো করে সাজানো।</p><p>প্রতিটি মানচিত্রের পাশে শর্ত, প্রভাবক ও পরীক্ষায় আসা প্রশ্ন।</p>',
      cover: { subject: 'রসায়ন', formula: r`\mathrm{C_6H_6}`, ground: 'kali-light' },
      pricePaisa: 38_000,
      position: 2,
    },
    stock: 3,
    lookInside: true,
    sample: first('১. হাইড্রোকার্বন', 'কার্বন ও হাইড্রোজেন দিয়ে তৈরি যৌগের নাম রাখার নিয়ম কয়েকটি ধাপে শেখা যায়। আগে দীর্ঘতম শিকলটি খুঁজুন।'),
  },
  {
    book: {
      ...common,
      slug: 'higher-math-calculus-workbook',
      title: 'উচ্চতর গণিত: অন্তরীকরণ ও যোগজীকরণ অনুশীলন খাতা',
      author: 'মাহবুব রহমান খান',
      pages: 224,
      descriptionHtml: '<p>লিখে লিখে শেখার বই: প্রতিটি পাতায় একটি উদাহরণ, তিনটি অনুশীলন আর লেখার জায়গা।</p>',
      cover: { subject: 'উচ্চতর গণিত', formula: r`\int f(x)\,dx`, ground: 'kali-mid' },
      pricePaisa: 35_000,
      position: 3,
    },
    stock: 0,
    lookInside: true,
    sample: first('১. সীমা', 'চলকের মান একটি সংখ্যার যত কাছে যায়, ফাংশনের মান কোন সংখ্যার কাছে যায়, সেটিই সীমা।'),
  },
  {
    book: {
      ...common,
      slug: 'biology-diagrams-label-yourself',
      title: 'জীববিজ্ঞান: চিত্র আঁকুন, নাম বসান',
      author: 'রুমানা হক',
      pages: 180,
      descriptionHtml: '<p>পরীক্ষায় আসা ৯০টি চিত্র: পাশে নমুনা, সামনে নিজে আঁকার জায়গা।</p>',
      cover: { subject: 'জীববিজ্ঞান', formula: r`\mathrm{C_6H_{12}O_6}`, ground: 'zinc' },
      pricePaisa: 29_000,
      listPricePaisa: 34_000,
      position: 4,
    },
    stock: 58,
    lookInside: false,
    sample: [],
  },
  {
    book: {
      ...common,
      slug: 'ict-number-systems-and-logic',
      title: 'আইসিটি: সংখ্যাপদ্ধতি ও লজিক গেট',
      author: 'নাফিস ইকবাল',
      pages: 150,
      descriptionHtml: '<p>তৃতীয় অধ্যায়ের পুরো প্রস্তুতি: রূপান্তর, পূরক, বুলিয়ান সরলীকরণ ও সত্যক সারণি।</p>',
      cover: { subject: 'আইসিটি', formula: r`A\oplus B`, ground: 'kali' },
      pricePaisa: 26_000,
      position: 5,
    },
    stock: 92,
    lookInside: true,
    sample: first('১. সংখ্যাপদ্ধতি', 'দুই, আট, দশ ও ষোলো ভিত্তির সংখ্যা একই পরিমাণ নানাভাবে লেখে। ভিত্তি বদলালে পরিমাণ বদলায় না।'),
  },
  {
    book: {
      ...common,
      slug: 'medical-admission-biology-notes',
      title: 'মেডিকেল ভর্তি: জীববিজ্ঞান নোট',
      author: 'ডা. ফারহান সাদিক',
      section: 'admission',
      pages: 340,
      descriptionHtml: '<p>ভর্তি পরীক্ষায় বারবার আসা তথ্য ছকে সাজানো, প্রতিটি ছকের নিচে আগের বছরের প্রশ্ন।</p>',
      cover: { subject: 'মেডিকেল ভর্তি', formula: r`\mathrm{DNA}`, ground: 'kali-mid' },
      pricePaisa: 46_000,
      position: 6,
    },
    stock: 27,
    lookInside: true,
    sample: first('১. কোষ', 'কোষঝিল্লি থেকে নিউক্লিয়াস: কোন অঙ্গাণুর কাজ কী, আর কোনটি কোন কোষে থাকে না।'),
  },
  {
    book: {
      ...common,
      slug: 'bcs-mental-ability-drills',
      title: 'বিসিএস মানসিক দক্ষতা: ৫০০ অনুশীলন',
      author: 'জিনাত আরা',
      section: 'jobs',
      pages: 200,
      descriptionHtml: '<p>সংখ্যা ধারা, চিত্র ধারা, যুক্তি ও পরিমাপ: সময় ধরে করার মতো পঞ্চাশটি সেট।</p>',
      cover: { subject: 'বিসিএস', formula: '৫০০', ground: 'zinc' },
      pricePaisa: 32_000,
      position: 7,
    },
    stock: 64,
    lookInside: false,
    sample: [],
  },
  {
    book: {
      ...common,
      slug: 'formula-pocket-ebook',
      title: 'সূত্রের পকেট বই (ই-বুক)',
      author: 'তাহমিনা আফরোজ ও মাহবুব রহমান খান',
      kind: 'ebook',
      pages: 48,
      descriptionHtml: '<p>পদার্থবিজ্ঞান, রসায়ন ও উচ্চতর গণিতের সব সূত্র মোবাইলে পড়ার মতো করে সাজানো।</p>',
      cover: { subject: 'সূত্র', formula: r`E=mc^2`, ground: 'kali-light' },
      pricePaisa: 9_900,
      listPricePaisa: 15_000,
      position: 8,
    },
    stock: 0,
    lookInside: true,
    sample: first('পদার্থবিজ্ঞান ১ম পত্র', 'গতি: v = u + at। কাজ: W = Fs। ক্ষমতা: P = W / t।'),
  },
  {
    book: {
      ...common,
      slug: 'english-grammar-in-bangla-ebook',
      title: 'বাংলায় ইংরেজি ব্যাকরণ (ই-বুক)',
      author: 'সাবরিনা করিম',
      kind: 'ebook',
      section: 'admission',
      pages: 120,
      descriptionHtml: '<p>ভর্তি ও চাকরির পরীক্ষায় আসা ব্যাকরণের ৪০টি নিয়ম, বাংলায় ব্যাখ্যা আর অনুশীলনসহ।</p>',
      cover: { subject: 'ইংরেজি', formula: 'a, an, the', ground: 'kali' },
      pricePaisa: 14_900,
      position: 9,
    },
    stock: 0,
    lookInside: true,
    sample: first('১. Article', 'একটি জিনিসের কথা প্রথমবার বললে a বা an, আগে বলা জিনিসের কথা বললে the।'),
  },
];
