import type { ImportRow } from '#contracts/http/imports';
import type { ImportFormat } from '#contracts/shared/imports';
import { toDigits } from '../../i18n/digits.js';
import { type Text, useLocale, useText } from '../../i18n/index.js';
import { importText, type ImportTextKey } from './text.js';

/** What the number of a place counts in a file of this format. */
export const placeWord = (format: ImportFormat | null): Extract<ImportTextKey, 'line' | 'tableRow' | 'paragraph'> =>
  format === 'table' ? 'tableRow' : format === 'docx' ? 'paragraph' : 'line';

export interface Place {
  /** `লাইন ২১৪`, with its sheet and column where there are some. */
  readonly where: string;
  /** The bare number, for a narrow column. */
  readonly number: string;
  /** The name or number that the file itself gives the question; null without one. */
  readonly item: string | null;
}

const placeIn = (
  row: Pick<ImportRow, 'sheet' | 'line' | 'column' | 'item'>,
  format: ImportFormat | null,
  t: Text<ImportTextKey>,
  digits: (n: number) => string,
): Place => {
  const parts = [
    row.sheet,
    `${t(placeWord(format))} ${digits(row.line)}`,
    row.column === null ? null : `${t('column')} ${digits(row.column)}`,
  ].filter((part) => part !== null);
  return { where: parts.join(', '), number: digits(row.line), item: row.item };
};

/** Where a row stands in its file, in words. */
export const usePlace = (format: ImportFormat | null): ((row: Pick<ImportRow, 'sheet' | 'line' | 'column' | 'item'>) => Place) => {
  const [t, locale] = [useText(importText), useLocale()];
  return (row) => placeIn(row, format, t, (n) => toDigits(String(n), locale));
};

/** Where questions go, from the subject down: `পদার্থবিজ্ঞান › চল তড়িৎ`; empty for nowhere. */
export const wayTo = ({ subject, chapter, topic }: { subject: string | null; chapter: string | null; topic: string | null }): string =>
  [subject, chapter, topic].filter(Boolean).join(' › ');

/** The words of rich text alone, for a line in a list. */
export const wordsOf = (html: string): string => {
  if (!/[<&]/.test(html)) return html;
  const { body } = new DOMParser().parseFromString(html.replaceAll(/<(?:br|\/p|\/div|\/li|\/td)\b[^<>]*>/gi, ' $&'), 'text/html');
  return (body.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
};
