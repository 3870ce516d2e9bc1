import { composed } from '#platform/kernel';
/** What a file calls the kind of a question. */
export type KindWord = 'choice' | 'multiple' | 'true-false' | 'numeric' | { readonly unsupported: string };

const choice =
  /^(?:mcq|mc|sba|sa?mcq|scq|sata|single|multiple|multi ?choice|choice|abcd|quiz|select|radio|radio ?group|drop ?down|image ?picker|objective|একক|বহুনির্বাচনি|বহুনির্বাচনী|এমসিকিউ)$|multiple[ -]?choice|multi[ -]?choice|single[ -]?(?:choice|answer|correct|select|response)|best answer|one answer|pick one|select one|বহুনির্বাচ/i;
const multiple =
  /^(?:mr|mrq|msq|ma|maq|sata|checkbox(?:es)?|check|multi)$|multiple[ -]?(?:answers?|correct|response|select)|multi[ -]?(?:answer|select|response)|check ?box|select all|একাধিক/i;
const trueFalse = /^(?:tf|t\/f|bool(?:ean)?|binary)$|true.{0,5}false|yes.{0,4}no|সত্য.{0,6}মিথ্যা/i;
const numeric = /^(?:nat|numeric(?:al)?|number|integer)$|numeric|numerical/i;
const unsupported: readonly (readonly [RegExp, string])[] = [
  [/kprim|k-prim|mtf|multiple true/i, 'kprim'],
  [/essay|open.?ended|open.?question|^open$|^comment$|long|free.?text|descriptive|paragraph|সৃজনশীল|রচনা/i, 'essay'],
  [/match|^matrix|grid|মিল/i, 'matching'],
  [/cloze|fill|blank|gap|fib|শূন্যস্থান/i, 'cloze'],
  [/order|sort|sequence|rank|arrange|jumble/i, 'ordering'],
  [/short|text ?(?:answer|entry|input)|type ?answer|^text$|^sa$|identification|সংক্ষিপ্ত/i, 'short-answer'],
  [/poll|survey|word ?cloud|opinion|rating|likert|^nps$|^scale/i, 'survey'],
  [/description|slide|^info|content|instruction|^html$|^expression$/i, 'description'],
  [/hotspot|drag|draw|upload|file|code|coding|programming/i, 'interactive'],
];

/** The kind that a word of a file names; null: it names none that is known (a level, a category), and the rest of the row decides. */
export const readKind = (raw: string): KindWord | null => {
  const word = composed(raw).trim().replaceAll('_', ' ');
  if (word === '' || word.length > 60) return null;
  const kprim = unsupported[0];
  if (kprim?.[0].test(word)) return { unsupported: 'kprim' };
  if (trueFalse.test(word)) return 'true-false';
  if (multiple.test(word) && !/multiple[ -]?choice$/i.test(word)) return 'multiple';
  if (choice.test(word)) return 'choice';
  if (numeric.test(word)) return 'numeric';
  const found = unsupported.find(([pattern]) => pattern.test(word));
  return found ? { unsupported: found[1] } : null;
};
