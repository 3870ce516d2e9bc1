import type { LessonBody } from '#contracts/http/lessons-desk-shapes';
import { demoMedia } from './ensure-media.js';

const day = 24 * 3_600_000;

/** A lesson of the demo; `after` is the title of the one to be done first, `opensIn` and `classIn` milliseconds from when it is made. */
export interface DemoLesson extends Partial<Omit<LessonBody, 'kind' | 'title' | 'afterLessonId' | 'opensAt' | 'classAt' | 'chapterId'>> {
  readonly kind: LessonBody['kind'];
  readonly title: string;
  readonly after?: string;
  readonly opensIn?: number;
  readonly classIn?: number;
  /** An exam of the course. */
  readonly exam?: true;
  readonly draft?: true;
}
export interface DemoChapter {
  readonly title: string;
  readonly lessons: readonly DemoLesson[];
}

const p = (...lines: readonly string[]): string => lines.map((line) => `<p>${line}</p>`).join('');
const list = (...items: readonly string[]): string => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;

const motion: DemoChapter = {
  title: 'গতিবিদ্যা',
  lessons: [
    {
      kind: 'text',
      title: 'এই কোর্স যেভাবে পড়বেন',
      bodyHtml:
        p(
          'প্রতিটি অধ্যায় একই ছন্দে এগোয়: আগে ধারণা, তারপর একটি ছোট ভিডিও, শেষে সূত্রপত্র আর অঙ্ক। ভিডিও দেখার সময় খাতা খোলা রাখুন; যেখানে থামবেন, পরের বার সেখান থেকেই শুরু হবে।',
          'তিনটি অভ্যাস কাজে দেবে:',
        ) +
        list(
          'সূত্র মুখস্থ করার আগে ছবিটি আঁকুন: কোনটি কোন দিকে, কে ধনাত্মক।',
          'একক লিখে অঙ্ক শেষ করুন; একক না মিললে উত্তরও মেলেনি।',
          'আটকে গেলে প্রশ্নোত্তর পাতায় লিখুন, খাতার ছবিসহ।',
        ),
    },
    {
      kind: 'video',
      title: 'সমত্বরণে গতি',
      mediaId: demoMedia.motion,
      captions: [
        { mediaId: demoMedia.motionBn, language: 'bn' },
        { mediaId: demoMedia.motionEn, language: 'en' },
      ],
      attachments: [{ mediaId: demoMedia.formulasFile, name: 'গতিবিদ্যার সূত্রপত্র' }],
      free: true,
      bodyHtml: p(
        'ত্বরণ ধ্রুব থাকলে বেগ সময়ের সঙ্গে সরলরেখায় বাড়ে: $v = v_0 + at$। সেই রেখার নিচের ক্ষেত্রফলই সরণ, তাই',
        '$$s = v_0 t + \\tfrac{1}{2} a t^2$$',
        'সময় বাদ দিলে পাওয়া যায় $v^2 = v_0^2 + 2as$। তিনটি সমীকরণ আসলে একই ছবির তিনটি দিক।',
      ),
    },
    {
      kind: 'pdf',
      title: 'সূত্রপত্র: গতিবিদ্যা',
      mediaId: demoMedia.formulas,
      bodyHtml: p('অঙ্ক করার সময় পাশে রাখুন। প্রতিটি সূত্রের নিচে লেখা আছে কখন সেটি খাটে না।'),
    },
    {
      kind: 'video',
      title: 'প্রাসের গতি',
      mediaId: demoMedia.projectile,
      after: 'সমত্বরণে গতি',
      bodyHtml: p(
        'অনুভূমিক দিকে বেগ বদলায় না, খাড়া দিকে বদলায়: দুটি আলাদা গতি একসঙ্গে চলছে। তাই',
        '$$x = v_0 \\cos\\theta \\, t, \\qquad y = v_0 \\sin\\theta \\, t - \\tfrac{1}{2} g t^2$$',
        'দুটি সমীকরণ থেকে $t$ বাদ দিন: পথটি একটি অধিবৃত্ত।',
      ),
    },
  ],
};

const waves: DemoChapter = {
  title: 'পর্যায়বৃত্ত গতি',
  lessons: [
    {
      kind: 'text',
      title: 'সরল ছন্দিত গতির ধারণা',
      bodyHtml: p(
        'দোলনায় একটি শিশু, সেতারের একটি তার, স্প্রিংয়ে ঝোলানো একটি ভর: সবার মধ্যে একটি মিল আছে। মাঝখান থেকে যত দূরে যায়, ফেরার টান তত বাড়ে।',
        'টান যদি সরণের সমানুপাতিক ও বিপরীতমুখী হয়, $F = -kx$, তবে গতিটি সরল ছন্দিত। নিউটনের দ্বিতীয় সূত্র বসালে',
        '$$\\frac{d^2 x}{dt^2} = -\\omega^2 x, \\qquad \\omega = \\sqrt{\\frac{k}{m}}$$',
        'লক্ষ করুন, পর্যায়কাল $T = 2\\pi/\\omega$-এ বিস্তার নেই: বেশি টেনে ছাড়লেও সময় একই লাগে।',
      ),
    },
    {
      kind: 'video',
      title: 'স্প্রিংয়ের দোলন',
      mediaId: demoMedia.harmonic,
      captions: [
        { mediaId: demoMedia.harmonicBn, language: 'bn' },
        { mediaId: demoMedia.harmonicEn, language: 'en' },
      ],
      bodyHtml: p('একটি বিন্দু বৃত্তে ঘুরছে, তার ছায়া দুলছে। ছায়াটির সরণ $x = A\\cos(\\omega t + \\varphi)$।'),
    },
    {
      kind: 'text',
      title: 'দোলনে শক্তির রূপান্তর',
      after: 'স্প্রিংয়ের দোলন',
      bodyHtml: p(
        'প্রান্তে সবটুকু শক্তি স্থিতিশক্তি, $\\tfrac{1}{2}kA^2$; মাঝখানে সবটুকু গতিশক্তি। মাঝপথে দুটির যোগফল একই থাকে:',
        '$$\\tfrac{1}{2} m v^2 + \\tfrac{1}{2} k x^2 = \\tfrac{1}{2} k A^2$$',
        'ভেবে দেখুন: কোন সরণে দুই শক্তি সমান? উত্তর $x = A/\\sqrt{2}$, অর্ধেক পথে নয়।',
      ),
    },
    {
      kind: 'class',
      title: 'লাইভ ক্লাস: দোলকের অঙ্ক',
      classUrl: 'https://meet.example.com/physics-live',
      classIn: 3 * day,
      bodyHtml: p('আগের তিনটি পাঠ শেষ করে আসুন। প্রশ্ন থাকলে আগে প্রশ্নোত্তর পাতায় লিখে রাখুন, ক্লাসে সেগুলো দিয়েই শুরু হবে।'),
    },
  ],
};

const work: DemoChapter = {
  title: 'কাজ, শক্তি ও ক্ষমতা',
  lessons: [
    {
      kind: 'text',
      title: 'কাজের সংজ্ঞা ও চিহ্ন',
      bodyHtml:
        p('বল আর সরণের মধ্যকার কোণ $\\theta$ হলে কাজ $W = Fs\\cos\\theta$। চিহ্নটি গল্প বলে:') +
        list('ধনাত্মক: বল বস্তুকে শক্তি দিচ্ছে।', 'ঋণাত্মক: বল বস্তু থেকে শক্তি নিচ্ছে, যেমন ঘর্ষণ।', 'শূন্য: বল শুধু পথ ঘোরাচ্ছে, যেমন বৃত্তপথে কেন্দ্রমুখী বল।'),
    },
    {
      kind: 'text',
      title: 'ক্ষমতা ও কর্মদক্ষতা',
      opensIn: 2 * day,
      bodyHtml: p('একই কাজ কত তাড়াতাড়ি হলো, তার মাপ ক্ষমতা: $P = W/t = Fv$। কুয়া থেকে পানি তোলার অঙ্কে ভরকেন্দ্র কতটা উঠল সেটাই উচ্চতা, কুয়ার পুরো গভীরতা নয়।'),
    },
    { kind: 'pdf', title: 'অনুশীলনী', mediaId: demoMedia.exercises, opensIn: 5 * day, bodyHtml: p('আগে নিজে করুন, পরে মিলিয়ে দেখুন।') },
    { kind: 'text', title: 'সংরক্ষণশীল বল', draft: true, bodyHtml: p('পথ যেমনই হোক, কাজ শুধু শুরু ও শেষের ওপর নির্ভর করে।') },
  ],
};

const modelTest: DemoChapter = {
  title: 'পরীক্ষার আগে',
  lessons: [
    {
      kind: 'text',
      title: 'মডেল টেস্টে সময় ভাগ করা',
      bodyHtml:
        p('পঁচিশটি প্রশ্ন, পঁচিশ মিনিট। প্রথম পাসে যেগুলো দেখেই পারেন, সেগুলো; দ্বিতীয় পাসে হিসাবেরগুলো।') +
        list('এক প্রশ্নে দেড় মিনিটের বেশি নয়: চিহ্ন দিয়ে এগিয়ে যান।', 'শেষ তিন মিনিট শুধু মিলিয়ে দেখার জন্য।'),
    },
    {
      kind: 'exam',
      title: 'মডেল টেস্ট দিন',
      exam: true,
      bodyHtml: p('আগে সময় ভাগের পাঠটি পড়ে নিন। পরীক্ষা শেষে সমাধান খুললে একই প্রশ্নে অনুশীলন করা যায়।'),
    },
    { kind: 'pdf', title: 'শেষ মুহূর্তের সূত্র', mediaId: demoMedia.formulas },
  ],
};

const chemistry: DemoChapter = {
  title: 'রাসায়নিক সাম্যাবস্থা',
  lessons: [
    {
      kind: 'text',
      title: 'সাম্যাবস্থা মানে থেমে যাওয়া নয়',
      free: true,
      bodyHtml: p(
        'সামনের বিক্রিয়া আর পেছনের বিক্রিয়া সমান বেগে চলছে, তাই বাইরে থেকে স্থির দেখায়। সাম্যধ্রুবক বলে দেয় কোন দিকে কতটা আছে:',
        '$$K_c = \\frac{[C]^c [D]^d}{[A]^a [B]^b}$$',
      ),
    },
    {
      kind: 'text',
      title: 'লা শাতেলিয়ের নীতি',
      after: 'সাম্যাবস্থা মানে থেমে যাওয়া নয়',
      bodyHtml: p('ব্যবস্থাকে নাড়া দিলে সে নাড়াটুকু কমানোর দিকে সরে। তাপ দিলে তাপহারী দিক, চাপ দিলে কম অণুর দিক।'),
    },
  ],
};

/** What the demo's courses hold, by their slugs. */
export const demoLessons: Readonly<Record<string, readonly DemoChapter[]>> = {
  'physics-full-prep': [motion, waves, work],
  'hsc-2026-model-test': [modelTest],
  'chemistry-both-papers': [chemistry],
};

/** PDFs beside them. */
export const demoPdfs = [
  {
    title: 'গতিবিদ্যার সূত্রপত্র',
    mediaId: demoMedia.formulas,
    slugs: ['physics-full-prep', 'hsc-2026-model-test'],
    free: true,
    download: true,
  },
  { title: 'গতিবিদ্যার অনুশীলনী', mediaId: demoMedia.exercises, slugs: ['physics-full-prep'], free: false, download: false },
] as const;

/** As courses show her; her account prepares their lessons. */
export const demoLessonTeacher = {
  name: 'শামীমা নাসরিন',
  title: 'পদার্থবিজ্ঞান',
  about: 'আগে ছবি, পরে সূত্র: প্রতিটি পাঠ একটি প্রশ্ন দিয়ে শুরু করেন।',
} as const;
