/**
 * No script writes so many marks on one letter; Unicode's "stream-safe" form stops there too (UAX #15). A longer run takes the square of its
 * length to be put in order: a text of a megabyte that is nothing else stops a process for minutes.
 */
const maxMarks = 30;
/** The halfwidth sound marks of Japanese are letters that NFKC makes such marks of. */
const mark = String.raw`[\p{M}\uFF9E\uFF9F]`;
const tooMany = new RegExp(`(${mark}{${maxMarks}})${mark}+`, 'gu');

/** The text in NFC, or another form, without the marks that pile up beyond 30: for whatever somebody sends that may be long. */
export const composed = (text: string, form: 'NFC' | 'NFKC' | 'NFKD' = 'NFC'): string => text.replaceAll(tooMany, '$1').normalize(form);
