import { type ImportEncoding, importEncodings, type ImportFormat, importFormats } from '#contracts/shared/imports';
import type { Text } from '../../i18n/index.js';
import type { ImportTextKey } from './text.js';

/** Names of most formats, and of encodings, are the same in every language. */
const formatNames: Readonly<Record<Exclude<ImportFormat, 'paper' | 'table'>, string>> = {
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

export const encodingNames: Readonly<Record<ImportEncoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows-1252',
};

/** What a format is called; a paper and a sheet are called so in the person's language. */
export const formatName = (format: ImportFormat, t: Text<ImportTextKey>): string =>
  format === 'paper' ? t('paperFormat') : format === 'table' ? t('tableFormat') : formatNames[format];

export const formatChoices = (t: Text<ImportTextKey>): readonly { readonly value: ImportFormat; readonly label: string }[] =>
  importFormats.map((value) => ({ value, label: formatName(value, t) }));

export const encodingChoices = importEncodings.map((value) => ({ value, label: encodingNames[value] }));
