/** The Latin letter of an option by its place, from 0. */
export const letterAt = (place: number): string => String.fromCharCode(65 + place);

/** A row of letters that options are labelled with. */
export interface Alphabet {
  readonly indexOf: (sign: string) => number;
}

/** Letters that look like Latin ones and are typed for them. */
const likeLatin: Readonly<Record<string, string>> = {
  А: 'A',
  В: 'B',
  С: 'C',
  Е: 'E',
  Н: 'H',
  а: 'a',
  с: 'c',
  е: 'e',
  Α: 'A',
  Β: 'B',
  Ε: 'E',
  Η: 'H',
};
const asLatin = (sign: string): string => likeLatin[sign] ?? sign;

const latin = ['ABCDEFGH', 'abcdefgh'].map((row): Alphabet => ({ indexOf: (sign) => row.indexOf(asLatin(sign)) }));
const rows = [
  'কখগঘঙচছজ',
  'অআইঈউঊ',
  'АБВГДЕЖЗ',
  'абвгдежз',
  'αβγδεζηθ',
  'ΑΒΓΔΕΖΗΘ',
  'कखगघङचछज',
  'अआइईउऊऋए',
  'अबसद',
  'अबकड',
  'કખગઘઙચછજ',
  'અબકડ',
  'ਕਖਗਘਙਚ',
  'ੳਅੲਸਹ',
  'କଖଗଘଙଚ',
  'அஆஇஈஉஊ',
  'అఆఇఈఉఊ',
  'ಅಆಇಈಉಊ',
  'അആഇഈഉഊ',
  'කඛගඝ',
  'กขคงจฉ',
  'កខគឃង',
  'ကခဂဃင',
  'أبجدهوزح',
  'ابجدهوزح',
  'ابتثجحخد',
  'ابپتٹث',
  'אבגדהוזח',
  'აბგდევზ',
  'աբգդեզէը',
  'АӘБВ',
  '가나다라마바',
  'アイウエオカ',
  'あいうえおか',
  'イロハニホヘ',
  '甲乙丙丁戊己',
  'ሀለሐመሠረ',
].map((row): Alphabet => {
  const signs = [...row];
  return { indexOf: (sign) => signs.indexOf(sign) };
});
const digits: Alphabet = { indexOf: (sign) => ('1234567890'.includes(sign) ? Number(sign) - 1 : '১২৩৪৫৬৭৮৯'.indexOf(sign)) };

/** The rows that begin with a letter; one of a script that has no row here goes on with the letters that follow it in Unicode. */
export const alphabetsOf = (first: string): readonly Alphabet[] => {
  const known = [...latin, ...rows, digits].filter((row) => row.indexOf(first) === 0);
  if (known.length > 0 || !/^\p{Lo}$/u.test(first)) return known;
  const from = first.codePointAt(0) ?? 0;
  return [{ indexOf: (sign) => ([...sign].length === 1 ? (sign.codePointAt(0) ?? 0) - from : -1) }];
};

const cyrillic = 'АБВГДЕЖЗ';
/**
 * Which places a letter of another script can mean beside Latin labels: by its place in its alphabet and by what it looks like. Two places
 * mean that nobody can say.
 */
export const placesOf = (sign: string): readonly number[] => {
  const upper = sign.toUpperCase();
  const [like, own] = ['ABCDEFGH'.indexOf(likeLatin[upper] ?? '?'), cyrillic.indexOf(upper)];
  return [...new Set([like, own])].filter((place) => place >= 0);
};
