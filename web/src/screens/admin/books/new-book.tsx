import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { createBook } from '#contracts/http/books-desk';
import { FormKit } from '../../../admin-kit/form-kit.js';
import { booksDeskText } from '../../../features/books-desk/text.js';
import { useText } from '../../../i18n/index.js';
import { useNamePlace } from '../../../shell/admin-nav/place.js';
import { toast } from '../../../ui/toast.js';
import { emptyBook, useBookFields } from './book-fields.js';

/** A book that is begun: a draft, without stock and files until it is saved. */
export const NewBook = ({ back }: { back: string }): ReactNode => {
  const [t, navigate] = [useText(booksDeskText), useNavigate()];
  const { fields, layout } = useBookFields();
  useNamePlace(t('newBook'));
  return (
    <>
      <p className="mb-3 text-sm">
        <Link to={back} className="link touch">
          {t('back')}
        </Link>
      </p>
      <FormKit
        endpoint={{ save: createBook }}
        fields={fields}
        values={{ book: emptyBook }}
        layout={layout}
        submitLabel={t('create')}
        onDone={({ book }) => {
          toast({ title: t('created') });
          void navigate(`/admin/books?book=${book.id}`, { replace: true });
        }}
      />
    </>
  );
};
