/** Marks above and below, by the sign that `m:acc/m:accPr/m:chr` holds (ECMA-376 22.1.2.20), single letter and wide. */
const accents: ReadonlyMap<string, readonly [narrow: string, wide: string]> = new Map([
  ['\u0300', ['grave', 'grave']],
  ['\u0301', ['acute', 'acute']],
  ['\u0302', ['hat', 'widehat']],
  ['\u0303', ['tilde', 'widetilde']],
  ['\u0304', ['bar', 'overline']],
  ['\u0305', ['overline', 'overline']],
  ['\u0306', ['breve', 'breve']],
  ['\u0307', ['dot', 'dot']],
  ['\u0308', ['ddot', 'ddot']],
  ['\u030a', ['mathring', 'mathring']],
  ['\u030c', ['check', 'widecheck']],
  ['\u0331', ['underline', 'underline']],
  ['\u0332', ['underline', 'underline']],
  ['\u20d0', ['overleftharpoon', 'overleftharpoon']],
  ['\u20d1', ['overrightharpoon', 'overrightharpoon']],
  ['\u20d6', ['overleftarrow', 'overleftarrow']],
  ['\u20d7', ['vec', 'overrightarrow']],
  ['\u20e1', ['overleftrightarrow', 'overleftrightarrow']],
  ['\u20ee', ['underleftarrow', 'underleftarrow']],
  ['\u20ef', ['underrightarrow', 'underrightarrow']],
]);

/** The same marks as signs that stand by themselves. */
const alone: Readonly<Record<string, string>> = {
  '`': '\u0300',
  '´': '\u0301',
  '^': '\u0302',
  ˆ: '\u0302',
  '~': '\u0303',
  '˜': '\u0303',
  '¯': '\u0304',
  '‾': '\u0305',
  '˘': '\u0306',
  '˙': '\u0307',
  '¨': '\u0308',
  '˚': '\u030a',
  ˇ: '\u030c',
  _: '\u0332',
  '→': '\u20d7',
  '←': '\u20d6',
  '↔': '\u20e1',
  '⇀': '\u20d1',
  '↼': '\u20d0',
};

const simple = /^(?:[^\\{}\s]|\\[A-Za-z]+)$/;

/** A mark upon something. A mark that LaTeX has no name for stands above as it is. */
export const accentOf = (sign: string, base: string): string => {
  const inside = base.trim();
  if (sign === '\u033f') return `\\overline{\\overline{${inside}}}`;
  const names = accents.get(alone[sign] ?? sign);
  if (names) return `\\${simple.test(inside) ? names[0] : names[1]}{${inside}}`;
  if (sign === '\u20db' || sign === '\u20dc') return `\\overset{${sign === '\u20db' ? '...' : '....'}}{${inside}}`;
  if (sign === '\u0338') return `\\not{${inside}}`;
  return /\p{M}/u.test(sign) ? `\\overset{\\text{\u25cc${sign}}}{${inside}}` : `\\overset{${sign}}{${inside}}`;
};
