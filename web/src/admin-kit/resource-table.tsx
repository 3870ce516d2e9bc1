// First: before any schema is made.
import '../ui/schema-setup.js';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import useSWR from 'swr';
import type { AnyEndpoint, ResponseOf } from '#contracts/http/endpoint';
import { exportFormats, maxBulk, pageSize } from '#contracts/shared/choices';
import type { CallError } from '../client/call-error.js';
import { keep, readKept } from '../client/kept.js';
import { kitText } from '../i18n/admin-kit/text.js';
import { whyText } from '../i18n/admin-kit/why-text.js';
import { useText } from '../i18n/index.js';
import { BulkBar } from '../ui/bulk-bar.js';
import { Button } from '../ui/button.js';
import { ColumnMenu } from '../ui/column-menu.js';
import { cx } from '../ui/cx.js';
import { DownloadMenu } from '../ui/download-menu.js';
import { Empty } from '../ui/empty.js';
import { ErrorBox } from '../ui/error-box.js';
import { type Filter, FilterLine, FilterSheet } from '../ui/filters.js';
import { Modal } from '../ui/modal.js';
import { Pagination } from '../ui/pagination.js';
import { RowKeysHint } from '../ui/row-keys-hint.js';
import { type Column, type Marks, Rows, turned } from '../ui/rows.js';
import { SearchField } from '../ui/search-field.js';
import { SkeletonRows } from '../ui/skeleton.js';
import { toast } from '../ui/toast.js';
import { useMedia } from '../ui/use-media.js';
import { FormKit, type FormKitOptions } from './form-kit.js';
import {
  type Asked,
  askedOf,
  defaultsOf,
  listAddress,
  type RowOf,
  searchAfter,
  shapeOf,
  type Source,
  typedClient,
} from './typed-client.js';

/** Chosen rows by id with what they are called, and the list they were chosen in: what it was asked, and how many fit. */
export interface Chosen {
  readonly rows: ReadonlyMap<string, string>;
  readonly asked: Asked;
  readonly total: number;
  readonly onClose: (done: boolean) => void;
}
/** Something done with many rows at once: the question that names them and the form that does it, or a dialog of the screen's own. */
export type BulkAction = FormAction | { readonly label: string; readonly dialog: (chosen: Chosen) => ReactNode };
interface FormAction {
  readonly label: string;
  readonly title: (count: number) => string;
  readonly text: string;
  /** Its endpoint answers `{ done, skipped: { id, why }[] }`; `values` get the rows' ids. */
  readonly form: (ids: string[]) => Pick<FormKitOptions<AnyEndpoint>, 'endpoint' | 'fields' | 'values' | 'submitLabel' | 'confirm'>;
}

export type { Column } from '../ui/rows.js';

export interface ResourceTableOptions<E extends AnyEndpoint> {
  readonly endpoint: Source<E>;
  readonly columns: readonly Column<RowOf<E>>[];
  readonly filters?: readonly Filter[];
  readonly rowHref?: (row: RowOf<E>) => string;
  readonly bulkActions?: readonly BulkAction[];
  /** At the right of the line above the list. */
  readonly toolbar?: ReactNode;
  /** What this place is for, and what to do, while nothing is in it. */
  readonly empty: { readonly title: string; readonly text?: string; readonly action?: ReactNode };
}

type Change = (patch: Readonly<Record<string, string | null>>, replace?: boolean) => void;

/**
 * What the address asks. The one that is on its way counts already, so that no control waits for the server; the router tells of it a
 * moment after the press, too late for a box that was ticked, so what was just chosen here counts until the address has changed.
 */
const useAsked = (list: AnyEndpoint): { asked: Asked; search: string; change: Change } => {
  const [{ pathname, search: here, key }, { location: coming }, navigate] = [useLocation(), useNavigation(), useNavigate()];
  const [chosen, setChosen] = useState({ at: '', search: '' });
  const search = chosen.at === key ? chosen.search : coming?.pathname === pathname ? coming.search : here;
  const change: Change = (patch, replace = false) => {
    // A press that leads away has the last word: what was typed a moment before it would call it back.
    if (coming && coming.pathname !== pathname) return;
    const next = searchAfter(search, patch);
    setChosen({ at: key, search: next });
    void navigate({ pathname, search: next }, { replace, preventScrollReset: !('page' in patch) });
  };
  return { asked: askedOf(list, search), search, change };
};

/** Columns by the address, else as this browser kept them, else all that are not `off`; the first one always stands. */
const useColumns = <R,>(list: AnyEndpoint, columns: readonly Column<R>[], search: string, asked: Asked, change: Change) => {
  const [[first], key] = [columns, `columns ${list.path}`];
  const usual = columns.filter(({ off }) => !off).map((column) => column.key);
  const known = (text: string | null): string[] | null =>
    text === null ? null : columns.map((column) => column.key).filter((one) => one === first?.key || text.split(',').includes(one));
  const given = known(new URLSearchParams(search).get('cols'));
  const kept = given ? null : known(readKept(key));
  const shown = given ?? kept ?? usual;
  const put = (next: readonly string[] | null, replace = false): void => {
    const cols = known(next?.join() ?? null)?.join() ?? null;
    const unusual = cols === usual.join() ? null : cols;
    keep(key, unusual);
    change({ cols: unusual, page: asked['page'] ?? null }, replace);
  };
  // What the browser kept goes into the address too: a link shows others what one sees.
  useEffect(() => {
    if (kept) put(kept, true);
  });
  return { shown: columns.filter((column) => shown.includes(column.key)), put };
};

interface Done {
  readonly done: number;
  readonly skipped: readonly { readonly id: string; readonly why: string }[];
}

/** Boxes can be ticked on many pages: whoever ticked more than go at once is told before filling in a form that would be refused. */
const TooMany = ({ count, onClose }: { count: number; onClose: () => void }): ReactNode => {
  const t = useText(kitText);
  return (
    <Modal open onClose={onClose} title={t('bulkTooMany', { max: maxBulk })}>
      <p>{t('bulkTooManyText', { count, max: maxBulk })}</p>
    </Modal>
  );
};

/** The question that names what will be touched; afterwards what was not done, line by line. */
const Bulk = ({
  action,
  rows,
  onClose,
}: {
  action: FormAction;
  rows: ReadonlyMap<string, string>;
  onClose: (done: boolean) => void;
}): ReactNode => {
  const t = useText(kitText);
  const [done, setDone] = useState<Done | null>(null);
  const finish = (answer: Done): void => {
    if (answer.skipped.length > 0) return setDone(answer);
    toast({ title: t('doneAll', { count: answer.done }) });
    return onClose(true);
  };
  if (done)
    return (
      <Modal open onClose={() => onClose(true)} title={t('doneSome', { done: done.done, skipped: done.skipped.length })}>
        <b>{t('skippedTitle')}</b>
        <ul className="max-h-72 overflow-y-auto border-t border-line">
          {done.skipped.map(({ id, why }) => (
            <li key={id} className="border-b border-line py-2">
              {rows.get(id)}
              <span className="block text-sm text-text-3">{whyText[why] ? t(whyText[why]) : why}</span>
            </li>
          ))}
        </ul>
      </Modal>
    );
  if (rows.size > maxBulk) return <TooMany count={rows.size} onClose={() => onClose(false)} />;
  return (
    <Modal open onClose={() => onClose(false)} title={action.title(rows.size)} description={action.text}>
      <p className="max-h-32 overflow-y-auto text-sm">
        <span className="text-text-3">{t('touches')}: </span>
        {[...rows.values()].join(', ')}
      </p>
      <FormKit layout="dialog" {...action.form([...rows.keys()])} onDone={(answer) => finish(answer as Done)} />
    </Modal>
  );
};

/** A list of the back office. All that is chosen in it stands in the address. */
export const ResourceTable = <E extends AnyEndpoint>(options: ResourceTableOptions<E>): ReactNode => (
  // Another record's or endpoint's list is another list: its rows never stand under this one's name.
  <List key={JSON.stringify([options.endpoint.list.path, options.endpoint.params])} {...options} />
);

const List = <E extends AnyEndpoint>({
  endpoint,
  columns,
  filters = [],
  rowHref,
  bulkActions = [],
  toolbar,
  empty,
}: ResourceTableOptions<E>): ReactNode => {
  const { list, file } = endpoint;
  const [t, wide, [acting, setActing]] = [useText(kitText), useMedia('(width >= 768px)'), useState<BulkAction | null>(null)];
  const [marks, setMarks] = useState<Marks>(new Map());
  const { asked, search, change } = useAsked(list);
  const { shown, put } = useColumns(list, columns, search, asked, change);
  const { data, error, isLoading, mutate } = useSWR<ResponseOf<E>, CallError>(
    listAddress(endpoint, asked),
    () => typedClient.list(endpoint, asked),
    {
      shouldRetryOnError: false,
      revalidateOnFocus: false,
      keepPreviousData: true,
    },
  );
  const { rows, total } = (data ?? { rows: [], total: 0 }) as { rows: readonly RowOf<E>[]; total: number };
  const [page, order] = [Number(asked['page'] ?? 1), asked['sort'] ?? defaultsOf(list)['sort'] ?? ''];
  const last = Math.max(1, Math.ceil(total / pageSize));
  const turn = (to: number, replace = false): void => change({ page: to === 1 ? null : String(to) }, replace);
  useEffect(() => {
    if (data && !isLoading && page > last) turn(last, true);
  });
  const narrowed = Object.keys(asked).filter((name) => name !== 'page' && name !== 'sort');
  const orders = columns.flatMap(({ sort, head }) => {
    // What begins with the newest or the largest is no text.
    const kind = sort?.startsWith('-') ? 'sizes' : 'letters';
    return sort
      ? [sort, turned(sort)].map((value) => ({ value, label: t(`${kind}${value.startsWith('-') ? 'Down' : 'Up'}`, { head }) }))
      : [];
  });
  const line = { filters, values: asked, onChange: change };
  const clear = (): void => change(Object.fromEntries(narrowed.map((name) => [name, null])));
  const acted = (done: boolean): void => {
    setActing(null);
    if (done) setMarks(new Map());
  };
  const hint = { opens: rowHref !== undefined, marks: bulkActions.length > 0, searches: 'q' in shapeOf(list.query) };
  return (
    <section aria-busy={isLoading} className={marks.size > 0 ? 'max-md:pb-24' : undefined}>
      {marks.size > 0 ? <BulkBar count={marks.size} actions={bulkActions} onAct={setActing} onNone={() => setMarks(new Map())} /> : null}
      <div className={cx('mb-3 flex flex-wrap items-center gap-2', marks.size > 0 && 'md:hidden')}>
        {hint.searches ? (
          <SearchField
            className="w-full md:w-[230px]"
            label={t('search')}
            value={asked['q'] ?? ''}
            found={data ? t('results', { count: total }) : ''}
            onSearch={(q) => change({ q }, asked['q'] !== undefined)}
          />
        ) : null}
        {wide ? <FilterLine {...line} /> : <FilterSheet {...line} orders={orders} order={order} />}
        <div className="ml-auto flex flex-wrap items-center gap-2">
          {wide && columns.length > 2 && (!data || total > 0) ? (
            <ColumnMenu columns={columns.slice(1)} shown={shown.map(({ key }) => key)} onChange={put} />
          ) : null}
          {file ? (
            <DownloadMenu
              formats={endpoint.formats ?? exportFormats}
              count={total}
              run={(format, onProgress, signal) => typedClient.exportFile({ source: endpoint, asked, format, onProgress, signal })}
            />
          ) : null}
          {toolbar}
        </div>
      </div>
      {error ? <ErrorBox error={error} title={t('failed')} onRetry={() => void mutate()} /> : null}
      {!data && !error ? <SkeletonRows rows={pageSize} /> : null}
      {data && total === 0 && narrowed.length === 0 ? (
        <Empty title={empty.title} action={empty.action}>
          {empty.text}
        </Empty>
      ) : null}
      {data && total === 0 && narrowed.length > 0 ? (
        <Empty
          title={t('noMatch')}
          action={
            <Button variant="outline" size="sm" onClick={clear}>
              {t('clearAll')}
            </Button>
          }
        >
          {t('noMatchWhy')}
        </Empty>
      ) : null}
      {rows.length > 0 ? (
        <>
          <Rows
            caption={t('list')}
            rows={rows}
            columns={shown}
            query={asked['q'] ?? ''}
            href={rowHref}
            order={order}
            onOrder={(sort) => change({ sort: sort === defaultsOf(list)['sort'] ? null : sort })}
            marks={bulkActions.length > 0 ? marks : null}
            onMarks={setMarks}
          />
          <Pagination page={page} total={total} pageSize={pageSize} onPage={turn} />
          <RowKeysHint {...hint} />
        </>
      ) : null}
      {acting && 'form' in acting ? <Bulk action={acting} rows={marks} onClose={acted} /> : null}
      {acting && 'dialog' in acting ? acting.dialog({ rows: marks, asked, total, onClose: acted }) : null}
    </section>
  );
};
