import { type ReactNode, useState } from 'react';
import type { SaleOrder } from '#contracts/http/sales';
import { closeTask } from '#contracts/http/sales-acts';
import { FormKit } from '../../../../admin-kit/form-kit.js';
import { type OrderText, orderText } from '../../../../i18n/admin-order/text.js';
import { formatTaka, toDigits } from '../../../../i18n/digits.js';
import { useLocale, useText } from '../../../../i18n/index.js';
import { Button } from '../../../../ui/button.js';
import { Modal } from '../../../../ui/modal.js';
import { toast } from '../../../../ui/toast.js';
import { Moment, useMay } from '../../users/words.js';
import { useTaskWord } from '../words.js';
import { refreshSales } from './refresh.js';
import { Part } from './section.js';

type Task = SaleOrder['tasks'][number];

const CloseAsk = ({ task, onClose }: { task: Task; onClose: () => void }): ReactNode => {
  const t = useText(orderText);
  return (
    <Modal open onClose={onClose} title={t('closeAsk')} {...(task.note ? { description: task.note } : {})}>
      <FormKit
        endpoint={{ save: closeTask, params: { id: task.id } }}
        layout="dialog"
        values={{}}
        fields={[{ name: 'note', label: t('note'), kind: 'area' }]}
        submitLabel={t('closeTask')}
        onDone={() => {
          onClose();
          toast({ title: t('closed') });
          void refreshSales();
        }}
      />
    </Modal>
  );
};

const Tasks = ({ tasks }: Pick<SaleOrder, 'tasks'>): ReactNode => {
  const [t, word, mayWrite] = [useText(orderText), useTaskWord(), useMay('sales.write')];
  const [asking, setAsking] = useState<Task | null>(null);
  return (
    <Part title={t('tasks')}>
      <ul>
        {tasks.map((task) => (
          <li key={task.id} className="flex items-start justify-between gap-3 border-b border-line py-2 last:border-b-0">
            <span className="min-w-0">
              <span className="block">{word(task.kind)}</span>
              <span className="block text-xs text-text-3">
                {task.note ? `${task.note} · ` : null}
                <Moment at={task.at} />
                {task.closedBy ? ` · ${t('doneBy', { name: task.closedBy })}` : null}
              </span>
            </span>
            {task.state === 'open' && mayWrite ? (
              <Button size="sm" variant="outline" onClick={() => setAsking(task)}>
                {t('closeTask')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {asking ? <CloseAsk task={asking} onClose={() => setAsking(null)} /> : null}
    </Part>
  );
};

const parcelWords: Readonly<Record<NonNullable<SaleOrder['parcel']>['state'], OrderText>> = {
  waiting: 'waiting',
  paid: 'paidParcel',
  packed: 'packed',
  shipped: 'shipped',
  delivered: 'delivered',
  returned: 'returned',
};

const Parcel = ({ parcel }: { parcel: NonNullable<SaleOrder['parcel']> }): ReactNode => {
  const [t, locale] = [useText(orderText), useLocale()];
  const sent = [parcel.courier, parcel.tracking].filter(Boolean).join(' ');
  return (
    <Part title={t('delivery')} note={t(parcelWords[parcel.state])}>
      <p>
        {parcel.name}, <span className="num">{toDigits(parcel.phone, locale)}</span>
      </p>
      <p className="text-sm text-text-3">
        {parcel.address}, {parcel.upazila}, {parcel.district}
        {sent ? ` · ${sent}` : null}
      </p>
    </Part>
  );
};

const entryWords: Readonly<Record<SaleOrder['commission'][number]['kind'], OrderText>> = {
  earned: 'earned',
  'clawed-back': 'clawed-back',
  'paid-out': 'paid-out',
  returned: 'returnedEntry',
};

const Commission = ({ commission }: Pick<SaleOrder, 'commission'>): ReactNode => {
  const [t, locale] = [useText(orderText), useLocale()];
  return (
    <Part title={t('commission')}>
      <ul className="text-sm">
        {commission.map((entry) => (
          <li key={entry.id} className="flex justify-between gap-3 py-1">
            <span className="min-w-0">
              {entry.affiliate}, {t(entryWords[entry.kind])}
            </span>
            <span className="num whitespace-nowrap">{formatTaka(entry.amountPaisa, locale)}</span>
          </li>
        ))}
      </ul>
    </Part>
  );
};

/** What the office has to do with it: tasks, the parcel, the affiliate's part. */
export const Office = ({ sale: { tasks, parcel, commission } }: { sale: SaleOrder }): ReactNode => (
  <>
    {tasks.length > 0 ? <Tasks tasks={tasks} /> : null}
    {parcel ? <Parcel parcel={parcel} /> : null}
    {commission.length > 0 ? <Commission commission={commission} /> : null}
  </>
);
