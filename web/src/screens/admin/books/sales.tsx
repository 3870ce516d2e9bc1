// First: before any schema is made.
import '../../../ui/schema-setup.js';
import { type ReactNode, useMemo, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { deskParcelStates, exportParcels, getParcelLabels, listParcels, type DeskParcel } from '#contracts/http/parcels';
import { districtName } from '#contracts/shared/district-names';
import { type BulkAction, type Column, ResourceTable } from '../../../admin-kit/resource-table.js';
import { type Asked, askedOf, searchAfter, typedClient } from '../../../admin-kit/typed-client.js';
import { useEndpoint } from '../../../client/use-endpoint.js';
import { useSentence } from '../../../features/account/parts/refusal.js';
import { booksDeskText } from '../../../features/books-desk/text.js';
import { Allowed } from '../../../features/exam-desk/allowed.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import type { Filter } from '../../../ui/filters.js';
import { Tabs } from '../../../ui/tabs.js';
import { toast } from '../../../ui/toast.js';
import { Moment, useMay } from '../users/words.js';
import { EditParcel } from './edit-parcel.js';
import { MoveDialog } from './move-dialog.js';
import { ParcelAct, parcelTones, stepsAfter } from './parcel-act.js';
import { PickList } from './pick-list.js';

const states = ['all', ...deskParcelStates] as const;
type StateTab = (typeof states)[number];

/** What the address asks of the list, the one that is on its way included. */
const useAskedNow = () => {
  const [{ pathname, search: here }, { location: coming }] = [useLocation(), useNavigation()];
  const search = coming?.pathname === pathname ? coming.search : here;
  return { pathname, search, asked: askedOf(listParcels, search) };
};

/** The parcels by their state, with how many there are in each. */
const StateTabs = (): ReactNode => {
  const [t, navigate, { pathname, search, asked }] = [useText(booksDeskText), useNavigate(), useAskedNow()];
  const { data } = useEndpoint('GET /api/admin/parcels', { query: asked });
  const counts = data?.states;
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  const open = (state: StateTab): void =>
    void navigate({ pathname, search: searchAfter(search, { state: state === 'all' ? null : state }) }, { preventScrollReset: true });
  return (
    <div className="mb-3">
      <Tabs
        label={t('tabs')}
        controls="parcel-list"
        value={states.find((state) => state === asked['state']) ?? 'all'}
        onChange={open}
        tabs={states.map((key) => {
          const count = key === 'all' ? all : counts?.[key];
          return { key, label: t(`parcel-${key}`), ...(count === undefined ? {} : { count }) };
        })}
      />
    </div>
  );
};

const Address = ({ row, mark }: { row: DeskParcel; mark: (text: string) => ReactNode }): ReactNode => {
  const locale = useLocale();
  return (
    <>
      <span className="block">{mark(row.name)}</span>
      <span className="num block text-xs text-text-3">{mark(row.phone)}</span>
      <span className="block text-xs text-text-3">
        {row.address}, {row.upazila}, {districtName(row.district, locale)}
      </span>
    </>
  );
};

const Books = ({ row: { lines } }: { row: DeskParcel }): ReactNode => {
  const t = useText(booksDeskText);
  return (
    <>
      {lines.map(({ lineId, title, quantity, refunded }) => (
        <span key={lineId} className={refunded ? 'block text-text-3 line-through' : 'num block'}>
          {quantity === 1 ? title : t('timesTitle', { title, n: quantity })}
        </span>
      ))}
    </>
  );
};

const Courier = ({ row }: { row: DeskParcel }): ReactNode =>
  row.courier === null && row.tracking === null ? (
    <span className="text-text-3">—</span>
  ) : (
    <>
      <span className="block">{row.courier}</span>
      <span className="num block text-xs text-text-3">{row.tracking}</span>
    </>
  );

const Acts = ({ row, onEdit }: { row: DeskParcel; onEdit: (row: DeskParcel) => void }): ReactNode => {
  const t = useText(booksDeskText);
  return (
    <span className="flex flex-wrap gap-1.5 max-md:mt-2">
      <ParcelAct row={row} />
      <Button size="xs" variant="ghost" onClick={() => onEdit(row)}>
        {t('edit')}
      </Button>
    </span>
  );
};

const useColumns = (onEdit: ((row: DeskParcel) => void) | null): readonly Column<DeskParcel>[] => {
  const t = useText(booksDeskText);
  return [
    {
      key: 'number',
      head: t('order'),
      name: (row) => row.number,
      cell: (row, mark) => <span className="num font-semibold whitespace-nowrap">{mark(row.number)}</span>,
    },
    {
      key: 'state',
      head: t('state'),
      phone: 'side',
      cell: ({ state, refunded }) => (
        <span className="flex flex-col items-start gap-1">
          <Badge tone={parcelTones[state]}>{t(`parcel-${state}`)}</Badge>
          {refunded && (state === 'paid' || state === 'packed') ? <Badge tone="bad">{t('refundedOrder')}</Badge> : null}
        </span>
      ),
    },
    {
      key: 'to',
      head: t('to'),
      phone: 'line',
      cell: (row, mark) => (
        <>
          <Address row={row} mark={mark} />
          {/* On a phone all of a parcel stands below its number. */}
          <span className="block md:hidden">
            <span className="mt-1 block text-text-2">
              <Books row={row} />
            </span>
            {row.courier === null && row.tracking === null ? null : (
              <span className="num block">{[row.courier, row.tracking].filter(Boolean).join(' · ')}</span>
            )}
            {onEdit ? <Acts row={row} onEdit={onEdit} /> : null}
          </span>
        </>
      ),
    },
    { key: 'books', head: t('books'), cell: (row) => <Books row={row} /> },
    { key: 'courier', head: t('courier'), cell: (row) => <Courier row={row} /> },
    { key: 'paid', head: t('paidAt'), cell: (row) => <Moment at={row.paidAt} /> },
    { key: 'changed', head: t('changedAt'), off: true, cell: (row) => <Moment at={row.updatedAt} /> },
    { key: 'note', head: t('note'), off: true, cell: (row) => row.note ?? '—' },
    ...(onEdit ? [{ key: 'next', head: t('next'), cell: (row: DeskParcel) => <Acts row={row} onEdit={onEdit} /> }] : []),
  ];
};

const useFilters = (): readonly Filter[] => {
  const [t, locale] = [useText(booksDeskText), useLocale()];
  const { data } = useEndpoint('GET /api/admin/parcels', { query: {} });
  const { couriers = [], districts = [] } = data ?? {};
  return [
    { name: 'district', label: t('district'), choices: districts.map((value) => ({ value, label: districtName(value, locale) })) },
    { name: 'courier', label: t('courier'), choices: couriers.map((value) => ({ value, label: value })) },
  ];
};

/** What can be done with many: the steps that fit the state that is shown. */
const useBulkActions = (state: string | undefined): readonly BulkAction[] => {
  const [t, mayWrite] = [useText(booksDeskText), useMay('sales.write')];
  return useMemo(
    () =>
      mayWrite
        ? stepsAfter(state).map((to) => ({
            label: t(`do-${to}`),
            dialog: ({ rows, onClose }) => (
              <MoveDialog to={to} parcels={[...rows].map(([id, number]) => ({ id, number }))} onClose={onClose} />
            ),
          }))
        : [],
    [t, mayWrite, state],
  );
};

/** Labels of what the list shows; where nothing does, the server's word on it. */
const Labels = ({ asked }: { asked: Asked }): ReactNode => {
  const [t, locale, sentence] = [useText(booksDeskText), useLocale(), useSentence()];
  const [busy, setBusy] = useState(false);
  const fetchThem = async (): Promise<void> => {
    setBusy(true);
    try {
      const source = { list: listParcels, file: getParcelLabels };
      const { signal } = new AbortController();
      await typedClient.exportFile({ source, asked: { ...asked, lang: locale }, format: 'pdf', onProgress: () => undefined, signal });
    } catch (thrown) {
      toast({ title: t('refused'), description: sentence(thrown).sentence, variant: 'destructive' });
    }
    setBusy(false);
  };
  return (
    <Button size="sm" variant="outline" title={t('labelsWhy')} loading={busy} onClick={() => void fetchThem()}>
      {t('labels')}
    </Button>
  );
};

/** Book orders from the shelf to the door: by state, with what to pick, print and hand to the courier. */
const BookSales = (): ReactNode => {
  const [t, mayWrite] = [useText(booksDeskText), useMay('sales.write')];
  const { asked } = useAskedNow();
  const [editing, setEditing] = useState<DeskParcel | null>(null);
  const [returning, setReturning] = useState<DeskParcel | null>(null);
  const [picking, setPicking] = useState(false);
  const { page: _page, ...filter } = asked;
  const toolbar = (
    <>
      <Button size="sm" variant="outline" onClick={() => setPicking(true)}>
        {t('pickList')}
      </Button>
      <Labels asked={filter} />
    </>
  );
  return (
    <>
      <StateTabs />
      <div id="parcel-list" role="tabpanel" aria-label={t('tabs')}>
        <ResourceTable
          endpoint={{ list: listParcels, file: exportParcels, formats: ['csv'] }}
          columns={useColumns(mayWrite ? setEditing : null)}
          filters={useFilters()}
          bulkActions={useBulkActions(asked['state'])}
          toolbar={toolbar}
          empty={{ title: t('parcelsEmpty'), text: t('parcelsEmptyText') }}
        />
      </div>
      {editing ? (
        <EditParcel
          parcel={editing}
          onReturn={() => {
            setReturning(editing);
            setEditing(null);
          }}
          onClose={() => setEditing(null)}
        />
      ) : null}
      {returning ? <MoveDialog to="returned" parcels={[returning]} onClose={() => setReturning(null)} /> : null}
      {picking ? <PickList district={filter['district']} onClose={() => setPicking(false)} /> : null}
    </>
  );
};

const Page = (): ReactNode => (
  <Allowed to="sales.read">
    <BookSales />
  </Allowed>
);

export default Page;
