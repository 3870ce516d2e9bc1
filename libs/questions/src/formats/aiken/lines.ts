/** What a line of an Aiken file can be. `label` of an option: as written, without its sign. */
export type AikenLine =
  | { readonly is: 'blank' }
  | { readonly is: 'option'; readonly label: string; readonly text: string }
  | { readonly is: 'answer'; readonly value: string }
  | { readonly is: 'feedback'; readonly text: string }
  /** What a program says of the question below its key; `text` of tags. */
  | { readonly is: 'field'; readonly name: string; readonly text: string }
  | { readonly is: 'keyword'; readonly keyword: string }
  | { readonly is: 'text' };

const bengaliLetters = 'কখগঘঙচছজঝঞ';

/** Position that a letter stands for (from 0), or -1. */
export const letterPosition = (letter: string): number => {
  if (/^[A-Za-z]$/.test(letter)) return letter.toLowerCase().charCodeAt(0) - 97;
  return letter.length === 1 ? bengaliLetters.indexOf(letter) : -1;
};

const option = /^(?:\(([A-Za-zক-ঞ])\)|([A-Za-zক-ঞ])\s?(?:[)）]|[.．](?!\p{Ll}\.)))\s*(.*)$/u;
const numbered = /^\(?([A-Za-zক-ঞ]|\d{1,2}|[০-৯]{1,2})\)?[.)]\s*(.*)$/;

const answers = [
  /^(?:the\s+)?(?:correct\s+|right\s+)?(?:answers?|ans|key)(?:\s+key)?(?:\s+is)?\s*[:：.=–-]+\s*(.*)$/i,
  /^(?:answer|ans)\s+(\(?[A-Z]\)?\.?)$/i,
  /^(?:সঠিক\s*)?(?:উত্তর|উ)\s*(?:ঃ|[:：.=–-])+\s*(.*)$/,
];
const feedback =
  /^(?:feedback|gfeed(?:back)?|general feedback|answer_explanation|explanation|explain|solution|rationale|reason|comment|ব্যাখ্যা|সমাধান)\s*(?:ঃ|[:：.–-])\s*(.*)$/i;

/** Chamilo's and others' own lines below the key. */
const field = /^(score|points?|marks?|weight|tags?|difficulty|level|time|objective|reference)\s*[:：]\s*(.*)$/i;

/** Words of extended Aiken that stand alone on the line before a question and name its kind. */
const keywords: Readonly<Record<string, string>> = {
  multichoice: 'multichoice',
  multiplechoice: 'multichoice',
  'multiple choice': 'multichoice',
  multianswer: 'multichoice',
  truefalse: 'truefalse',
  'true/false': 'truefalse',
  'true false': 'truefalse',
  shortanswer: 'shortanswer',
  'short answer': 'shortanswer',
  essay: 'essay',
  numerical: 'numerical',
  numeric: 'numerical',
  order: 'ordering',
  ordering: 'ordering',
  matching: 'matching',
  match: 'matching',
  cloze: 'cloze',
  description: 'description',
  category: 'category',
};

export const numberedOption = (line: string): { readonly label: string; readonly text: string } | null => {
  const found = numbered.exec(line.trim());
  return found ? { label: found[1]!, text: found[2]! } : null;
};

/** What a line says by itself; whether it may say so at its place the reader decides. */
export const readLine = (raw: string): AikenLine => {
  const line = raw.trim().replace(/^[\u200b-\u200f\u2060]+/, '');
  if (line === '') return { is: 'blank' };
  const found = line.length < 3000 || /^.{1,4}[).]/.test(line) ? option.exec(line) : null;
  if (found) return { is: 'option', label: (found[1] ?? found[2])!, text: found[3]! };
  // A text from a chat sets the word in bold: `**Answer:** B`.
  const plain = line.startsWith('**') ? line.replaceAll('**', '') : line;
  for (const pattern of answers) {
    const value = pattern.exec(plain)?.[1];
    if (value !== undefined) return { is: 'answer', value };
  }
  const said = feedback.exec(plain)?.[1];
  if (said !== undefined) return { is: 'feedback', text: said };
  const own = field.exec(plain);
  if (own) return { is: 'field', name: own[1]!.toLowerCase(), text: own[2]! };
  const keyword = line.length < 20 ? keywords[line.toLowerCase().replace(/[:.]$/, '')] : undefined;
  return keyword ? { is: 'keyword', keyword } : { is: 'text' };
};
