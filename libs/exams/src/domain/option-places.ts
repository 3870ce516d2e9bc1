import { composed } from '#platform/kernel';

/** Words are compared in one spelling: য় and ড় have two. */
const pattern = (source: string): RegExp => new RegExp(composed(source), 'iu');
const plain = (html: string): string =>
  composed(html.replaceAll(/<[^<>]*>|&nbsp;/g, ' '))
    .replaceAll(/\s+/g, ' ')
    .trim();

const above = '(?:(?:উপরের|ওপরের|উপরোক্ত|উপর্যুক্ত|উপরিউক্ত|উল্লিখিত|উপরে)\\s*)';
const ofAll = [
  pattern(`^${above}?(?:সব ?গুলো|সব ?কটি|সব ?কয়টি|সবই|সকলেই|সকল|দুটো|দুটি|উভয়)ই?(?:\\s*(?:সঠিক|ঠিক|সত্য))?$`),
  pattern(`^${above}?(?:কোনো|কোন) ?(?:টি|টা)ই?\\s*(?:নয়|না|সঠিক নয়|ঠিক নয়|সত্য নয়)$`),
  pattern(`^${above}?একটিও\\s*(?:নয়|না)$`),
  pattern(`^(?:all|none|both|neither|any)(?: of)?(?: the| these)? ?(?:above|these|them|options)\\b`),
];
const letter = '[([]?(?:[কখগঘঙচছজ]|[a-h])[)\\]]?';
const joint = '\\s*(?:,|/|&|ও|এবং|বা|অথবা|আর|\\band\\b|\\bor\\b|\\bnor\\b)\\s*';
const ofLetters = pattern(
  `^(?:(?:both|only|neither|শুধু)\\s+)?${letter}(?:${joint}${letter})+(?:\\s*(?:উভয়ই|উভয়|দুটোই|দুটিই|সঠিক|ঠিক|both))*$`,
);

interface Optioned {
  readonly kind: 'single' | 'multiple' | 'true-false' | 'numeric';
  readonly options: readonly { readonly text: string }[];
}

/** True and false are never mixed, and a number has no places. */
const isMixed = ({ kind }: Optioned): boolean => kind === 'single' || kind === 'multiple';

/**
 * The options, as places in the author's order, whose words hold at their place alone: "all of the above" at its own; where one names
 * letters ("ক ও খ"), every option.
 */
export const placesToKeep = (question: Optioned): number[] => {
  if (!isMixed(question)) return [];
  const texts = question.options.map(({ text }) => plain(text));
  if (texts.some((text) => ofLetters.test(text))) return [...texts.keys()];
  return [...texts.keys()].filter((place) => ofAll.some((words) => words.test(texts[place] ?? '')));
};

const named = [
  pattern('(?:উত্তর|অপশন|বিকল্প)(?:টি)?\\s*(?:হলো|হল|হচ্ছে|হবে|[:=–-])?\\s*[([]?[কখগঘঙচছজ][)\\]]?(?=[\\s,.;:।]|$)'),
  pattern('(?:^|\\s)[([][কখগঘঙচছজ][)\\]]\\s*(?:নং|নম্বর|অপশন|সঠিক|ঠিক|ভুল|উত্তর)'),
  // A small letter without brackets may be a word, or a quantity.
  new RegExp('\\b(?:[Aa]nswer|[Oo]ption|[Cc]hoice)s?\\s*(?:is|:|=)?\\s*(?:[A-H]\\b|[(\\[][A-Ha-h][)\\]])', 'u'),
];

/** Whether an explanation speaks of an option by its letter: everybody has another one there. */
export const namesLetter = (question: Optioned, explanation: string): boolean =>
  isMixed(question) && named.some((words) => words.test(plain(explanation)));
