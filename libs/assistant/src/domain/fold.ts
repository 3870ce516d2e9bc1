import { composed } from '#platform/kernel';

/**
 * One form for what is written in several: Unicode's own (য়, ড় and ঢ় as one sign or two, ো put together), joiners, digits of both scripts,
 * hasanta written or not (উৎস, উত্‌স), and signs that are spoken alike (ি and ী, ন and ণ, স, শ and ষ). What is left of spelling is left to
 * trigrams.
 */
const alike: Readonly<Record<string, string>> = {
  ঈ: 'ই',
  ঊ: 'উ',
  'ী': 'ি',
  'ূ': 'ু',
  ণ: 'ন',
  শ: 'স',
  ষ: 'স',
  ৎ: 'ত',
  ঙ: 'ং',
  ৰ: 'র',
};
const signs = new RegExp(Object.keys(alike).join('|'), 'g');
/** Hasanta, nukta, chandrabindu, visarga; joiners and marks of direction. */
const dropped = /[\u09cd\u09bc\u0981\u0983\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g;
const bengaliZero = 0x09e6;

/** Names that a formula's command stands for in words; other commands say how it looks. */
const greek = /\\(alpha|beta|gamma|delta|epsilon|theta|lambda|mu|nu|pi|rho|sigma|tau|phi|omega|infty)(?![a-z])/gi;
const upright = /\\(?:mathrm|mathbf|mathit|text|operatorname)\s*\{/g;
const shifted = /[_^]\{?([\p{L}\p{N}+-]*)\}?/gu;

const withoutCommands = (text: string): string =>
  text
    .replaceAll(greek, ' $1 ')
    .replaceAll(upright, '')
    .replaceAll(shifted, '$1')
    .replaceAll(/\\[a-zA-Z]+/g, ' ');

/** A plain text as it is compared. */
export const fold = (plain: string): string =>
  composed(/[$\\]/.test(plain) ? withoutCommands(plain) : plain, 'NFKC')
    .normalize('NFD')
    // NFD parts Latin letters from their accents and Bengali ones from their nukta; what is put together in Bengali comes back below.
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(dropped, '')
    .normalize('NFC')
    .replaceAll(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - bengaliZero))
    .replaceAll(signs, (sign) => alike[sign] ?? sign)
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim();

const word = /[\p{L}\p{M}\p{N}]+/gu;
const longestWord = 40;
/** More than any passage is long. */
const mostWords = 600;

/** The words of a text in their order, folded: two signs at least, or a number. */
export const wordsOf = (plain: string): string[] =>
  Array.from(fold(plain).matchAll(word), ([found]) => found.slice(0, longestWord))
    .filter((one) => [...one].length > 1)
    .slice(0, mostWords);
