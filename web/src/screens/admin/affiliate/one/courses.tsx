// First: before any schema is made.
import '../../../../ui/schema-setup.js';
import { type ReactNode, useState } from 'react';
import { Link, useParams } from 'react-router';
import { listAffiliateRates, setProductRate, type RateRow } from '#contracts/http/affiliates-desk';
import { promotedKinds } from '#contracts/shared/affiliates';
import { type Column, ResourceTable } from '../../../../admin-kit/resource-table.js';
import { isCallError } from '../../../../client/call-error.js';
import { useEndpoint } from '../../../../client/use-endpoint.js';
import { Ask } from '../../../../features/affiliate/desk/acts.form.js';
import { affiliateDeskText } from '../../../../features/affiliate/desk/text.js';
import { Sum } from '../../../../features/affiliate/desk/words.js';
import { formatRate } from '../../../../features/affiliate/format.js';
import { useLocale, useText } from '../../../../i18n/index.js';
import { useNamePlace } from '../../../../shell/admin-nav/place.js';
import { ErrorView } from '../../../../shell/error-view.js';
import { Badge } from '../../../../ui/badge.js';
import { Button } from '../../../../ui/button.js';
import { useMay } from '../../users/words.js';

const RateAct = ({ id, row }: { id: string; row: RateRow }): ReactNode => {
  const [t, may] = [useText(affiliateDeskText), useMay('sales.write')];
  const [open, setOpen] = useState(false);
  if (!may) return null;
  return (
    <>
      <Button size="sm" variant="outline" aria-label={t('changeOf', { title: row.title })} onClick={() => setOpen(true)}>
        {t('change')}
      </Button>
      {open ? (
        <Ask
          id={id}
          title={t('rateTitle', { name: row.title })}
          text={t('productText')}
          save={setProductRate}
          values={{ kind: row.kind, refId: row.id, rateBp: row.ownRateBp }}
          fields={[{ name: 'rateBp', label: t('ratePercent'), kind: 'taka' }]}
          submit={t('save')}
          done={t('rateDone')}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
};

const useColumns = (id: string): readonly Column<RateRow>[] => {
  const [t, locale] = [useText(affiliateDeskText), useLocale()];
  return [
    { key: 'product', head: t('product'), name: (row) => row.title, cell: (row, mark) => mark(row.title) },
    { key: 'kind', head: t('kind'), phone: 'line', cell: (row) => t(row.kind) },
    { key: 'price', head: t('price'), numeric: true, phone: 'line', cell: (row) => <Sum paisa={row.pricePaisa} /> },
    {
      key: 'rate',
      head: t('rate'),
      phone: 'line',
      cell: (row) => (
        <span className="num flex items-center gap-2">
          {formatRate(row.rateBp, locale)}
          {row.ownRateBp === null ? null : <Badge tone="brand">{t('ownRate')}</Badge>}
        </span>
      ),
    },
    { key: 'earns', head: t('earns'), numeric: true, phone: 'line', cell: (row) => <Sum paisa={row.earnPaisa} /> },
    { key: 'act', head: t('acts'), phone: 'side', cell: (row) => <RateAct id={id} row={row} /> },
  ];
};

/** What one affiliate gets for each course and book. */
const Rates = (): ReactNode => {
  const [t, { id = '' }] = [useText(affiliateDeskText), useParams()];
  const { data, error } = useEndpoint('GET /api/admin/affiliates/:id', { params: { id } }, { keepPreviousData: false });
  const columns = useColumns(id);
  const gone = isCallError(error, 'Affiliate not found');
  useNamePlace(undefined, data?.affiliate.name, gone);
  if (gone) return <ErrorView statusCode={404} message="" />;
  return (
    <>
      <p className="mb-3 text-sm">
        <Link to={`/admin/affiliate/${id}`} className="link touch">
          {data ? data.affiliate.name : t('back')}
        </Link>
      </p>
      <ResourceTable
        endpoint={{ list: listAffiliateRates, params: { id } }}
        columns={columns}
        filters={[{ name: 'kind', label: t('kind'), choices: promotedKinds.map((value) => ({ value, label: t(value) })) }]}
        empty={{ title: t('noProducts'), text: t('noProductsWhy') }}
      />
    </>
  );
};

export default Rates;
