// First: before any schema is made.
import '../../../ui/schema-setup.js';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { DeskBookRow } from '#contracts/http/books';
import { exportBooks, listDeskBooks } from '#contracts/http/books-desk';
import { bookKinds, bookStates, stockMarks } from '#contracts/shared/books';
import { type Column, ResourceTable } from '../../../admin-kit/resource-table.js';
import { booksDeskText } from '../../../features/books-desk/text.js';
import { Allowed } from '../../../features/exam-desk/allowed.js';
import { formatNumber, formatTaka } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { Badge } from '../../../ui/badge.js';
import { ButtonLink } from '../../../ui/button.js';
import type { Filter } from '../../../ui/filters.js';
import { Icon } from '../../../ui/icon.js';
import { useMay } from '../users/words.js';
import { BookDesk, bookStateTones } from './book-desk.js';
import { NewBook } from './new-book.js';

const Stock = ({ row }: { row: DeskBookRow }): ReactNode => {
  const [t, locale] = [useText(booksDeskText), useLocale()];
  if (row.kind === 'ebook') return <span className="text-text-3">—</span>;
  return row.stock === 0 ? <Badge tone="warn">{t('out')}</Badge> : <span className="num">{formatNumber(row.stock, locale)}</span>;
};

const useColumns = (): readonly Column<DeskBookRow>[] => {
  const [t, locale] = [useText(booksDeskText), useLocale()];
  return [
    {
      key: 'title',
      head: t('title'),
      sort: 'title',
      name: (row) => row.title,
      cell: (row, mark) => (
        <>
          <span className="block font-semibold">{mark(row.title)}</span>
          <span className="block text-xs text-text-3">{mark(row.author)}</span>
        </>
      ),
    },
    {
      key: 'state',
      head: t('state'),
      phone: 'side',
      cell: ({ state }) => <Badge tone={bookStateTones[state]}>{t(state)}</Badge>,
    },
    { key: 'kind', head: t('kind'), phone: 'line', cell: ({ kind }) => t(kind) },
    { key: 'price', head: t('price'), sort: 'price', numeric: true, phone: 'line', cell: (row) => formatTaka(row.pricePaisa, locale) },
    { key: 'stock', head: t('stock'), sort: 'stock', numeric: true, phone: 'side', cell: (row) => <Stock row={row} /> },
    {
      key: 'toSend',
      head: t('toSend'),
      numeric: true,
      cell: (row) => (row.toSend === 0 ? '—' : formatNumber(row.toSend, locale)),
    },
    {
      key: 'files',
      head: t('files'),
      off: true,
      cell: ({ lookInside, ebook }) =>
        [lookInside ? 'PDF' : '', ebook === null ? '' : ebook.toUpperCase()].filter(Boolean).join(', ') || '—',
    },
  ];
};

const useFilters = (): readonly Filter[] => {
  const t = useText(booksDeskText);
  return [
    { name: 'state', label: t('state'), choices: bookStates.map((value) => ({ value, label: t(value) })) },
    { name: 'kind', label: t('kind'), choices: bookKinds.map((value) => ({ value, label: t(value) })) },
    { name: 'stock', label: t('stock'), choices: stockMarks.map((value) => ({ value, label: t(value) })) },
  ];
};

/** The address of this list with one of its books opened; what the list was asked stays in it. */
export const withBook = (search: string, book: string | null): string => {
  const next = new URLSearchParams(search);
  if (book === null) next.delete('book');
  else next.set('book', book);
  return next.size > 0 ? `?${next.toString()}` : '/admin/books';
};

/** All books with their stock; one of them, or a new one, stands in the address as `book`. */
const Books = (): ReactNode => {
  const [t, { search }, mayWrite] = [useText(booksDeskText), useLocation(), useMay('sales.write')];
  const open = new URLSearchParams(search).get('book');
  const [columns, filters] = [useColumns(), useFilters()];
  if (open === 'new' && mayWrite) return <NewBook back={withBook(search, null)} />;
  if (open !== null) return <BookDesk key={open} id={open} back={withBook(search, null)} />;
  const add = mayWrite ? (
    <ButtonLink to={withBook(search, 'new')} size="sm">
      <Icon name="plus" size={16} />
      {t('add')}
    </ButtonLink>
  ) : undefined;
  return (
    <ResourceTable
      endpoint={{ list: listDeskBooks, file: exportBooks }}
      columns={columns}
      filters={filters}
      rowHref={({ id }) => `/admin/books${withBook(search, id)}`}
      toolbar={add}
      empty={{ title: t('emptyTitle'), text: t('emptyText'), action: add }}
    />
  );
};

const Page = (): ReactNode => (
  <Allowed to="books.read">
    <Books />
  </Allowed>
);

export default Page;
