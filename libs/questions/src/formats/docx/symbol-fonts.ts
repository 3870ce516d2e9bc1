/** Fonts that hold signs in the places of letters, by code 0x20…: what each place shows (the fonts' own encoding tables). */
const symbol = ' !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼';
/** From 0xA0. */
const symbolHigh = '€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊⟨®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪\u0000⟩∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭';

const wingdings: Readonly<Record<number, string>> = {
  0x6c: '●',
  0x6e: '■',
  0x6f: '☐',
  0x71: '☐',
  0x72: '☐',
  0x75: '◆',
  0x76: '❖',
  0x77: '⬥',
  0x9f: '•',
  0xa1: '○',
  0xa7: '▪',
  0xa8: '☐',
  0xd8: '➢',
  0xdf: '←',
  0xe0: '→',
  0xe8: '➔',
  0xf0: '⇨',
  0xfb: '✗',
  0xfc: '✓',
  0xfd: '☒',
  0xfe: '☑',
};
const wingdings2: Readonly<Record<number, string>> = {
  0x4f: '✗',
  0x50: '✓',
  0x51: '☒',
  0x52: '☑',
  0x53: '☒',
  0x54: '☒',
  0x97: '●',
  0xa3: '☐',
};
const webdings: Readonly<Record<number, string>> = { 0x61: '✓', 0x63: '☐', 0x72: '✗' };

const inSymbol = (code: number): string | undefined => (code >= 0xa0 ? symbolHigh[code - 0xa0] : symbol[code - 0x20]);

const tables: Readonly<Record<string, (code: number) => string | undefined>> = {
  symbol: inSymbol,
  wingdings: (code) => wingdings[code],
  'wingdings 2': (code) => wingdings2[code],
  webdings: (code) => webdings[code],
};

export const isSymbolFont = (font: string | undefined): boolean => font !== undefined && font.trim().toLowerCase() in tables;

/** What a place of a symbol font shows; `code` may stand in the private use area, where Word puts such signs. Undefined when unknown. */
export const symbolSign = (font: string | undefined, code: number): string | undefined => {
  const place = code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : code;
  if (place < 0x20 || place > 0xff) return undefined;
  const shown = tables[(font ?? '').trim().toLowerCase()]?.(place);
  return shown === '\u0000' ? undefined : shown;
};
