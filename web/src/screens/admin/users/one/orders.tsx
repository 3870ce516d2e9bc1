// First: before any schema is made.
import '../../../../ui/schema-setup.js';
import { type ReactNode, useState } from 'react';
import { listUserOrders } from '#contracts/http/person-sections';
import type { SaleRow } from '#contracts/http/sales';
import { type Column, ResourceTable } from '../../../../admin-kit/resource-table.js';
import { orderText } from '../../../../i18n/admin-order/text.js';
import { peopleText } from '../../../../i18n/admin-people/text.js';
import { salesText } from '../../../../i18n/admin-sales/text.js';
import { useText } from '../../../../i18n/index.js';
import { Button } from '../../../../ui/button.js';
import { ReceiptAsk } from '../../sales/order/receipt-ask.js';
import { Goods, SaleBadge, Taka, useGatewayWord } from '../../sales/words.js';
import { Moment, useMay } from '../words.js';
import type { Detail } from './index.js';

const isPaid = ({ state }: SaleRow): boolean => state === 'paid' || state === 'fulfilled';

const useColumns = (onReceipt: ((row: SaleRow) => void) | null): readonly Column<SaleRow>[] => {
  const t = useText(salesText);
  const acts = useText(orderText);
  const gateway = useGatewayWord();
  return [
    {
      key: 'order',
      head: t('order'),
      name: (row) => row.number,
      cell: (row) => (
        <span className="min-w-0">
          <span className="block font-mono whitespace-nowrap max-md:font-semibold">{row.number}</span>
          <span className="block text-xs text-text-3">
            <Goods row={row} />
          </span>
        </span>
      ),
    },
    {
      key: 'taka',
      head: t('taka'),
      numeric: true,
      phone: 'line',
      cell: (row) => (
        <>
          <Taka paisa={row.totalPaisa} strong />
          <span className="text-xs text-text-3 max-md:ml-1.5 md:block">{gateway(row.gateway)}</span>
        </>
      ),
    },
    { key: 'back', head: t('back'), numeric: true, cell: (row) => (row.refundedPaisa > 0 ? <Taka paisa={row.refundedPaisa} /> : '–') },
    { key: 'state', head: t('state'), phone: 'side', cell: (row) => <SaleBadge {...row} /> },
    { key: 'made', head: t('made'), phone: 'line', cell: (row) => <Moment at={row.createdAt} /> },
    ...(onReceipt
      ? [
          {
            key: 'receipt',
            head: acts('receiptAgain'),
            phone: 'side' as const,
            cell: (row: SaleRow) =>
              isPaid(row) ? (
                <Button size="xs" variant="outline" aria-label={`${acts('receiptAgain')}: ${row.number}`} onClick={() => onReceipt(row)}>
                  {acts('receiptAgain')}
                </Button>
              ) : null,
          },
        ]
      : []),
  ];
};

/** What the person ordered; each order opens with its whole history and the acts on it. */
export const Orders = ({ detail: { user } }: { detail: Detail }): ReactNode => {
  const [t, mayWrite] = [useText(peopleText), useMay('sales.write')];
  const [sending, setSending] = useState<SaleRow | null>(null);
  return (
    <>
      <ResourceTable
        endpoint={{ list: listUserOrders, params: { id: user.id } }}
        columns={useColumns(mayWrite ? setSending : null)}
        rowHref={({ id }) => `/admin/sales/search?order=${id}`}
        empty={{ title: t('noOrders'), text: t('noOrdersText') }}
      />
      {sending ? <ReceiptAsk orderId={sending.id} buyer={user.name} onClose={() => setSending(null)} /> : null}
    </>
  );
};
