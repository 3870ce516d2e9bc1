const digitsOf: Readonly<Record<string, number>> = { bengali: 0x9e6, hindiNumbers: 0x966, arabicIndic: 0x660, thaiNumbers: 0xe50 };

/** A number with the digits of another script, the zero of which stands at `zero`. */
const inDigits = (value: number, zero: number): string =>
  String(value).replaceAll(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));

const romans: readonly (readonly [number, string])[] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];

const roman = (value: number): string => {
  let rest = Math.min(value, 10_000);
  let made = '';
  for (const [worth, letters] of romans)
    while (rest >= worth) {
      made += letters;
      rest -= worth;
    }
  return made;
};

/** a…z, aa, bb: after the last letter Word doubles the letter (ECMA-376 17.18.59, lowerLetter). */
const lettered = (value: number, letters: readonly string[]): string => {
  if (value < 1) return '';
  const letter = letters[(value - 1) % letters.length]!;
  return letter.repeat(Math.min(10, Math.floor((value - 1) / letters.length) + 1));
};

const latin = [...'abcdefghijklmnopqrstuvwxyz'];
const bengaliConsonants = [...'কখগঘঙচছজঝঞটঠডঢণতথদধনপফবভমযরলশষসহ'];
const bengaliVowels = [...'অআইঈউঊঋএঐওঔ'];
const hindiConsonants = [...'कखगघङचछजझञटठडढणतथदधनपफबभमयरलवशषसह'];
const russian = [...'абвгдежзиклмнопрстуфхцчшщыэюя'];

const ordinal = (value: number): string => {
  const last = value % 100;
  const ending = last > 10 && last < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][value % 10] ?? 'th');
  return `${value}${ending}`;
};

const circled = (value: number): string => (value >= 1 && value <= 20 ? String.fromCodePoint(0x245f + value) : String(value));

const formats: Readonly<Record<string, (value: number) => string>> = {
  decimalZero: (value) => String(value).padStart(2, '0'),
  lowerLetter: (value) => lettered(value, latin),
  upperLetter: (value) => lettered(value, latin).toUpperCase(),
  lowerRoman: roman,
  upperRoman: (value) => roman(value).toUpperCase(),
  ordinal,
  decimalEnclosedCircle: circled,
  decimalEnclosedCircleChinese: circled,
  decimalEnclosedParen: (value) => `(${value})`,
  numberInDash: (value) => `- ${value} -`,
  hindiNumbers: (value) => inDigits(value, digitsOf.hindiNumbers!),
  hindiConsonants: (value) => lettered(value, hindiConsonants),
  thaiNumbers: (value) => inDigits(value, digitsOf.thaiNumbers!),
  russianLower: (value) => lettered(value, russian),
  russianUpper: (value) => lettered(value, russian).toUpperCase(),
  // Not in the standard, written by programs that number in Bengali.
  bengaliNumbers: (value) => inDigits(value, digitsOf.bengali!),
  bengaliCounting: (value) => inDigits(value, digitsOf.bengali!),
  bengaliDigits: (value) => inDigits(value, digitsOf.bengali!),
  bengaliConsonants: (value) => lettered(value, bengaliConsonants),
  bengaliLetters: (value) => lettered(value, bengaliConsonants),
  bengaliVowels: (value) => lettered(value, bengaliVowels),
  none: () => '',
  bullet: () => '',
};

/** `w:numFmt w:val="custom"` with an example of the series in `w:format` (`০১, ০২, …`, `ক, খ, …`). */
const custom = (value: number, example: string): string => {
  const first = example.trim().split(/[,\s]+/u)[0] ?? '';
  if (/^[\u09e6-\u09ef]+$/u.test(first)) return inDigits(value, digitsOf.bengali!).padStart(first.length, '০');
  if (first === 'ক') return lettered(value, bengaliConsonants);
  if (first === 'অ') return lettered(value, bengaliVowels);
  return /^\d+$/.test(first) ? String(value).padStart(first.length, '0') : String(value);
};

/** A number of a list as Word shows it (ECMA-376 17.18.59 ST_NumberFormat); an unknown format shows as decimal, as Word does. */
export const shownNumber = (format: string, value: number, example = ''): string =>
  format === 'custom' ? custom(value, example) : (formats[format]?.(value) ?? String(value));
