import { type ReactNode, useState } from 'react';
import type { DeskBook } from '#contracts/http/books';
import { changeBookStock } from '#contracts/http/books-desk';
import { stockWays } from '#contracts/shared/books';
import { FormKit } from '../../../admin-kit/form-kit.js';
import { booksDeskText } from '../../../features/books-desk/text.js';
import { formatNumber } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { Button } from '../../../ui/button.js';
import { Modal } from '../../../ui/modal.js';
import { Section } from '../../../ui/section.js';
import { toast } from '../../../ui/toast.js';
import { Moment, useMay } from '../users/words.js';

const Change = ({ book, onClose }: { book: DeskBook; onClose: () => void }): ReactNode => {
  const t = useText(booksDeskText);
  return (
    <Modal open onClose={onClose} title={t('stockChange')} description={t('stockText')}>
      <FormKit
        endpoint={{ save: changeBookStock, params: { id: book.id } }}
        layout="dialog"
        values={{ version: book.version, way: 'in' }}
        fields={[
          {
            name: 'way',
            label: t('way'),
            kind: 'choice',
            needed: true,
            choices: stockWays.map((value) => ({ value, label: t(value === 'in' ? 'in' : 'outWay') })),
          },
          { name: 'count', label: t('count') },
          { name: 'reason', label: t('reason'), kind: 'area', hint: t('reasonHint') },
        ]}
        submitLabel={t('stockChange')}
        onDone={(answer) => {
          onClose();
          toast({ title: t('stockDone', { n: answer.book.stock }) });
        }}
      />
    </Modal>
  );
};

const History = ({ book: { stockChanges } }: { book: DeskBook }): ReactNode => {
  const [t, locale] = [useText(booksDeskText), useLocale()];
  return stockChanges.length === 0 ? null : (
    <ul aria-label={t('stockHistory')} className="mt-3 max-h-52 overflow-y-auto border-t border-line text-sm">
      {stockChanges.map(({ at, by, delta, stock, reason }) => (
        <li key={at} className="border-b border-line py-1.5 last:border-b-0">
          <span className="num font-semibold">
            {t('stockLine', { delta: `${delta > 0 ? '+' : ''}${formatNumber(delta, locale)}`, stock: formatNumber(stock, locale) })}
          </span>{' '}
          <span className="text-text-3">
            <Moment at={at} /> · {by ?? t('bySystem')}
          </span>
          <span className="block text-text-2">{reason}</span>
        </li>
      ))}
    </ul>
  );
};

/** What is on the shelf, what of it is promised, and who changed it why. */
export const StockPanel = ({ book }: { book: DeskBook }): ReactNode => {
  const [t, mayWrite] = [useText(booksDeskText), useMay('sales.write')];
  const [open, setOpen] = useState(false);
  return (
    <Section title={t('stockTitle')} className="">
      <p className="num">{t('stockNow', { n: book.stock, toSend: book.toSend })}</p>
      {mayWrite ? (
        <Button size="sm" variant="outline" className="mt-2" onClick={() => setOpen(true)}>
          {t('stockChange')}
        </Button>
      ) : null}
      <History book={book} />
      {open ? <Change book={book} onClose={() => setOpen(false)} /> : null}
    </Section>
  );
};
