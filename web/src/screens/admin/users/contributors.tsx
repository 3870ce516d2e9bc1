// First: before any schema is made.
import '../../../ui/schema-setup.js';
import { type ReactNode, useState } from 'react';
import type { ResponseOf } from '#contracts/http/endpoint';
import { exportContributors, listContributors, recordContributorPayment } from '#contracts/http/people';
import { FormKit } from '../../../admin-kit/form-kit.js';
import { type Column, ResourceTable } from '../../../admin-kit/resource-table.js';
import { useEndpoint } from '../../../client/use-endpoint.js';
import { peopleText } from '../../../i18n/admin-people/text.js';
import { formatNumber, formatTaka } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { Modal } from '../../../ui/modal.js';
import { toast } from '../../../ui/toast.js';
import { Moment, useMay } from './words.js';

type Contributor = ResponseOf<typeof listContributors>['rows'][number];

const useColumns = (onPay: ((row: Contributor) => void) | null): readonly Column<Contributor>[] => {
  const [t, locale] = [useText(peopleText), useLocale()];
  const count = (key: 'written' | 'inReview' | 'accepted'): Column<Contributor> => ({
    key,
    head: t(key),
    numeric: true,
    phone: 'line',
    cell: (row) => (
      <>
        <span className="md:hidden">{t(key)} </span>
        {formatNumber(row[key], locale)}
      </>
    ),
  });
  return [
    {
      key: 'person',
      head: t('person'),
      name: (row) => row.name,
      cell: (row, mark) => (
        <>
          <span className="block max-md:font-semibold">{mark(row.name)}</span>
          {row.email ? <span className="block text-xs text-text-3">{mark(row.email)}</span> : null}
        </>
      ),
    },
    count('written'),
    count('inReview'),
    count('accepted'),
    { key: 'last', head: t('lastWritten'), cell: (row) => <Moment at={row.lastWrittenAt} /> },
    { key: 'paid', head: t('paid'), numeric: true, cell: (row) => formatTaka(row.paidPaisa, locale) },
    {
      key: 'owed',
      head: t('owed'),
      numeric: true,
      phone: 'side',
      cell: (row) => <b className="num">{formatTaka(row.owedPaisa, locale)}</b>,
    },
    ...(onPay
      ? [
          {
            key: 'pay',
            head: t('pay'),
            phone: 'side' as const,
            cell: (row: Contributor) => (
              <Button size="xs" variant="outline" onClick={() => onPay(row)}>
                {t('pay')}
              </Button>
            ),
          },
        ]
      : []),
  ];
};

const Pay = ({ row, onClose }: { row: Contributor; onClose: () => void }): ReactNode => {
  const [t, locale] = [useText(peopleText), useLocale()];
  return (
    <Modal
      open
      onClose={onClose}
      title={t('payTitle', { name: row.name })}
      description={t('payText', { owed: formatTaka(row.owedPaisa, locale) })}
    >
      <FormKit
        endpoint={{ save: recordContributorPayment, params: { id: row.id } }}
        layout="dialog"
        values={row.owedPaisa > 0 ? { amountPaisa: row.owedPaisa } : {}}
        fields={[
          { name: 'amountPaisa', label: t('payAmount'), kind: 'taka' },
          { name: 'note', label: t('payNote'), kind: 'area', hint: t('payNoteHint') },
        ]}
        submitLabel={t('pay')}
        onDone={() => {
          onClose();
          toast({ title: t('payDone') });
        }}
      />
    </Modal>
  );
};

/** Who writes questions, and what they are owed for them. */
const Contributors = (): ReactNode => {
  const [t, locale, mayPay] = [useText(peopleText), useLocale(), useMay('sales.write')];
  const [paying, setPaying] = useState<Contributor | null>(null);
  const { data } = useEndpoint('GET /api/admin/users/contributors', { query: {} });
  return (
    <>
      {data ? (
        <p className="mb-3 flex flex-wrap gap-x-3 text-sm text-text-2">
          <b className="num">{t('rate', { rate: formatTaka(data.ratePaisa, locale) })}</b>
          <span className="text-text-3">{t('rateWhy')}</span>
        </p>
      ) : null}
      <ResourceTable
        endpoint={{ list: listContributors, file: exportContributors }}
        columns={useColumns(mayPay ? setPaying : null)}
        rowHref={({ id }) => `/admin/users/${id}`}
        empty={{
          title: t('noContributors'),
          text: t('noContributorsText'),
          action: (
            <ButtonLink to="/admin/users" size="sm" variant="outline">
              {t('toUsers')}
            </ButtonLink>
          ),
        }}
      />
      {paying ? <Pay row={paying} onClose={() => setPaying(null)} /> : null}
    </>
  );
};

export default Contributors;
