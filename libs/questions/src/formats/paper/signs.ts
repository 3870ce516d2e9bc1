import { composed } from '#platform/kernel';
import { latinDigits } from './labels.js';

/** How lines of a paper give themselves away. Every expression is anchored or bounded: a line is read once. */

const keyWords =
  'সঠিক\\s{0,3}উত্তর(?:টি)?|সঠিক\\s{0,3}উঃ|সঠিক(?=\\s?[*_]{0,3}[ঃ:])|শুদ্ধ\\s{0,3}উত্তর|উত্তর(?:টি)?|উঃ|উ(?=\\s?[:.।])|' +
  'সঠিক\\s{0,3}(?:অপশন|বিকল্প)(?:টি)?|' +
  'answer\\s{1,3}keys?|(?:the\\s{1,3})?correct\\s{1,3}(?:answer|ans|option|choice)s?|(?:the\\s{1,3})?right\\s{1,3}(?:answer|ans|option|choice)|' +
  'answers?|ans|correct|key|solution\\s{1,3}key|rpta|rptas?|' +
  'respuestas?(?:\\s{1,3}correctas?)?|réponses?(?:\\s{1,3}correctes?)?|risposta(?:\\s{1,3}corretta)?|resposta(?:\\s{1,3}correta)?|gabarito|' +
  'richtige\\s{1,3}antwort|antwort|(?:kunci\\s{1,3})?jawaban(?:\\s{1,3}benar)?|kunci|đáp\\s{1,3}án(?:\\s{1,3}đúng)?|doğru\\s{1,3}cevap|cevap|' +
  '(?:सही\\s{1,3})?उत्तर|(?:правильный\\s{1,3})?ответ|(?:正确|參考|参考)?答案|正解|정답|الإجابة(?:\\s{1,3}الصحيحة)?';
const separators = '[:ঃ：;=।.\\-–—→⇒➜➔>\\u{1f536}-\\u{1f53b}\\u{1f449}]';

const keyLine = new RegExp(
  `^[\\[({*_#\\p{So}\\uFE0F✓✔✅→⇒»›>=-]{0,6}\\s{0,4}[*_]{0,3}(?:${keyWords})(?:\\s{1,3}(?:is|হলো|হল|হচ্ছে|হবে)(?=[\\s:])[*_]{0,3}\\s{0,3}(?:${separators}[*_ \\t]{0,3}){0,3}|[*_]{0,3}\\s{0,3}(?:(?:${separators}|\\))[*_ \\t]{0,3}){1,3})(.*)$`,
  'iu',
);
const bareKeyLine = new RegExp(
  `^[#\\[({]?\\s{0,3}(?:${keyWords})\\s{1,5}([\\[({]?\\s?(?:[ক-ছA-Ha-h]|[1-6১-৬]|i{1,3}|iv)\\s?[)\\]}.।]?)\\s{0,3}[\\])}]?$`,
  'iu',
);
/** `সঠিক উত্তর (খ) নীল`: the letter in brackets stands for the sign behind the word. */
const bracketKeyLine =
  /^(?:সঠিক\s{0,3}(?:উত্তর|উঃ)|উত্তর|উঃ|ans|correct\s{1,3}(?:answer|option))\s{1,3}([([{]\s?[ক-ছA-Ha-h]\s?[)\]}]\s{0,3}.{0,300})$/iu;
const innerKey = new RegExp(
  `[\\s.।|\\[(](?:${keyWords})(?:\\s{0,3}${separators}{1,3}|(?<=ঃ)(?=\\s)|(?=\\s[\\[(]?[ক-চ][)\\]]?\\s?[\\])]?$))\\s{0,5}(.{1,300})$`,
  'iu',
);
const explanationLine =
  /^[[({*_\p{So}\uFE0F]{0,6}\s{0,3}[*_]{0,3}(?:(?:সহজ\s)?ব্যাখ্যা(?:সহ)?|সমাধান|বিশ্লেষণ|explanation(?:\/reference)?|explain|exp(?=\))|solution|rationale|reason|hints?|feedback|note|explicaci[oó]n|explication|erklärung|spiegazione|pembahasan|giải thích|व्याख्या|解析|解説|해설)[*_]{0,3}\s{0,3}[ঃ:：)\-–—][*_ ]{0,3}\s{0,3}(.*)$/iu;
const innerExplanation = /[\s।.;,([]*(?:ব্যাখ্যা|সমাধান|explanation|rationale)\s{0,3}[ঃ:：\-–—]\s{0,3}(.*)$/isu;

/** What ExamView writes behind the key: points, difficulty, reference, objective. */
const examView = /\s(?:PTS|DIF|REF|OBJ|TOP|KEY|MSC|NAT|STA|LOC|BLM|FEEDBACK)\s?:.*$/u;

const unwrapped = (text: string): string => {
  const bare = text
    .replace(examView, '')
    .trim()
    .replace(/[*_]{1,3}$/, '')
    .trim();
  // `[উত্তর: খ]`, `[Ans: (b)]`: a bracket that closes what opened before the key.
  // That of the label itself (`b) f()`) closes nothing.
  const behind = bare.replace(/^[[({]?\s?[\p{L}\p{N}]{1,3}\s?[)\]}]/u, '');
  const count = (pattern: RegExp): number => (behind.match(pattern) ?? []).length;
  return /[\])}]$/.test(bare) && count(/[\])}]/g) > count(/[[({]/g) && !/^[\p{L}\p{N}]{1,3}[\])}]$/u.test(bare)
    ? bare.slice(0, -1).trim()
    : bare;
};

const label = '[\\[({]?\\s?(?:[ক-ছA-Ha-h]|[1-6১-৬]|i{1,3}|iv)\\s?[)\\]}]?';
/** A sentence that names the right option and says nothing else: `The answer is B.`, `Option (c) is correct`. */
const sentences = [
  new RegExp(
    `^(?:so|hence|thus|therefore)?,?\\s{0,2}(?:the\\s)?(?:correct\\s|right\\s)?(?:answer|option|choice)\\s(?:is|will\\sbe|would\\sbe)\\s{0,2}:?\\s{0,2}(?:option\\s|choice\\s)?(${label})\\s?[.।]?$`,
    'iu',
  ),
  new RegExp(`^(?:option|choice)\\s(${label})\\sis\\s(?:the\\s)?(?:correct|right)(?:\\s(?:answer|option|choice|one))?\\s?[.।]?$`, 'iu'),
  new RegExp(`^(?:সুতরাং|অতএব|তাই)?,?\\s{0,2}(?:সঠিক\\s)?(?:উত্তর|অপশন)(?:টি)?\\s(?:হলো|হল|হচ্ছে|হবে)\\s(${label})\\s?[.।]?$`, 'iu'),
];

const sentenceKey = (text: string): string | null => {
  if (text.length > 80) return null;
  for (const pattern of sentences) {
    const found = pattern.exec(text);
    if (found) return found[1] ?? '';
  }
  return null;
};

/** What a key line says behind its colon (perhaps nothing), or null when it is none. */
export const keyOf = (text: string): string | null => {
  // Several parts of the grammar ask the same of a line.
  if (text === lastAsked) return lastKey;
  const found = keyLine.exec(text) ?? bareKeyLine.exec(text) ?? bracketKeyLine.exec(text);
  lastKey = found ? unwrapped(found[1] ?? '') : sentenceKey(text);
  lastAsked = text;
  return lastKey;
};
let lastAsked: string | null = null;
let lastKey: string | null = null;

const pluralKey =
  /^[^\p{L}]{0,8}(?:answer\s{0,3}keys?|(?:correct\s{1,3}|right\s{1,3})?answers|keys|solutions|উত্তর(?:মালা|পত্র|\s?সমূহ|\s?গুলো|গুলি|\s?তালিকা)|সঠিক\s?উত্তর(?:মালা|সমূহ|গুলো))(?![\p{L}\p{M}])/iu;
/** Whether the word of a key line says that it is for several questions, or for several options: `Answers:`, `Answer Key:`. */
export const isPluralKey = (text: string): boolean => pluralKey.test(text);

const onlyLabel = new RegExp(`^(?:option\\s)?(${label})\\s?[.।]?$`, 'iu');
/** `Solution: B`: below options such a line is no explanation but the key. */
export const keyInExplanation = (text: string): string | null => {
  const said = explanationOf(text);
  return said === null ? null : (onlyLabel.exec(said.trim())?.[1] ?? null);
};

const tickedLabel = new RegExp(`^[✓✔✅☑√]\\uFE0F?\\s{0,3}(${label})\\s?[.।]?$`, 'u');
/** `✓ ক`: a tick and a letter on a line of its own, below the options. */
export const tickedKeyOf = (text: string): string | null => tickedLabel.exec(text)?.[1] ?? null;

/** A key that stands behind other text on its line. */
export const innerKeyOf = (text: string): { readonly at: number; readonly key: string } | null => {
  const found = innerKey.exec(text.length > 2000 ? '' : text);
  return found ? { at: found.index, key: unwrapped(found[1] ?? '') } : null;
};

const bareExplanation = /^(?:ব্যাখ্যা|explanation|rationale)$/iu;
export const explanationOf = (text: string): string | null => (bareExplanation.test(text) ? '' : (explanationLine.exec(text)?.[1] ?? null));

/** The explanation that stands behind the key on one line. */
export const innerExplanationOf = (text: string): { readonly at: number; readonly text: string } | null => {
  const found = innerExplanation.exec(text.length > 4000 ? '' : text);
  return found ? { at: found.index, text: found[1] ?? '' } : null;
};

/** A question's number at the beginning of a line. `style` is how it is set: papers keep to one, options in digits to another. */
export interface Numbered {
  readonly value: number;
  readonly as: string;
  readonly style: string;
  readonly rest: number;
}

const word = '(?:প্রশ্ন|question|ques|que|qn|q|mcq|pregunta|pergunta|domanda|frage|vraag|soal|câu(?:\\s{1,2}hỏi)?|вопрос|प्रश्न|soru)';
const withWord = new RegExp(
  `^[*_#\\s]{0,6}${word}\\s{0,3}(?:নং|নম্বর|no|number|#)?\\s{0,2}[.:\\-ঃ]?\\s{0,3}[(\\[]?([\\d০-৯]{1,4})\\s{0,2}[)\\].।:ঃ\\-–]{0,2}[*_]{0,3}(?:\\s+|(?<=[)\\].।:ঃ\\-–*_])|$)`,
  'iu',
);
const plain = /^[_\s]{0,20}([([]?)\s?([\d০-৯]{1,4})\s?(?:নং)?([ঃ)\].।:．、）]{1,2}[-–]?|[-–](?=\s))(?![\d০-৯])\s*/u;

export const numberOf = (text: string): Numbered | null => {
  const worded = withWord.exec(text);
  if (worded) return { value: Number(latinDigits(worded[1] ?? '')), as: worded[1] ?? '', style: 'word', rest: worded[0].length };
  const found = plain.exec(text);
  if (!found) return null;
  const [whole, open = '', digits = '', close = ''] = found;
  return { value: Number(latinDigits(digits)), as: digits, style: /[)\]]/.test(close) ? `${open})` : close, rest: whole.length };
};

const pageLine =
  /^(?:\f|[-–—\s]*(?:page|পৃষ্ঠা|পাতা)\s*(?:নং|no\.?)?\s*[:-]?\s*[\d০-৯]{1,4}(?:\s*(?:of|\/|এর|এর মধ্যে)\s*[\d০-৯]{1,4})?[-–—\s]*|[-–—]\s*[\d০-৯]{1,4}\s*[-–—]|[\d০-৯]{1,4}\s*\|\s*(?:page|পৃষ্ঠা)|(?:P\.?T\.?O\.?|অপর পৃষ্ঠায়.{0,20}|চলমান.{0,10}))$/iu;
const ruleLine = /^[-=_*~—–•.·#]{3,}$/u;

/** What a page shows beside a question: a link to its answer, the word "Options" above them. */
const besideLine =
  /^(?:(?:view|show|see|check|hide|reveal)\s(?:the\s)?(?:correct\s)?(?:answers?|solution)|উত্তর দেখ(?:ুন|াও)|#?(?:answer\s)?(?:options|choices|questions?)|অপশন(?:সমূহ)?|বিকল্প(?:সমূহ)?)\s?[ঃ:»>]{0,2}$/iu;

const markerLine = /^(?:[-=#~]{2,}\s{0,5}(?:next\s)?(?:question|প্রশ্ন)[^?]{0,30}[-=#~]{2,}|\[![\w-]{2,20}\][-+]?(?:\s[\w ]{0,30})?)$/iu;

/** `--- Question 5 begins ---`, `[!TIP]`: signs of a template, as good as a blank line. */
export const isMarker = (text: string): boolean => markerLine.test(text);

/** A rule between parts. */
export const isRule = (text: string): boolean => ruleLine.test(text);

/** What exam dumps write behind every key. */
const dumpLine = /^section\s?:\s?\(none\)$/i;

/** A page number or a rule: no part of any question. */
export const isFurniture = (text: string): boolean =>
  pageLine.test(text) || ruleLine.test(text) || besideLine.test(text) || dumpLine.test(text);

const passageOf =
  /(?:উদ্দীপক|অনুচ্ছেদ|দৃশ্যকল্প|কবিতাংশ|ছক|সারণি|তথ্য|চিত্র|বিবরণ|passage|paragraph|stimulus|scenario|extract|information|table|figure|diagram|text|following|data)/iu;
const asking =
  /(?:প্রশ্ন(?:ের|গুলোর|গুলির|সমূহের|দুটির|দুইটির)?[\s\S]{0,40}উত্তর|উত্তর\s{0,2}(?:দাও|দিন|কর)|answer|questions\b|question\s(?:below|that|no\b|\d)|নং\s{0,2}প্রশ্ন)/iu;

const passageStart = /^(?:উদ্দীপক|অনুচ্ছেদ|দৃশ্যকল্প|passage|stimulus|scenario)\s?[-–]?\s?[\d০-৯]{0,3}\s?[ঃ:–—-]+\s*(.*)$/iu;

/** `উদ্দীপক: …`: the passage itself begins on this line, without saying for which questions. */
export const passageBeginning = (text: string): string | null => passageStart.exec(text.length > 5000 ? '' : text)?.[1] ?? null;

/** An English line bids to read; one that only has the words of it (`81 scenario-based questions`) is none. */
const bidding = /\b(?:read|refer|based\s+on|us(?:e|ing)|study|look\s+at|consider|according|answer|directions?)\b/i;

/** The line that opens a passage, and the numbers of the questions it is for when it says so (`৫ ও ৬ নং`, `5-7`). */
export const passageOpening = (text: string): { readonly from: number; readonly to: number } | 'open' | null => {
  if (text.length > 300 || !passageOf.test(text) || !asking.test(text) || /\?\s*$/.test(text)) return null;
  const range = /([\d০-৯]{1,3})\s?(?:নং)?\s?(?:ও|এবং|থেকে|হতে|and|to|through|&|,|[-–—])\s?([\d০-৯]{1,3})/iu.exec(text);
  if (range) return { from: Number(latinDigits(range[1] ?? '')), to: Number(latinDigits(range[2] ?? '')) };
  return /[\u0980-\u09ff]/.test(text) || bidding.test(text) ? 'open' : null;
};

const listHeading =
  /^[*_#\s=-]{0,8}(?:উত্তরমালা|উত্তর\s?পত্র|উত্তর\s?সমূহ|উত্তরগুলো|উত্তর\s?তালিকা|সঠিক\s?উত্তর(?:মালা|সমূহ|গুলো)|এমসিকিউ\s?উত্তর|answer\s?keys?|answers?\s?s(?:heet|ection)|answers|key\s?answers|solutions|correct\s?answers)(?:\s?(?:ও|এবং|সহ|and|&|with)\s?(?:ব্যাখ্যা|সমাধান|explanations?|solutions?|answers?|rationales?|answer\s?keys?))?[*_\s]{0,4}[ঃ:：\-–=]{0,4}[*_\s]{0,4}(.*)$/iu;

/** What stands behind the heading of an answer list on the same line, or null when the line is none. `Answer: B` is a key, no heading. */
export const answerListOf = (text: string): string | null => listHeading.exec(text.length > 5000 ? '' : text)?.[1] ?? null;

const sourceWords =
  /(?:বোর্ড|বো\.|বোঃ|বো:|বিসিএস|বি\.সি\.এস|মেডিকেল|ডেন্টাল|বিশ্ববিদ্যালয়|বিশ্ববিদ্যালয়|ভর্তি|কলেজ|স্কুল|ক্যাডেট|ইউনিট|ঢাবি|জাবি|রাবি|চবি|জবি|বুয়েট|গুচ্ছ|নিয়োগ|পরীক্ষা|\bbcs\b|\b(?:DU|JU|RU|CU|JnU|KU|BUET|CUET|RUET|KUET|SUST|BAU|MAT|DAT|GST|HSC|SSC|JEE|NEET|AIEEE|IIT|UPSC|SSC|GRE|SAT|GATE|UNIT|BOARD)\b|(?:19|20)\d\d|(?:১৯|২০)[০-৯]{2}|[\d০-৯]{2}\s?[-–—']\s?[\d০-৯]{2})/iu;
const lastBracket = /\s*([[(])([^[\]()]{2,120})[\])]\s*[।.?]?\s*$/u;

/** Where a question was asked before: the brackets at its end. Round ones only with a year, since they hold other things too. */
export const sourceOf = (text: string): { readonly at: number; readonly source: string } | null => {
  const found = lastBracket.exec(text.length > 3000 ? text.slice(-300) : text);
  if (!found || text.length > 3000) return null;
  const inside = (found[2] ?? '').trim();
  if (!sourceWords.test(inside)) return null;
  if (found[1] === '(' && !/(?:[\d০-৯]{2})/.test(inside)) return null;
  if (found[1] === '(' && /^[\d০-৯\s–—-]+$/.test(inside)) return null;
  return { at: found.index, source: inside };
};

/** Whether a heading begins a part of creative questions, or ends it; null where it says nothing of that. */
export const saysCreative = (text: string): boolean | null => {
  if (/সৃজনশীল|creative|রচনামূলক/iu.test(text)) return true;
  return /বহুনির্বাচনি|বহুনির্বাচনী|নৈর্ব্যক্তিক|mcq|multiple.choice/iu.test(text) ? false : null;
};

const partHeading =
  /^(?:[ক-ঙA-E]\s?[-–]?\s?বিভাগ|বিভাগ|অধ্যায়|অনুশীলনী|পরিচ্ছেদ|section|part|chapter|unit|exercise)(?![\p{L}\p{M}])|(?:বিভাগ|অধ্যায়|পত্র|অংশ)\s*[ঃ:]?$/iu;

/** The heading of a part of a paper. */
export const isPartHeading = (text: string): boolean => text.length < 80 && partHeading.test(composed(text));

const numberedPart =
  /^(?:[ক-ঙA-E]\s?[-–]?\s?বিভাগ|(?:বিভাগ|অধ্যায়|অনুশীলনী|পরিচ্ছেদ)\s?[ঃ:–-]?\s?[\d০-৯ক-ঙ]{1,3}|(?:section|part|chapter|unit|exercise|group|set)\s?[-–:]?\s?(?:[A-H]|[\dIVX]{1,4}|one|two|three|four))(?![\p{L}\p{M}])/iu;
const subjects =
  /^(?:physics|chemistry|biology|(?:higher\s|general\s)?math(?:s|ematics)?|english|bangla|bengali|ict|general\s(?:knowledge|science)|science|geography|history|economics|accounting|finance|civics|logic|botany|zoology|পদার্থ(?:\s?বিজ্ঞান|বিদ্যা)|রসায়ন(?:\s?বিজ্ঞান)?|জীব\s?বিজ্ঞান|জীববিদ্যা|(?:উচ্চতর\s|সাধারণ\s)?গণিত|বাংলা|ইংরেজি|ইংরেজী|সাধারণ\s(?:জ্ঞান|বিজ্ঞান)|ইতিহাস|ভূগোল|অর্থনীতি|হিসাববিজ্ঞান|পৌরনীতি|যুক্তিবিদ্যা|কৃষিশিক্ষা|আইসিটি|তথ্য\sও\sযোগাযোগ\sপ্রযুক্তি|উদ্ভিদবিজ্ঞান|প্রাণিবিজ্ঞান)(?:\s(?:1st|2nd|first|second|১ম|২য়|প্রথম|দ্বিতীয়)(?:\s(?:paper|পত্র))?)?\s?[ঃ:]?$/iu;
/** The heading of a part by its number, its letter or its subject: also without a blank line before it, it is none of the text above. */
export const isNumberedPart = (text: string): boolean => {
  if (text.length >= 80 || /[.।?!]$/.test(text)) return false;
  const whole = composed(text);
  return numberedPart.test(whole) || subjects.test(whole);
};

const namedAnswers = /^(.{2,60}?)[\s:–—-]{1,3}(?:answer\s?keys?|answers|উত্তরমালা|উত্তর\s?সমূহ)\s?[ঃ:]?$/iu;
const answersNamed = /^(?:answer\s?keys?|answers|উত্তরমালা)[ঃ\s:：–—(-]{1,3}(?:(?:of|for|to)\s)?([^:]{2,60}?)[ঃ)\s:]*$/iu;
/** What may be the name of a section in the heading of its list: `Section A Answers`, `Answer key (Physics)`. */
export const answersOfPart = (text: string): string | null =>
  text.length > 120 ? null : (namedAnswers.exec(text)?.[1] ?? answersNamed.exec(text)?.[1] ?? null);

const instructing =
  /^(?:(?:general\s)?instructions?|directions?|rules|note|notes|নির্দেশনা(?:বলি|বলী|সমূহ)?|নির্দেশাবল(?:ি|ী)|নির্দেশ|বি(?:শেষ|\.)\s?দ্র(?:ষ্টব্য|\.)?)(?:\s.{0,40})?\s?[ঃ:：-]?$/iu;
/** The heading of what a paper says to those who sit it. */
export const isInstructions = (text: string): boolean => text.length < 80 && instructing.test(composed(text));
