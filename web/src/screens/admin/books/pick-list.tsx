import type { ReactNode } from 'react';
import { addressOf } from '../../../client/call.js';
import { useEndpoint } from '../../../client/use-endpoint.js';
import { booksDeskText } from '../../../features/books-desk/text.js';
import { formatNumber, toDigits } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { Button } from '../../../ui/button.js';
import { buttonClass } from '../../../ui/button-class.js';
import { ErrorBox } from '../../../ui/error-box.js';
import { Modal } from '../../../ui/modal.js';
import { SkeletonRows } from '../../../ui/skeleton.js';

/** What to take from the shelf for the parcels that are to be packed; of one district where the list shows only that. */
export const PickList = ({ district, onClose }: { district: string | undefined; onClose: () => void }): ReactNode => {
  const [t, locale] = [useText(booksDeskText), useLocale()];
  const query = district === undefined ? {} : { district };
  const { data, error, mutate } = useEndpoint('GET /api/admin/parcels/pick-list', { query }, { revalidateOnMount: true });
  const some = data !== undefined && data.books.length > 0;
  return (
    <Modal
      open
      onClose={onClose}
      title={t('pickList')}
      size="lg"
      description={some ? t('pickWhy', { copies: data.copies, parcels: data.parcels }) : undefined}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('close')}
          </Button>
          {some ? (
            <a
              href={addressOf('GET /api/admin/parcels/pick-list.pdf', { query: { ...query, lang: locale } })}
              download
              className={buttonClass('default')}
            >
              {t('pdf')}
            </a>
          ) : null}
        </>
      }
    >
      {error ? <ErrorBox error={error} title={t('pickFailed')} onRetry={() => void mutate()} /> : null}
      {!data && !error ? <SkeletonRows rows={4} /> : null}
      {data && !some ? <p>{t('pickNone')}</p> : null}
      {some ? (
        <ul className="max-h-[55vh] overflow-y-auto border-t border-line">
          {data.books.map(({ bookId, title, author, copies, orders }) => (
            <li key={bookId} className="grid grid-cols-[3rem_minmax(0,1fr)] gap-x-3 border-b border-line py-2">
              <b className="num text-right text-lg">{formatNumber(copies, locale)}</b>
              <span className="min-w-0">
                <span className="block font-semibold">{title}</span>
                <span className="block text-xs text-text-3">{author}</span>
                <span className="num block text-xs text-text-3">
                  {orders
                    .map(({ number, quantity }) => (quantity === 1 ? number : `${number} ×${toDigits(String(quantity), locale)}`))
                    .join(', ')}
                </span>
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </Modal>
  );
};
