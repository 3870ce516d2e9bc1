/**
 * What the glyphs of SutonnyMJ (the 8-bit layout that Bijoy types into) stand for. They follow what is seen on paper, not what is said:
 * ে stands before its consonant, reph after it. The kinds say where a glyph goes.
 */
export type GlyphKind =
  /** A consonant or a conjunct. */
  | 'base'
  /** A conjunct's upper or left half, ending in hasanta: a base or a lower half follows. */
  | 'head'
  /** A conjunct's lower or right half, beginning with hasanta. */
  | 'tail'
  /** A vowel sign that is written before its consonant. */
  | 'before'
  /** A vowel sign that is written after it. */
  | 'after'
  /** ঁ ং ঃ */
  | 'sign'
  | 'reph'
  | 'hasanta'
  /** A vowel that stands for itself. */
  | 'vowel'
  | 'other';

export interface Glyph {
  readonly kind: GlyphKind;
  readonly text: string;
}

const pairs = (line: string): (readonly [string, string])[] =>
  line
    .trim()
    .split(/\s+/)
    .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)] as const);

const bases = `
  K=ক L=খ M=গ N=ঘ O=ঙ P=চ Q=ছ R=জ S=ঝ T=ঞ U=ট V=ঠ W=ড X=ঢ Y=ণ Z=ত _=থ \`=দ a=ধ b=ন c=প d=ফ e=ব f=ভ g=ম h=য i=র j=ল k=শ l=ষ m=স
  n=হ o=ড় p=ঢ় q=য় r=ৎ °=ক্ক ±=ক্ট ²=ক্ষ্ম ³=ক্ত ´=ক্ম µ=ক্র ¶=ক্ষ ·=ক্স ¸=গু »=গ্ধ ¼=ঙ্ক ½=ঙ্গ ¾=জ্জ À=জ্ঝ Á=জ্ঞ Â=ঞ্চ Ã=ঞ্ছ Ä=ঞ্জ
  Å=ঞ্ঝ Æ=ট্ট Ç=ড্ড È=ণ্ট É=ণ্ঠ Ê=ণ্ড Ë=ত্ত Ì=ত্থ Î=ত্র Ï=দ্দ ×=দ্ধ Ø=দ্ব Ù=দ্ম Ú=ন্ঠ Û=ন্ড Ü=ন্ধ Ý=ন্স Þ=প্ট ß=প্ত à=প্প á=প্স
  â=ব্জ ã=ব্দ ä=ব্ধ å=ভ্র ç=ম্ফ é=ল্ক ê=ল্গ ë=ল্ট ì=ল্ড í=ল্প î=ল্ফ ï=শু ð=শ্চ ñ=শ্ছ ò=ষ্ণ ó=ষ্ট ô=ষ্ঠ õ=ষ্ফ ö=স্খ ÷=স্ট ù=স্ফ
  ú=প û=হু ü=হৃ ý=হ্ন þ=হ্ম`;
const heads = '˜=দ্ ™=দ্ š=ন্ ›=ন্ ¤=ম্ ®=ষ্ ¯=স্';
const tails = `ª=্র «=্র Ö=্র ¨=্য ¡=্ব ¦=্ব Ÿ=্ব ¥=্ম §=্ম è=্ণ ¬=্ল \u00AD=্ল ¢=্ভ £=্ভ্র ¿=্ত্র ‹=্ক Œ=্ক্র`;
const before = 'w=ি †=ে ‡=ে ˆ=ৈ ‰=ৈ';
const after = 'v=া x=ী y=ু z=ু ~=ূ ‚=ূ ƒ=ূ „=ৃ Š=ৗ';
const vowels = 'A=অ B=ই C=ঈ D=উ E=ঊ F=ঋ G=এ H=ঐ I=ও J=ঔ';
const others = '0=০ 1=১ 2=২ 3=৩ 4=৪ 5=৫ 6=৬ 7=৭ 8=৮ 9=৯ |=। Ô=‘ Õ=’ Ò=“ Ó=” Ð=– Ñ=— $=৳';

const of = (kind: GlyphKind, line: string): (readonly [string, Glyph])[] => pairs(line).map(([from, text]) => [from, { kind, text }]);

export const glyphs: ReadonlyMap<string, Glyph> = new Map([
  ...of('base', bases),
  ...of('head', heads),
  ...of('tail', tails),
  ...of('before', before),
  ...of('after', after),
  ...of('vowel', vowels),
  ...of('other', others),
  ...of('sign', 's=ং t=ঃ u=ঁ'),
  ...of('reph', '©=র্'),
  ...of('hasanta', '&=্'),
]);

const afterRa = new Set('iªÖ«µåÎ');
const ownersOfLa = new Set('jkceMdgm¯¤n');
const halves = new Set('š¯¤®˜™•Y');

const base = (text: string): Glyph => ({ kind: 'base', text });

/** Glyphs that stand for different letters beside different neighbours. */
const byNeighbours: Readonly<Record<string, (last: string, next: string) => Glyph | undefined>> = {
  // Fonts of several years drew these for the conjunct that was missing at the time.
  Í: (last) => (last === 'š' || last === '¯' ? { kind: 'tail', text: '্ত' } : base('ত্ম')),
  æ: (last) => (afterRa.has(last) ? { kind: 'after', text: 'ু' } : base('ম্ন')),
  ø: (last) => (ownersOfLa.has(last) ? { kind: 'tail', text: '্ল' } : base('স্ন')),
  ÿ: (last, next) => base(last === 'L' || (last.trim() === '' && next.trim() === '') ? 'ড়্গ' : 'ক্ষ'),
  // ণ and ঢ stand side by side for ণ্ঢ, which has no glyph; no word has them one after the other.
  Y: (_last, next) => (next === 'X' ? { kind: 'head', text: 'ণ্' } : base('ণ')),
  œ: (last) => ({ kind: 'tail', text: last === 'n' ? '্ণ' : '্ন' }),
  // Quotation marks, dashes and dots where no half of a conjunct stands before them.
  '”': (_last, next) => (/[PQT¡]/.test(next) ? { kind: 'head', text: 'চ্' } : undefined),
  '“': (last) => (afterRa.has(last) ? { kind: 'after', text: 'ু' } : undefined),
  '‘': (last) => (halves.has(last) ? { kind: 'tail', text: '্তু' } : undefined),
  '’': (last) => (halves.has(last) ? { kind: 'tail', text: '্থ' } : undefined),
  '—': (last) => (halves.has(last) ? { kind: 'tail', text: '্ত' } : undefined),
  '^': (last) => (halves.has(last) ? { kind: 'tail', text: '্ব' } : undefined),
  '…': (last) => (/[\p{L}\u00A1-\u00FF_`‹Œ—’]/u.test(last) ? { kind: 'after', text: 'ৃ' } : undefined),
  '•': (_last, next) => (/[KLMN¶g]/.test(next) ? { kind: 'head', text: 'ঙ্' } : undefined),
};

/** The glyph at a place, by its neighbours where one sign is drawn for several letters; nothing where the sign means itself. */
export const glyphAt = (text: string, at: number): Glyph | undefined => {
  const sign = text[at] ?? '';
  const decide = byNeighbours[sign];
  return decide ? decide(text[at - 1] ?? '', text[at + 1] ?? '') : glyphs.get(sign);
};

/** Whether the layout draws a letter for the sign. */
export const isGlyph = (sign: string): boolean => glyphs.has(sign) || sign in byNeighbours;
