import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { DeskBook } from '#contracts/http/books';
import { getDeskBook, saveBook } from '#contracts/http/books-desk';
import { FormKit } from '../../../admin-kit/form-kit.js';
import { typedClient } from '../../../admin-kit/typed-client.js';
import { useEndpoint } from '../../../client/use-endpoint.js';
import { booksDeskText } from '../../../features/books-desk/text.js';
import { useText } from '../../../i18n/index.js';
import { useNamePlace } from '../../../shell/admin-nav/place.js';
import { Badge, type BadgeTone } from '../../../ui/badge.js';
import { ErrorBox } from '../../../ui/error-box.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { useMay } from '../users/words.js';
import { BookActs } from './book-acts.js';
import { useBookFields } from './book-fields.js';
import { BookFiles } from './book-files.js';
import { StockPanel } from './stock-panel.js';

export const bookStateTones: Readonly<Record<DeskBook['state'], BadgeTone>> = { draft: 'neutral', published: 'ok', archived: 'warn' };

const Head = ({ book, back }: { book: DeskBook; back: string }): ReactNode => {
  const t = useText(booksDeskText);
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <Link to={back} className="link touch">
        {t('back')}
      </Link>
      <Badge tone={bookStateTones[book.state]}>{t(book.state)}</Badge>
      <Badge>{t(book.kind)}</Badge>
      {book.state === 'published' ? (
        <Link to={`/books/${book.slug}`} className="link touch">
          {t('seePublic')}
        </Link>
      ) : null}
      <span className="ml-auto flex flex-wrap gap-2">
        <BookActs book={book} back={back} />
      </span>
    </div>
  );
};

const Form = ({ book }: { book: DeskBook }): ReactNode => {
  const t = useText(booksDeskText);
  const { fields, layout } = useBookFields();
  const params = { id: book.id };
  return (
    <FormKit
      endpoint={{
        save: saveBook,
        params,
        fresh: async () => {
          const now = (await typedClient.one(getDeskBook, { params })).book;
          return { version: now.version, book: now.book };
        },
      }}
      fields={fields}
      values={{ version: book.version, book: book.book }}
      layout={layout}
      submitLabel={t('save')}
    />
  );
};

/** One book: its stock, its files, and the form that everything else of it stands in. */
export const BookDesk = ({ id, back }: { id: string; back: string }): ReactNode => {
  const [t, mayWrite] = [useText(booksDeskText), useMay('books.write')];
  const { data, error, mutate } = useEndpoint('GET /api/admin/books/:id', { params: { id } });
  useNamePlace(data?.book.title);
  if (!data) return error ? <ErrorBox error={error} title={t('failed')} onRetry={() => void mutate()} /> : <SkeletonRows rows={8} />;
  const { book } = data;
  return (
    <>
      <Head book={book} back={back} />
      <div className="mb-6 grid gap-6 lg:grid-cols-2">
        {book.kind === 'printed' ? <StockPanel book={book} /> : null}
        <BookFiles book={book} />
      </div>
      {mayWrite ? <Form book={book} /> : null}
    </>
  );
};
