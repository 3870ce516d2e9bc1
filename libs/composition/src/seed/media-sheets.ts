import { PdfWriter } from '#platform/pdf';

/** A sheet of the demo, written by us: each part on a page of its own. */
export interface DemoSheet {
  readonly title: string;
  readonly line: string;
  readonly parts: readonly { readonly title: string; readonly lines: readonly string[] }[];
}

export const formulaSheet: DemoSheet = {
  title: 'গতিবিদ্যা: সূত্রপত্র',
  line: 'পরীক্ষার আগের রাতে এক নজরে দেখার জন্য',
  parts: [
    {
      title: '১. সমত্বরণে সরলরৈখিক গতি',
      lines: [
        'v = u + at',
        's = ut + (1/2) at^2',
        'v^2 = u^2 + 2as',
        't-তম সেকেন্ডে সরণ: s(t) = u + (1/2) a (2t − 1)',
        'এখানে u আদিবেগ, v শেষবেগ, a ত্বরণ, s সরণ। চারটি রাশির তিনটি জানা থাকলে চতুর্থটি বের হয়। চিহ্নের দিকে খেয়াল রাখতে হবে: যে দিককে ধনাত্মক ধরা হয়েছে, তার উল্টো দিকের রাশি ঋণাত্মক।',
      ],
    },
    {
      title: '২. প্রাসের গতি',
      lines: [
        'v_0 বেগে অনুভূমিকের সঙ্গে A কোণে ছোড়া হলে:',
        'অনুভূমিক বেগ: v_0 cos A (অপরিবর্তিত)',
        'উল্লম্ব বেগ: v_0 sin A − gt',
        'উড্ডয়নকাল: T = 2v_0 sin A / g',
        'সর্বোচ্চ উচ্চতা: H = (v_0 sin A)^2 / 2g',
        'পাল্লা: R = v_0^2 sin 2A / g',
        'A = ৪৫° হলে পাল্লা সবচেয়ে বেশি। A ও (৯০° − A) কোণে পাল্লা একই, উচ্চতা আলাদা।',
      ],
    },
    {
      title: '৩. সরল ছন্দিত গতি',
      lines: [
        'কৌণিক কম্পাঙ্ক n, বিস্তার r হলে:',
        'x = r sin nt',
        'v = nr cos nt',
        'a = −n^2 x',
        'পর্যায়কাল: T = ৬.২৮ / n',
        'সরল দোলক: n^2 = g / L',
        'সাম্যাবস্থানে বেগ সর্বোচ্চ ও ত্বরণ শূন্য; প্রান্তে বেগ শূন্য ও ত্বরণ সর্বোচ্চ।',
      ],
    },
  ],
};

export const exerciseSheet: DemoSheet = {
  title: 'গতিবিদ্যা: অনুশীলনী',
  line: 'দশটি অঙ্ক, শেষ পাতায় উত্তর',
  parts: [
    {
      title: 'অঙ্ক ১ থেকে ৫',
      lines: [
        '১. u = ২ মি/সে, a = ১.৫ মি/সে^২। ১০ সেকেন্ড পরে বেগ ও সরণ কত?',
        '২. একটি গাড়ি ২০ মি/সে বেগে চলছিল। ব্রেক চেপে ৪০ মি দূরে থামল। মন্দন কত?',
        '৩. স্থিরাবস্থা থেকে ৫ সেকেন্ডে ৭৫ মি গেলে ত্বরণ কত?',
        '৪. ৪৫ মি উঁচু থেকে পাথর কত সময়ে পড়বে? (g = ১০ মি/সে^২)',
        '৫. ৩০ মি/সে বেগে উপরে ছোড়া বল কত উঁচুতে ওঠে? (g = ১০ মি/সে^২)',
      ],
    },
    {
      title: 'অঙ্ক ৬ থেকে ১০',
      lines: [
        '৬. ২৮ মি/সে বেগে ৫০° কোণে ছোড়া প্রাসের পাল্লা কত?',
        '৭. কোন কোণে ছুড়লে পাল্লা ও সর্বোচ্চ উচ্চতা সমান হয়?',
        '৮. সরল দোলকের দৈর্ঘ্য ৪ গুণ হলে পর্যায়কাল কত গুণ?',
        '৯. পর্যায়কাল ৪ সেকেন্ড হলে কৌণিক কম্পাঙ্ক কত?',
        '১০. বিস্তার ৫ সেমি, কৌণিক কম্পাঙ্ক ২ রেডিয়ান/সে। সর্বোচ্চ বেগ ও ত্বরণ কত?',
      ],
    },
    {
      title: 'উত্তর',
      lines: [
        '১. ১৭ মি/সে, ৯৫ মি',
        '২. ৫ মি/সে^২',
        '৩. ৬ মি/সে^২',
        '৪. ৩ সেকেন্ড',
        '৫. ৪৫ মি',
        '৬. প্রায় ৭৮.৮ মি',
        '৭. tan A = ৪, A প্রায় ৭৬°',
        '৮. ২ গুণ',
        '৯. প্রায় ১.৫৭ রেডিয়ান/সে',
        '১০. ১০ সেমি/সে, ২০ সেমি/সে^২',
      ],
    },
  ],
};

const LEFT = 72;
const WIDTH = 451;
const SIZE = 13;
const LEADING = 1.45;

/** `t^2` and `v_0`: what stands raised or lowered, in small. */
const marked = /([\^_])([0-9\u09e6-\u09ef])/;

/** A line that holds such marks is short, so that it never has to be broken; answers the height that it took. */
const formula = (pdf: PdfWriter, text: string, y: number): number => {
  let x = LEFT;
  const parts = text.split(new RegExp(marked, 'g'));
  for (let at = 0; at < parts.length; at += 3) {
    const [plain = '', mark, small] = parts.slice(at, at + 3);
    pdf.text(plain, x, y, { size: SIZE });
    x += pdf.widthOf(plain, SIZE);
    if (small === undefined) continue;
    pdf.text(small, x, y + (mark === '^' ? -3 : 7), { size: SIZE * 0.65 });
    x += pdf.widthOf(small, SIZE * 0.65) + 1;
  }
  return SIZE * LEADING;
};

export const sheetPdf = async ({ title, line, parts }: DemoSheet): Promise<Buffer> => {
  const pdf = new PdfWriter({ title, locale: 'bn' });
  pdf.text(title, LEFT, 280, { size: 26, weight: 600, width: WIDTH, align: 'center' });
  pdf.text(line, LEFT, 350, { size: SIZE, width: WIDTH, align: 'center', colour: '#5b6270' });
  for (const part of parts) {
    pdf.newPage();
    let y = 84 + pdf.text(part.title, LEFT, 84, { size: 18, weight: 600, width: WIDTH }) + 14;
    for (const text of part.lines)
      y += (marked.test(text) ? formula(pdf, text, y) : pdf.text(text, LEFT, y, { size: SIZE, width: WIDTH })) + 10;
  }
  return pdf.finish();
};
