import { type ComponentType, type ReactNode, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { AnyEndpoint } from '#contracts/http/endpoint';
import { listBanners, listOpsActs, listOpsAlarms, listOpsJobs } from '#contracts/http/ops';
import type { OpsAct, OpsAlarm, OpsBanner, OpsJob } from '#contracts/http/ops-shapes';
import { pageSize } from '#contracts/shared/choices';
import { promises } from '#contracts/shared/promises';
import type { Given } from '../../client/call.js';
import { useEndpoint } from '../../client/use-endpoint.js';
import { useLocale, useText } from '../../i18n/index.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Empty } from '../../ui/empty.js';
import { ErrorBox } from '../../ui/error-box.js';
import { PanelBoundary } from '../../ui/panel-boundary.js';
import { Pagination } from '../../ui/pagination.js';
import { dialogPart } from '../../ui/part.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { Segment, Tabs } from '../../ui/tabs.js';
import { type Did, dids, type OnAct } from './acts.js';
import { measured, num } from './figures.js';
import { opsText } from './text.js';
import { useNames, useWhen } from './words.js';

const JobDialog = dialogPart(() => import('./job.js'));

const kinds = ['jobs', 'alarms', 'acts', 'banners'] as const;
type Kind = (typeof kinds)[number];

const line = 'flex flex-wrap items-start gap-x-3 gap-y-1 border-b border-line py-2 text-sm';
const Body = ({ title, children }: { title: ReactNode; children: ReactNode }): ReactNode => (
  <div className="min-w-0 flex-1 basis-64 break-words">
    <p>{title}</p>
    <p className="num text-xs text-text-3">{children}</p>
  </div>
);

interface RowProps<R> {
  readonly row: R;
  readonly onAct: OnAct;
}

const JobRow = ({ row: job, onAct }: RowProps<OpsJob>): ReactNode => {
  const [t, when] = [useText(opsText), useWhen()];
  const [open, setOpen] = useState(false);
  return (
    <li className={line}>
      <Body title={<code>{job.reaction}</code>}>
        {job.lane} · {when(job.at)} · {t('tries', { n: num(job.attempts) })} · {job.reason}
      </Body>
      <Button size="xs" variant="outline" aria-label={`${t('look')}: ${job.reaction}`} onClick={() => setOpen(true)}>
        {t('look')}
      </Button>
      <Suspense fallback={null}>{open ? <JobDialog job={job} onAct={onAct} onClose={() => setOpen(false)} /> : null}</Suspense>
    </li>
  );
};

const AlarmRow = ({ row: alarm }: RowProps<OpsAlarm>): ReactNode => {
  const [t, when, nameOf] = [useText(opsText), useWhen(), useNames()];
  const { name, worst, raisedAt, clearedAt, told } = alarm;
  return (
    <li className={line}>
      <Body title={<b>{nameOf(alarm)}</b>}>
        {when(raisedAt)} · {t('worst', { value: measured(worst, promises[name].unit) })}
        {told === null ? '' : ` · ${t(told ? 'told' : 'untold')}`}
      </Body>
      <Badge tone={clearedAt === null ? 'bad' : 'neutral'}>
        {clearedAt === null ? t('open') : t('cleared', { time: when(clearedAt) })}
      </Badge>
    </li>
  );
};

const isDid = (action: string): action is Did => (dids as readonly string[]).includes(action);

const ActRow = ({ row: act }: RowProps<OpsAct>): ReactNode => {
  const [t, when] = [useText(opsText), useWhen()];
  return (
    <li className={line}>
      <Body
        title={
          <>
            <b>{t(isDid(act.action) ? act.action : 'did')}</b> {act.subject}
          </>
        }
      >
        {when(act.at)} · {t('by', { name: act.by ?? t('somebody') })}
        {act.reason === null ? '' : ` · ${act.reason}`}
      </Body>
    </li>
  );
};

const BannerRow = ({ row: banner, onAct }: RowProps<OpsBanner>): ReactNode => {
  const [t, when, locale] = [useText(opsText), useWhen(), useLocale()];
  const { state, level, textBn, textEn, startsAt, endsAt, by } = banner;
  return (
    <li className={line}>
      <Body title={locale === 'bn' ? textBn : textEn}>
        {when(startsAt)} · {endsAt === null ? t('untilTaken') : t('until', { time: when(endsAt) })} · {t(`level-${level}`)} ·{' '}
        {t('by', { name: by ?? t('somebody') })}
      </Body>
      <Badge tone={state === 'shown' ? 'warn' : 'neutral'}>{t(`banner-${state}`)}</Badge>
      {state === 'shown' && onAct ? (
        <Button size="xs" variant="outline" onClick={() => onAct({ is: 'withdraw', banner })}>
          {t('withdraw')}
        </Button>
      ) : null}
    </li>
  );
};

interface PartProps {
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly onAct: OnAct;
}

interface ListProps<E extends AnyEndpoint, R> extends PartProps {
  readonly endpoint: E;
  readonly given: Given<E>;
  readonly label: string;
  readonly empty: string;
  readonly row: ComponentType<RowProps<R>>;
}

/** Ten lines of a list that stays readable while it is asked again. */
const List = <E extends AnyEndpoint, R extends { readonly id: string }>(props: ListProps<E, R>): ReactNode => {
  const { endpoint, given, page, onPage, onAct, label, empty, row: Row } = props;
  const { data, error, isLoading, mutate } = useEndpoint(endpoint, given as never);
  const found = data as { readonly rows: readonly R[]; readonly total: number } | undefined;
  return (
    <div aria-busy={isLoading}>
      {error ? <ErrorBox error={error} onRetry={() => void mutate()} /> : null}
      {!found && !error ? <SkeletonRows rows={3} /> : null}
      {found && found.total === 0 ? <Empty title={empty} /> : null}
      {found && found.total > 0 ? (
        <>
          <ul aria-label={label}>
            {found.rows.map((row) => (
              <Row key={row.id} row={row} onAct={onAct} />
            ))}
          </ul>
          <Pagination label={label} page={page} total={found.total} pageSize={pageSize} onPage={onPage} />
        </>
      ) : null}
    </div>
  );
};

const Jobs = (part: PartProps): ReactNode => {
  const t = useText(opsText);
  const [state, setState] = useState<'dead' | 'discarded'>('dead');
  const given = { query: { state, page: part.page } };
  return (
    <>
      <div className="mb-1">
        <Segment
          label={t('jobState')}
          tabs={[
            { key: 'dead' as const, label: t('jobsDead') },
            { key: 'discarded' as const, label: t('jobsDiscarded') },
          ]}
          value={state}
          onChange={(next) => {
            setState(next);
            part.onPage(1);
          }}
        />
      </div>
      <List {...part} endpoint={listOpsJobs} given={given} label={t('jobs')} empty={t('jobsEmpty')} row={JobRow} />
    </>
  );
};

const Part = ({ kind, ...part }: PartProps & { kind: Kind }): ReactNode => {
  const t = useText(opsText);
  const given = { query: { page: part.page } };
  switch (kind) {
    case 'alarms':
      return (
        <List key={kind} {...part} endpoint={listOpsAlarms} given={given} label={t('alarms')} empty={t('alarmsEmpty')} row={AlarmRow} />
      );
    case 'acts':
      return <List key={kind} {...part} endpoint={listOpsActs} given={given} label={t('acts')} empty={t('actsEmpty')} row={ActRow} />;
    case 'banners':
      return (
        <List key={kind} {...part} endpoint={listBanners} given={given} label={t('banners')} empty={t('bannersEmpty')} row={BannerRow} />
      );
    default:
      return <Jobs {...part} />;
  }
};

/** Jobs that were given up, alarms, what was done here, and banners: each a list, the newest first. */
export const Lists = ({ onAct }: { onAct: OnAct }): ReactNode => {
  const t = useText(opsText);
  const [address, setAddress] = useSearchParams();
  const [page, setPage] = useState(1);
  const kind = kinds.find((one) => one === address.get('list')) ?? 'jobs';
  return (
    <section aria-label={t('lists')}>
      <div className="mb-2">
        <Tabs
          label={t('lists')}
          controls="ops-list"
          tabs={kinds.map((key) => ({ key, label: t(key) }))}
          value={kind}
          onChange={(next) => {
            setPage(1);
            setAddress(next === 'jobs' ? {} : { list: next }, { preventScrollReset: true });
          }}
        />
      </div>
      <div id="ops-list">
        <PanelBoundary key={kind}>
          <Part kind={kind} page={page} onPage={setPage} onAct={onAct} />
        </PanelBoundary>
      </div>
    </section>
  );
};
