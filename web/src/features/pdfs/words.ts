import type { PdfCard } from '#contracts/http/pdfs';
import { toDigits } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { lessonText } from '../lesson/text.js';
import { sizeOf } from '../lesson/words.js';
import { pdfsText } from './text.js';

/** What there is to know of a PDF before it is opened, divided by dots. */
export const usePdfFacts = (): ((pdf: PdfCard) => string) => {
  const [t, ofLesson, locale] = [useText(pdfsText), useText(lessonText), useLocale()];
  return ({ pages, bytes, download, ready }) =>
    [
      ready ? '' : t('preparing'),
      pages === null ? '' : t('pages', { n: toDigits(String(pages), locale) }),
      sizeOf(bytes, locale, ofLesson),
      t(download ? 'canKeep' : 'readOnly'),
    ]
      .filter(Boolean)
      .join(' · ');
};
