/** A question as a person would part it by eye; which option is right is not looked for. */
export interface Parted {
  readonly stem: string;
  readonly options: readonly string[];
}

const least = 2;
const most = 8;

/** Labels of options in their order, as papers have them. */
const ladders: readonly (readonly string[])[] = [
  [...'কখগঘঙচছজ'],
  [...'ABCDEFGH'],
  [...'abcdefgh'],
  [...'১২৩৪৫৬৭৮'],
  ['i', 'ii', 'iii', 'iv', 'v', 'vi'],
];
const answer = /^\s*(?:সঠিক\s*)?(?:উত্তর|উ|ব্যাখ্যা|(?:ans(?:wer)?|correct|key|explanation)\b)\s*(?:[:.：-]|\u0983|$)/iu;
const number = /^\s*(?:(?:প্রশ্ন|question|q)\s*)?[\d০-৯]{1,4}\s*[.।):]\s*/iu;

/** Where a ladder's labels stand, each after the one before; a label stands at a line's beginning or after a space, closed by `)`, `.`, `।` or `:`. */
const rungs = (text: string, ladder: readonly string[]): { readonly from: number; readonly to: number }[] => {
  const found: { from: number; to: number }[] = [];
  for (const label of ladder) {
    const mark = new RegExp(`(?:^|\\s)[([]?${label}\\s*[)\\].।:]\\s*`, 'gu');
    mark.lastIndex = found.at(-1)?.to ?? 0;
    const hit = mark.exec(text);
    if (!hit) break;
    found.push({ from: hit.index, to: hit.index + hit[0].length });
  }
  return found;
};

const escaped = (text: string): string =>
  text
    .trim()
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll(/\s*\n\s*/g, ' ');

const ofPaper = (text: string): Parted | null => {
  const lines = text.split(/\r\n?|\n/);
  const end = lines.findIndex((line, at) => at > 0 && answer.test(line));
  const body = lines.slice(0, end < 0 ? undefined : end).join('\n');
  const best = ladders.map((ladder) => rungs(body, ladder)).toSorted((a, b) => b.length - a.length)[0] ?? [];
  if (best.length < least) return null;
  const options = best.map(({ to }, at) => body.slice(to, best[at + 1]?.from));
  return { stem: escaped(body.slice(0, best[0]?.from).replace(number, '')), options: options.slice(0, most).map(escaped) };
};

/** GIFT: what stands between the braces, parted at its unescaped signs. */
const ofGift = (text: string): Parted | null => {
  const [open, close] = [text.search(/(?<!\\)\{/), text.lastIndexOf('}')];
  if (open < 0 || close < open) return null;
  const [stem, braced] = [text.slice(0, open).replace(/^\s*::[^]*?(?<!\\)::/, ''), text.slice(open + 1, close)];
  const plain = (piece: string): string => piece.replaceAll(/\\([~=#{}:\\])/g, '$1');
  const [before = '', ...pieces] = braced.split(/(?<!\\)[~=]/);
  // Braces of a formula are none of GIFT's.
  if (before.trim() !== '' || pieces.length < least) return null;
  const options = pieces.map((piece) => plain(piece.split(/(?<!\\)#/)[0] ?? '').replace(/^\s*%-?[\d.]+%/, ''));
  return { stem: escaped(plain(stem)), options: options.slice(0, most).map(escaped) };
};

/** What stands in an element, its own markup left as it is: the server cleans it as it does a file's. */
const inside = (text: string, name: string): string[] =>
  Array.from(text.matchAll(new RegExp(`<${name}(?:\\s[^<>]*)?>([^]*?)</${name}\\s*>`, 'gi')), ([, held = '']) => {
    const data = /^\s*<!\[CDATA\[([^]*?)\]\]>\s*$/.exec(held)?.[1];
    return (data ?? held).trim();
  });

/** Moodle XML and QTI: the answers by their elements. */
const ofXml = (text: string): Parted | null => {
  const within = (outer: string): string[] => inside(text, outer).flatMap((held) => inside(held, 'text').slice(0, 1));
  const choices = [...inside(text, 'simpleChoice'), ...inside(text, 'qti-simple-choice')];
  const options = choices.length > 0 ? choices : within('answer');
  if (options.length < least) return null;
  const stem = [...within('questiontext'), ...inside(text, 'prompt'), ...inside(text, 'qti-prompt')][0] ?? '';
  return { stem, options: options.slice(0, most) };
};

/** Parts the text of a row that came without its question, so that nobody types it again; null where it is not to be seen how. */
export const splitFound = (text: string): Parted | null =>
  text.trimStart().startsWith('<') ? ofXml(text) : (ofPaper(text) ?? ofGift(text));
