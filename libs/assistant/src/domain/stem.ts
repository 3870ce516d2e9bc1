import { fold } from './fold.js';

/**
 * A word without the endings that a sentence hangs onto it: longest first, one ending and then what may stand before it, as light stemmers of
 * Bengali do. Words are folded, so the endings are written as folded ones are.
 */
const endings: readonly { readonly of: string; readonly rest: number }[] = [
  { of: 'গুলোকে', rest: 2 },
  { of: 'গুলোর', rest: 2 },
  { of: 'গুলির', rest: 2 },
  { of: 'গুলোতে', rest: 2 },
  { of: 'সমুহের', rest: 2 },
  { of: 'সমুহ', rest: 2 },
  { of: 'গুলো', rest: 2 },
  { of: 'গুলি', rest: 2 },
  { of: 'টিকে', rest: 2 },
  { of: 'টির', rest: 2 },
  { of: 'টার', rest: 2 },
  { of: 'দের', rest: 2 },
  { of: 'ের', rest: 2 },
  { of: 'কে', rest: 3 },
  { of: 'তে', rest: 3 },
  { of: 'টি', rest: 2 },
  { of: 'টা', rest: 2 },
  { of: 'র', rest: 3 },
  { of: 'য', rest: 4 },
  { of: 'ে', rest: 3 },
  { of: 'ই', rest: 3 },
  { of: 'ও', rest: 3 },
];
const vowelSigns = new Set('ািুেোৈৌৃ');

const bengali = (word: string): string => {
  for (const { of, rest } of endings) {
    if (!word.endsWith(of)) continue;
    const left = word.slice(0, -of.length);
    if (left.length < rest) continue;
    // গতির, মাত্রায়: these two hang onto a vowel; elsewhere they belong to the word.
    if ((of === 'র' || of === 'য') && !vowelSigns.has(left.at(-1) ?? '')) continue;
    return left;
  }
  return word;
};

const english = (word: string): string => {
  if (word.length > 5 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 6 && word.endsWith('ing')) return word.slice(0, -3);
  if (word.length > 5 && word.endsWith('ed')) return word.slice(0, -2);
  if (word.length > 5 && /(?:s|x|ch|sh)es$/.test(word)) return word.slice(0, -2);
  if (word.length > 3 && word.endsWith('s') && !/(?:ss|us|is)$/.test(word)) return word.slice(0, -1);
  return word;
};

export const stemOf = (word: string): string => {
  if (/^[a-z]+$/.test(word)) return english(word);
  if (!/^\p{Script=Bengali}/u.test(word)) return word;
  const once = bengali(word);
  return once === word ? word : bengali(once);
};

const common: ReadonlySet<string> = new Set(
  (
    'এবং ও আর কি কী কে না নয় হয় হবে হলে হল হলো হয়েছে থেকে জন্য জন্যে একটি একটা এক কোন কোনটি কোনো কত কতটি যে যা যার তা তার তাই এই সেই এর ওই সে তবে যদি ' +
    'করে করা করতে করলে করুন করি কর করো করব সঙ্গে সাথে মধ্যে মান মানে কীভাবে কিভাবে কেন কখন কোথায় কাকে বলে বলতে বুঝায় বোঝায় আমি আমার আমাকে তুমি আপনি আপনার ' +
    'দিন দাও দেয় দেওয়া বের করব করার যায় লাগে পেতে রাখতে কেমন হবার হওয়ার কিসের কীসের দিয়ে কতটা কতটুকু কতভাবে নিয়ম বলুন সবচেয়ে ভালো নাম আছে ছিল থাকে পারে পারি কিছু সব বা নিচের নিচে উপর ওপর তখন যখন অথবা হিসাবে হিসেবে পর আগে খুব আরও জানতে চাই বুঝিয়ে বোঝান বুঝি শুধু ' +
    'the of and an in on at to is are was were be been it its this that these those for from by with as or if then than what which who how why when where do does did ' +
    'can could will would should shall may might must has have had not no yes you your my me we our they them their there here about into over under between each any ' +
    'some all one two find give given explain tell please mean means value following called write best good name like'
  )
    .split(' ')
    .map(fold)
    .filter(Boolean),
);

/** A word that stands in every sentence and says nothing of what it is about. */
export const isCommon = (folded: string): boolean => common.has(folded);
