/** A stretch of a text: letters to judge, or what stays as it is in any case. */
export interface Stretch {
  readonly text: string;
  readonly kind: 'word' | 'kept' | 'between';
}

/**
 * What is no Bijoy wherever it stands: formulas, LaTeX commands, tags and entities of HTML, addresses, Bengali in Unicode, private-use
 * characters (pictures and equations of a paper).
 */
const kept = [
  String.raw`\$\$[^$\n]{1,2000}\$\$`,
  String.raw`\$(?=[^$\n]*[\\^_={}+])[^$\n]{1,500}\$`,
  String.raw`\\\([^\n]{1,500}?\\\)`,
  String.raw`\\\[[^\n]{1,500}?\\\]`,
  String.raw`\\[A-Za-z]+(?:\{[^{}\n]{0,200}\})*`,
  String.raw`<\/?[A-Za-z][A-Za-z0-9]{0,9}(?:\s[^<>\n]{0,500})?\/?>`,
  String.raw`&(?:amp|lt|gt|quot|nbsp|#\d{1,6}|#x[\da-fA-F]{1,6});`,
  String.raw`(?:https?:\/\/|www\.)[^\s<>]{1,500}`,
  String.raw`[\w.]{1,60}@[\w.]{1,60}\.[a-z]{2,8}`,
  String.raw`[\u0980-\u09FF\u200C\u200D]+`,
  String.raw`[\uE000-\uF8FF]+`,
].join('|');

const between = String.raw`[\s.,;:?!()\[\]{}"'/\-+=>*#@%]+|[<\\]`;
const pattern = new RegExp(`(${kept})|(${between})`, 'gu');

/** Cuts a text into its words and what stands between them; every character is in exactly one stretch. */
export const stretches = function* (text: string): Generator<Stretch> {
  let at = 0;
  for (const found of text.matchAll(pattern)) {
    if (found.index > at) yield { text: text.slice(at, found.index), kind: 'word' };
    yield { text: found[0], kind: found[1] === undefined ? 'between' : 'kept' };
    at = found.index + found[0].length;
  }
  if (at < text.length) yield { text: text.slice(at), kind: 'word' };
};

const elements = new Set(
  (
    'H He Li Be B C N O F Ne Na Mg Al Si P S Cl Ar K Ca Sc Ti V Cr Mn Fe Co Ni Cu Zn Ga Ge As Se Br Kr Rb Sr Ag Cd Sn Sb I Xe Cs Ba Pt Au ' +
    'Hg Pb Bi Ra U'
  ).split(' '),
);

/** Every way to read a word as symbols of elements comes to this: `Co` is one, `CO` two. */
const symbolsOf = (word: string): readonly string[] | null => {
  const symbols = word.match(/[A-Z][a-z]?/g) ?? [];
  return symbols.every((symbol) => elements.has(symbol)) ? symbols : null;
};

/**
 * A chemical formula: H2O, CO2, Ca(OH)2's parts, and salts without a number (NaCl, MgO). The letters are symbols of elements. Without a number
 * it takes two of them, one written with two letters, or a metal before a non-metal: other capitals are words of Bijoy as well.
 */
export const isFormula = (word: string): boolean => {
  if (!/^(?:[A-Z][a-z]?\d{0,3}){1,8}$/.test(word)) return false;
  const symbols = symbolsOf(word);
  if (symbols === null) return false;
  if (/[A-Za-z]\d/.test(word)) return true;
  if (symbols.length < 2 || symbols.length > 4) return false;
  return symbols.some((symbol) => symbol.length === 2) ? salts.test(word) : plainSalts.has(word);
};

/** A cation and what it stands with; the common acids and gases. */
const salts =
  /^(?:Li|Na|K|Rb|Cs|Ag|Cu|Be|Mg|Ca|Sr|Ba|Zn|Fe|Mn|Co|Ni|Pb|Sn|Hg|Al|Cr|Cd|H|N|C|Si|I|Br|Cl)(?:F|Cl|Br|I|O|S|OH|CN|CNS|SCN|N|H|C|P|Se|Te|ClO|OCl|HS|As|Sb)$/;
const plainSalts = new Set(['KI', 'KF', 'KOH', 'KCN', 'HF', 'HI', 'HCN', 'CO', 'NO', 'KH']);

/** Numbers of statements and Latin letters that stand alone: i, ii, iii, x, A (Bengali has এ, ও and the labels ক–ঙ by themselves). */
export const isLatinAlone = (word: string): boolean => /^(?:i{1,3}|i?v|vi{1,3}|[a-z]|[ABCDEF])$/.test(word);
