import { composed } from '#platform/kernel';
/** Unicode's mathematical alphanumeric symbols (U+1D400…) by their beginnings, with what LaTeX calls the alphabet. */
const blocks: readonly (readonly [from: number, to: number, command: string])[] = [
  [0x1d400, 0x1d433, 'mathbf'],
  [0x1d434, 0x1d467, ''],
  [0x1d468, 0x1d49b, 'boldsymbol'],
  [0x1d49c, 0x1d4cf, 'mathscr'],
  [0x1d4d0, 0x1d503, 'mathscr'],
  [0x1d504, 0x1d537, 'mathfrak'],
  [0x1d538, 0x1d56b, 'mathbb'],
  [0x1d56c, 0x1d59f, 'mathfrak'],
  [0x1d5a0, 0x1d66f, 'mathsf'],
  [0x1d670, 0x1d6a3, 'mathtt'],
  [0x1d6a4, 0x1d6a5, ''],
  [0x1d6a8, 0x1d6e1, 'boldsymbol'],
  [0x1d6e2, 0x1d71b, ''],
  [0x1d71c, 0x1d7cd, 'boldsymbol'],
  [0x1d7ce, 0x1d7d7, 'mathbf'],
  [0x1d7d8, 0x1d7e1, 'mathbb'],
  [0x1d7e2, 0x1d7f5, 'mathsf'],
  [0x1d7f6, 0x1d7ff, 'mathtt'],
];

/** The letters of those alphabets that Unicode had before. */
const earlier: ReadonlyMap<string, string> = new Map([
  ...[...'ℂℍℕℙℚℝℤ'].map((letter) => [letter, 'mathbb'] as const),
  ...[...'ℬℰℱℋℐℒℳℛℯℊℴ'].map((letter) => [letter, 'mathscr'] as const),
  ...[...'ℭℌℑℜℨ'].map((letter) => [letter, 'mathfrak'] as const),
  ['ℎ', ''] as const,
]);

/** A letter of a mathematical alphabet as its plain letter and the command for the alphabet ('' for the usual italic); null for others. */
export const alphabetLetter = (letter: string): { readonly plain: string; readonly command: string } | null => {
  const known = earlier.get(letter);
  if (known !== undefined) return { plain: composed(letter, 'NFKC'), command: known };
  const code = letter.codePointAt(0) ?? 0;
  if (code < 0x1d400 || code > 0x1d7ff) return null;
  const block = blocks.find(([from, to]) => code >= from && code <= to);
  return block ? { plain: composed(letter, 'NFKC'), command: block[2] } : null;
};

/** ECMA-376 ST_Script and ST_Style of a run (`m:scr`, `m:sty`) as LaTeX's alphabet; '' for the usual italic. */
export const alphabetOf = (script: string | undefined, style: string | undefined): string => {
  const scripts: Readonly<Record<string, string>> = {
    script: 'mathscr',
    fraktur: 'mathfrak',
    'double-struck': 'mathbb',
    'sans-serif': 'mathsf',
    monospace: 'mathtt',
  };
  const styles: Readonly<Record<string, string>> = { p: 'mathrm', b: 'mathbf', bi: 'boldsymbol' };
  return scripts[script ?? ''] ?? styles[style ?? ''] ?? '';
};
