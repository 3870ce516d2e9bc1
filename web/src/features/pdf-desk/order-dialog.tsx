import { type ReactNode, useState } from 'react';
import { orderPdfs, type DeskPdf } from '#contracts/http/pdfs';
import { typedClient } from '../../admin-kit/typed-client.js';
import { isCallError } from '../../client/call-error.js';
import { putAnswer, useEndpoint } from '../../client/use-endpoint.js';
import { toDigits } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { Button } from '../../ui/button.js';
import { cx } from '../../ui/cx.js';
import { ErrorBox } from '../../ui/error-box.js';
import { Icon } from '../../ui/icon.js';
import { Modal } from '../../ui/modal.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { toast } from '../../ui/toast.js';
import { useSentence } from '../account/parts/refusal.js';
import { moved, neighbour, type Place } from '../exam-desk/parts/arrange-groups.js';
import { useSorting } from '../exam-desk/parts/use-sorting.js';
import { pdfDeskText } from './text.js';

const List = ({
  rows,
  onOrder,
  busy,
}: {
  rows: readonly DeskPdf[];
  onOrder: (rows: readonly DeskPdf[]) => void;
  busy: boolean;
}): ReactNode => {
  const [t, locale] = [useText(pdfDeskText), useLocale()];
  const counts = [rows.length];
  const sorting = useSorting({
    counts,
    disabled: busy,
    said: ({ at }) => t('orderMoved', { n: toDigits(String(at + 1), locale) }),
    onMove: (from, to) => {
      const [next] = moved([rows], from, to);
      if (next) onOrder(next);
    },
  });
  const end = sorting.row({ group: 0, at: rows.length });
  return (
    <>
      <ol className="border-t border-line">
        {rows.map(({ id, title, state }, at) => {
          const place: Place = { group: 0, at };
          const { className, ...sort } = sorting.row(place);
          const step = (by: 1 | -1, label: 'up' | 'down'): ReactNode => (
            <Button
              size="xs"
              variant="ghost"
              aria-label={t(label, { title })}
              disabled={busy || neighbour(counts, place, by) === null}
              onClick={() => sorting.move(place, neighbour(counts, place, by), id)}
            >
              <Icon name={`arrow-${label}`} size={16} />
            </Button>
          );
          return (
            <li key={id} {...sort} className={cx('flex items-center gap-2 border-b border-line py-2', className)}>
              {sorting.grip(place, id, t('orderGrip', { title }))}
              <span className="min-w-0 flex-1">
                {title} {state === 'draft' ? <span className="text-sm text-text-3">· {t('draft')}</span> : null}
              </span>
              {step(-1, 'up')}
              {step(1, 'down')}
            </li>
          );
        })}
        <li {...end} className={cx('h-1', end.className)} />
      </ol>
      {sorting.status}
    </>
  );
};

/** The PDFs of a course in the order that its students see; each move is saved at once. */
const OrderDialog = ({ courseId, onClose }: { courseId: string; onClose: () => void }): ReactNode => {
  const [t, sentence] = [useText(pdfDeskText), useSentence()];
  const given = { params: { id: courseId } };
  const { data, error, mutate } = useEndpoint('GET /api/admin/courses/:id/pdfs', given, { keepPreviousData: false });
  const [ahead, setAhead] = useState<readonly DeskPdf[] | null>(null);
  const order = async (rows: readonly DeskPdf[]): Promise<void> => {
    setAhead(rows);
    try {
      await putAnswer(
        'GET /api/admin/courses/:id/pdfs',
        given,
        await typedClient.act(orderPdfs, { ...given, body: { ids: rows.map(({ id }) => id) } }),
      );
    } catch (thrown) {
      await mutate();
      const stale = isCallError(thrown, 'Changed meanwhile');
      toast({ title: stale ? t('orderStale') : sentence(thrown).sentence, variant: 'destructive' });
    }
    setAhead(null);
  };
  return (
    <Modal
      open
      size="lg"
      onClose={onClose}
      title={t('orderTitle', { course: data?.course.title ?? '' })}
      description={t('orderText')}
      actions={
        <Button variant="outline" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      {data ? (
        data.rows.length === 0 ? (
          <p className="text-text-3">{t('orderEmpty')}</p>
        ) : (
          <List rows={ahead ?? data.rows} onOrder={(rows) => void order(rows)} busy={ahead !== null} />
        )
      ) : error ? (
        <ErrorBox error={error} onRetry={() => void mutate()} />
      ) : (
        <SkeletonRows rows={4} />
      )}
    </Modal>
  );
};

export default OrderDialog;
