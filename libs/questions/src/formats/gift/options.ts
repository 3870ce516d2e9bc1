import { walk } from './sections.js';

/** One option of a choice as it stands in the file. */
export interface RawOption {
  /** `=`, `~`, or nothing for a text before the first sign, which Moodle takes for a wrong option. */
  readonly sign: '=' | '~' | '';
  /** In percent; null where none is written. */
  readonly weight: number | null;
  readonly text: string;
  readonly feedback: string | null;
}

interface Mark {
  readonly sign: '=' | '~';
  readonly at: number;
  /** Where the option before it ends, if not at the sign. */
  readonly from?: number;
  /** It stands first in its line or in the answers. */
  readonly leads: boolean;
  /** A weight follows: it begins an option wherever it stands. */
  readonly weighs: boolean;
  readonly spaceBefore: boolean;
  /** Or another equals sign: `==`. */
  readonly spaceAfter: boolean;
}

const weighed = /^\s*%(-?\d{1,3}(?:[.,]\d*)?)%/;
const quotedTag = /<\/?[a-z][a-z0-9]*(?:\s+[\w:-]+\s*=\s*(?:"[^"<>{}]*"|'[^'<>{}]*'))+\s*\/?>/iy;

/** The end of a tag with quoted attributes: their equals signs are not GIFT's. */
const tagEnd = (text: string, at: number): number => {
  quotedTag.lastIndex = at;
  return quotedTag.test(text) ? quotedTag.lastIndex : -1;
};

const leads = (text: string, at: number): boolean => {
  let before = at - 1;
  while (text[before] === ' ' || text[before] === '\t') before -= 1;
  return before < 0 || text[before] === '\n';
};

const marksIn = (answers: string): { readonly marks: readonly Mark[]; readonly unsure: boolean } => {
  const marks: Mark[] = [];
  let tagTo = -1;
  const unsure = walk(answers, 0, answers.length, '~=<', (sign, at) => {
    if (at < tagTo) return;
    if (sign === '<') tagTo = tagEnd(answers, at);
    else
      marks.push({
        sign: sign as '=' | '~',
        at,
        leads: leads(answers, at),
        weighs: sign === '~' && answers[at + 1] === '%' && weighed.test(answers.slice(at + 1, at + 20)),
        spaceBefore: at === 0 || /\s/.test(answers[at - 1]!),
        spaceAfter: /[\s=]/.test(answers[at + 1] ?? ' '),
      });
  });
  return { marks: withBothSigns(marks), unsure };
};

/** `~=right`: both signs before the one option that is right, where no other is marked so. Several may be texts that nobody escaped. */
const withBothSigns = (marks: readonly Mark[]): readonly Mark[] => {
  const equals = marks.flatMap(({ sign }, index) => (sign === '=' ? [index] : []));
  const index = equals[0] ?? 0;
  const [before, mark] = [marks[index - 1], marks[index]];
  if (equals.length !== 1 || !before || !mark || before.at !== mark.at - 1 || !before.spaceBefore || mark.spaceAfter) return marks;
  const both = { ...mark, from: before.at, leads: before.leads, spaceBefore: true };
  return [...marks.slice(0, index - 1), both, ...marks.slice(index + 1)];
};

/** Options one to a line: each line begins with its sign, and no other sign looks like the beginning of an option. */
const oneToALine = (marks: readonly Mark[]): boolean =>
  marks.filter((mark) => mark.leads).length > 1 &&
  marks.every((mark) => mark.leads || !mark.spaceBefore || (mark.sign === '=' && mark.spaceAfter));

/**
 * The first equals sign that may belong to a text and was only not escaped: `~x=3`. Then Moodle would cut the option and call a piece of
 * it right. All signs with a space before them or none, or the only `=` of all, are what authors write on purpose.
 */
const firstDoubtful = (marks: readonly Mark[]): Mark | null => {
  const later = marks.slice(1);
  const equals = marks.filter(({ sign }) => sign === '=');
  const tight = later.every(({ spaceBefore }) => !spaceBefore);
  if (tight) return equals.length > 1 ? (later.find(({ sign }) => sign === '=') ?? null) : null;
  const within = later.filter(({ sign, leads: first }) => sign === '=' && !first);
  // Of two options on a line one begins with the other sign; a single option would be no choice.
  if (marks.length > 2 && marks.every((mark) => mark.leads || mark.sign === '=')) return within[0] ?? null;
  const apart = marks.some(({ sign, spaceAfter }) => sign === '~' && spaceAfter);
  return within.find((mark) => !mark.spaceBefore || (mark.spaceAfter && (equals.length > 1 || !apart))) ?? null;
};

/**
 * The signs that begin options. Where options stand one to a line and one of them is marked right at its beginning, signs further on
 * belong to the texts although nobody escaped them (`~x == 1`).
 */
const beginnings = (marks: readonly Mark[], answers: string): { readonly marks: readonly Mark[]; readonly doubtful: Mark | null } => {
  const leading = marks.filter((mark) => mark.leads);
  const marked = leading.some(({ sign, at }) => sign === '=' || /^\s*%[1-9]/.test(answers.slice(at + 1, at + 20)));
  if (oneToALine(marks) && marked) return { marks: marks.filter((mark) => mark.leads || mark.weighs), doubtful: null };
  return { marks, doubtful: firstDoubtful(marks) };
};

const splitOption = (sign: RawOption['sign'], raw: string): RawOption => {
  const weight = raw.includes('%') ? weighed.exec(raw) : null;
  const rest = weight ? raw.slice(weight[0].length) : raw;
  let cut = -1;
  if (rest.includes('#'))
    walk(rest, 0, rest.length, '#', (_sign, at) => {
      cut = at;
      return false;
    });
  return {
    sign,
    weight: weight ? Number(weight[1]!.replace(',', '.')) : null,
    text: cut < 0 ? rest : rest.slice(0, cut),
    feedback: cut < 0 ? null : rest.slice(cut + 1),
  };
};

export interface SplitOptions {
  readonly options: readonly RawOption[];
  /** Where a sign stands that may belong to a text; -1: nowhere. */
  readonly doubtful: number;
}

/** The options of the inside of the braces, without general feedback. */
export const splitOptions = (answers: string): SplitOptions => {
  const signs = marksIn(answers);
  const { marks, doubtful } = beginnings(signs.marks, answers);
  const options: RawOption[] = [];
  const endOf = (mark: Mark | undefined): number => mark?.from ?? mark?.at ?? answers.length;
  const first = answers.slice(0, endOf(marks[0])).trim();
  if (first !== '' && !first.startsWith('//')) options.push(splitOption('', first));
  marks.forEach(({ sign, at }, index) => options.push(splitOption(sign, answers.slice(at + 1, endOf(marks[index + 1])))));
  return { options, doubtful: signs.unsure ? (signs.marks[0]?.at ?? 0) : (doubtful?.at ?? -1) };
};
