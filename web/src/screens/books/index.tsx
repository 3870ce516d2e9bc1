import type { ReactNode } from 'react';
import { BookList } from '../../features/books/book-list.js';
import { booksText } from '../../features/books/text.js';
import { PageTitle } from '../../features/home/page-title.js';
import { useText } from '../../i18n/index.js';

/** All books that are on sale. */
const Books = (): ReactNode => {
  const t = useText(booksText);
  return (
    <>
      <PageTitle title={t('title')}>{t('lede')}</PageTitle>
      <BookList />
    </>
  );
};

export default Books;
