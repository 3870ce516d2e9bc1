import { lazy, type ReactNode, Suspense } from 'react';
import type { BookPage } from '#contracts/http/books';
import { formatNumber } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { Section } from '../../ui/section.js';
import { booksText } from './text.js';

const Rich = lazy(async () => ({ default: (await import('../maths/rich-text.js')).RichText }));

/** What is printed on its first page, as far as it is known. */
export const BookFacts = ({ book }: { book: BookPage }): ReactNode => {
  const [t, locale] = [useText(booksText), useLocale()];
  const facts: readonly (readonly [string, string])[] = [
    [t('author'), book.author],
    ...(book.publisher === '' ? [] : [[t('publisher'), book.publisher] as const]),
    ...(book.pages === null ? [] : [[t('pages'), formatNumber(book.pages, locale)] as const]),
    [t('language'), book.language],
    ...(book.ebook === null ? [] : [[t('format'), book.ebook.toUpperCase()] as const]),
  ];
  return (
    <dl
      aria-label={t('facts')}
      className="num mt-5 flex flex-wrap gap-x-8 gap-y-2 border-t-[1.5px] border-b border-t-matra border-b-line pt-2.5 pb-2 lg:gap-x-12"
    >
      {facts.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-sm text-text-3">{name}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
};

export const AboutBook = ({ html }: { html: string }): ReactNode => {
  const t = useText(booksText);
  return html === '' ? null : (
    <Section title={t('about')}>
      <Suspense fallback={null}>
        <Rich text={html} className="max-w-[68ch] text-lg" />
      </Suspense>
    </Section>
  );
};
