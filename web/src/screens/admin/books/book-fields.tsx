import { lazy, Suspense, useMemo } from 'react';
import type { BookBody } from '#contracts/http/books';
import { bookKinds } from '#contracts/shared/books';
import { sections } from '#contracts/shared/choices';
import type { FormField } from '../../../admin-kit/form-kit.js';
import { booksDeskText } from '../../../features/books-desk/text.js';
import { useText } from '../../../i18n/index.js';
import { useMay } from '../users/words.js';

const Rich = lazy(async () => ({ default: (await import('../../../features/maths/rich-text.js')).RichText }));

const grounds = ['kali', 'kali-mid', 'kali-light', 'zinc'] as const satisfies readonly BookBody['cover']['ground'][];

/** What a new book begins with. */
export const emptyBook: BookBody = {
  slug: '',
  title: '',
  author: '',
  publisher: '',
  language: 'বাংলা',
  pages: null,
  descriptionHtml: '',
  cover: { subject: '', formula: '', ground: 'kali' },
  kind: 'printed',
  section: null,
  pricePaisa: 0,
  listPricePaisa: null,
  position: 100,
};

/** The fields of a book and the groups that they stand in. */
export const useBookFields = (): {
  readonly fields: readonly FormField[];
  readonly layout: readonly { readonly title: string; readonly fields: readonly string[] }[];
} => {
  const [t, sells] = [useText(booksDeskText), useMay('sales.write')];
  return useMemo(() => {
    const choice = <T extends string>(values: readonly T[], label: (value: T) => string) =>
      values.map((value) => ({ value, label: label(value) }));
    const book: readonly FormField[] = [
      { name: 'book.title', label: t('title'), span: 2 },
      { name: 'book.slug', label: t('slug'), hint: t('slugHint'), span: 2 },
      { name: 'book.author', label: t('author'), span: 2 },
      { name: 'book.publisher', label: t('publisher') },
      { name: 'book.language', label: t('language') },
      ...(sells ? [{ name: 'book.kind', label: t('kind'), kind: 'choice', choices: choice(bookKinds, t), needed: true } as const] : []),
      { name: 'book.pages', label: t('pages') },
      { name: 'book.section', label: t('section'), kind: 'choice', choices: choice(sections, t) },
    ];
    const price: readonly FormField[] = [
      // What it costs, and as what it is sold, stays with who sells.
      ...(sells
        ? ([
            { name: 'book.pricePaisa', label: t('price'), kind: 'taka' },
            { name: 'book.listPricePaisa', label: t('listPrice'), kind: 'taka', hint: t('listPriceHint') },
          ] as const)
        : []),
      { name: 'book.position', label: t('position'), hint: t('positionHint') },
    ];
    const cover: readonly FormField[] = [
      { name: 'book.cover.subject', label: t('subject') },
      { name: 'book.cover.formula', label: t('formula'), hint: t('formulaHint') },
      { name: 'book.cover.ground', label: t('ground'), kind: 'choice', choices: choice(grounds, t), needed: true },
    ];
    const about: readonly FormField[] = [
      {
        name: 'book.descriptionHtml',
        label: t('about'),
        kind: 'area',
        preview: (text) => (
          <Suspense fallback={null}>
            <Rich text={text} />
          </Suspense>
        ),
      },
    ];
    const group = (title: string, fields: readonly FormField[]) => ({ title, fields: fields.map(({ name }) => name) });
    return {
      fields: [...book, ...price, ...cover, ...about],
      layout: [group(t('groupBook'), book), group(t('groupPrice'), price), group(t('groupCover'), cover), group(t('groupAbout'), about)],
    };
  }, [t, sells]);
};
