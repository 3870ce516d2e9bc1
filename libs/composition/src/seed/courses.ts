import type { CourseDraft } from '#catalog';

const r = String.raw;

/** Holds the demo's exams; entering one of them enrols. Made last: where it stands, people and courses stand. */
export const freeCourse: CourseDraft = {
  slug: 'hsc-2026-model-test',
  title: 'HSC ২০২৬: ফ্রি মডেল টেস্ট',
  subtitle: 'সবার জন্য খোলা লাইভ পরীক্ষা, ফল ও সমাধানসহ',
  kind: 'exam-batch',
  section: 'hsc',
  cover: { subject: 'মডেল টেস্ট', formula: r`\text{ক খ গ ঘ}`, ground: 'zinc' },
  pricePaisa: 0,
  enrolOnEntry: true,
  position: 1,
};

export const otherCourses: readonly CourseDraft[] = [
  {
    slug: 'physics-full-prep',
    title: 'পদার্থবিজ্ঞান: পূর্ণ প্রস্তুতি',
    subtitle: '১ম ও ২য় পত্র, সৃজনশীল ও বহুনির্বাচনি',
    kind: 'course',
    section: 'hsc',
    cover: { subject: 'পদার্থবিজ্ঞান', formula: 'F=ma', ground: 'kali' },
    pricePaisa: 245_000,
    listPricePaisa: 350_000,
    position: 2,
  },
  {
    slug: 'chemistry-both-papers',
    title: 'রসায়ন ১ম ও ২য় পত্র',
    subtitle: 'বিক্রিয়া থেকে গণনা, অধ্যায় ধরে ধরে',
    kind: 'course',
    section: 'hsc',
    cover: { subject: 'রসায়ন', formula: r`\mathrm{C_6H_6}`, ground: 'kali-light' },
    pricePaisa: 245_000,
    listPricePaisa: 320_000,
    position: 3,
  },
  {
    slug: 'higher-math-formula-to-solution',
    title: 'উচ্চতর গণিত: সূত্র থেকে সমাধান',
    subtitle: 'প্রতিটি অধ্যায়ের সূত্র, উদাহরণ ও অনুশীলন',
    kind: 'course',
    section: 'hsc',
    cover: { subject: 'উচ্চতর গণিত', formula: r`\int f(x)\,dx`, ground: 'kali-mid' },
    pricePaisa: 220_000,
    position: 4,
  },
  {
    slug: 'medical-admission-mock',
    title: 'মেডিকেল ভর্তি: ৪০টি মক',
    subtitle: 'শুধু পরীক্ষা, প্রতি শুক্রবার রাত ৮টায়',
    kind: 'exam-batch',
    section: 'admission',
    cover: { subject: 'মেডিকেল ভর্তি', formula: r`\mathrm{DNA}\to\mathrm{RNA}`, ground: 'kali-light' },
    pricePaisa: 95_000,
    listPricePaisa: 120_000,
    position: 5,
  },
  {
    slug: 'bank-job-mcq',
    title: 'ব্যাংক নিয়োগ: বহুনির্বাচনি প্রস্তুতি',
    subtitle: 'গণিত, ইংরেজি, সাধারণ জ্ঞান ও ICT',
    kind: 'course',
    section: 'jobs',
    cover: { subject: 'চাকরি', formula: r`I=Pnr`, ground: 'kali' },
    pricePaisa: 150_000,
    position: 6,
  },
];
