import { type ReactNode, useState } from 'react';
import { useText } from '../../i18n/index.js';
import { BulkBar } from '../../ui/bulk-bar.js';
import { ColumnMenu } from '../../ui/column-menu.js';
import { DownloadMenu } from '../../ui/download-menu.js';
import { type Filter, FilterLine, FilterSheet } from '../../ui/filters.js';
import { ListSearch } from '../../ui/list-search.js';
import { Match } from '../../ui/match.js';
import { Panel } from '../../ui/panel.js';
import { RowKeysHint } from '../../ui/row-keys-hint.js';
import { type Marks, Rows } from '../../ui/rows.js';
import { Section } from '../../ui/section.js';
import { Row } from './row.js';
import { showText } from './text.js';

const states = ['live', 'past'] as const;
const columns = ['examinee', 'score'] as const;
const download = (): Promise<void> => Promise.resolve();

const people = [
  { id: '1', name: 'first', score: 'firstScore' },
  { id: '2', name: 'second', score: 'secondScore' },
] as const;

/** The rows of a list with their boxes, in an order that can be changed. */
const People = (): ReactNode => {
  const t = useText(showText);
  const [marks, setMarks] = useState<Marks>(new Map([['2', t('second')]]));
  const [order, setOrder] = useState('-score');
  return (
    <Panel title={t('people')}>
      <div className="p-3">
        <Rows
          caption={t('people')}
          rows={order.startsWith('-') ? people : people.toReversed()}
          query={t('searched')}
          marks={marks}
          onMarks={setMarks}
          order={order}
          onOrder={setOrder}
          columns={[
            { key: 'name', head: t('examinee'), name: (row) => t(row.name), cell: (row, mark) => mark(t(row.name)) },
            { key: 'score', head: t('score'), numeric: true, sort: '-score', phone: 'side', cell: (row) => t(row.score) },
          ]}
        />
      </div>
    </Panel>
  );
};

const useFilters = () => {
  const t = useText(showText);
  const [values, setValues] = useState<Readonly<Record<string, string>>>({ state: 'live' });
  const filters: readonly Filter[] = [
    { name: 'state', label: t('states'), choices: states.map((value) => ({ value, label: t(value) })) },
    { from: 'from', to: 'to', label: t('results') },
  ];
  const onChange = (patch: Readonly<Record<string, string | null>>): void =>
    setValues((before) => ({ ...before, ...Object.fromEntries(Object.entries(patch).map(([name, value]) => [name, value ?? ''])) }));
  return { filters, values, onChange };
};

/** What stands above the rows of a list in the back office. */
export const Lists = (): ReactNode => {
  const t = useText(showText);
  const [shown, setShown] = useState<readonly string[]>(columns);
  const filtering = useFilters();
  const orders = columns.map((value) => ({ value, label: t(value) }));
  return (
    <Section title={t('lists')} className="mt-6">
      <Row>
        <FilterLine {...filtering} />
        <FilterSheet {...filtering} orders={orders} order="score" />
      </Row>
      <ListSearch
        label={t('search')}
        q={filtering.values['q']}
        found={undefined}
        filters={filtering.filters}
        chosen={filtering.values}
        sortLabel={t('results')}
        orders={orders}
        sort={filtering.values['sort']}
        onChange={filtering.onChange}
      />
      <Row>
        <ColumnMenu
          columns={columns.map((key) => ({ key, head: t(key) }))}
          shown={shown}
          onChange={(chosen) => setShown(chosen ?? columns)}
        />
        <DownloadMenu formats={['csv', 'xlsx']} count={42} run={download} />
        <Match text={t('second')} query={t('searched')} />
      </Row>
      {/* On a phone the bar stands at the foot of the window, over this page. */}
      <div className="max-md:hidden">
        <BulkBar count={3} actions={[{ label: t('tell') }, { label: t('block') }]} onAct={() => undefined} onNone={() => undefined} />
      </div>
      <People />
      <div className="pt-2">
        <RowKeysHint opens marks searches />
      </div>
    </Section>
  );
};
