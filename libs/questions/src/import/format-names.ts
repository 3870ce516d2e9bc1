import { importFormats, type ImportFormat } from '#contracts/shared/imports';
import type { Locale } from '#contracts/shared/values';

/** Names of most formats are the same in every language. */
const names: Readonly<Record<Exclude<ImportFormat, 'paper' | 'table'>, string>> = {
  gift: 'Moodle GIFT',
  aiken: 'Aiken',
  'moodle-xml': 'Moodle XML',
  qti: 'IMS QTI',
  json: 'JSON',
  docx: 'Word (DOCX)',
  markdown: 'Markdown',
  'plus-minus': '? + −',
  blackboard: 'Blackboard (TXT)',
  anki: 'Anki (TXT)',
  openedx: 'Open edX (Markdown)',
  olx: 'Open edX (OLX)',
  sql: 'SQL',
  yaml: 'YAML',
  rexams: 'R/exams (Rmd)',
};
const spoken: Readonly<Record<Locale, Readonly<Record<'paper' | 'table', string>>>> = {
  en: { paper: 'a question paper', table: 'a table' },
  bn: { paper: 'প্রশ্নপত্র', table: 'টেবিল' },
};

/** What a format is called in a sentence; anything else stays as it is. */
export const formatName = (format: string | number, locale: Locale): string => {
  const known = importFormats.find((one) => one === format);
  if (known === undefined) return String(format);
  return known === 'paper' || known === 'table' ? spoken[locale][known] : names[known];
};
