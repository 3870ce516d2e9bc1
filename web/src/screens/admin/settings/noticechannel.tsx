// First: before any schema is made.
import '../../../ui/schema-setup.js';
import type { ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { actOnNotices, exportDeskNotices, listDeskNotices, type NoticeRow } from '#contracts/http/notices-desk';
import { postedAudiences } from '#contracts/shared/audience';
import { noticeMarks } from '#contracts/shared/notices';
import { type BulkAction, type Column, ResourceTable } from '../../../admin-kit/resource-table.js';
import { NoticeFormView } from '../../../features/notices-desk/notice.form.js';
import { markTones, OneNotice } from '../../../features/notices-desk/one-notice.js';
import { noticesDeskText } from '../../../features/notices-desk/text.js';
import { formatDate, formatTime } from '../../../i18n/dates.js';
import { formatNumber } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { useNamePlace } from '../../../shell/admin-nav/place.js';
import { Badge } from '../../../ui/badge.js';
import { ButtonLink } from '../../../ui/button.js';
import type { Filter } from '../../../ui/filters.js';
import { Icon } from '../../../ui/icon.js';
import { toast } from '../../../ui/toast.js';

const useColumns = (): readonly Column<NoticeRow>[] => {
  const [t, locale] = [useText(noticesDeskText), useLocale()];
  const count = (value: number, row: NoticeRow): string => (row.mark === 'planned' ? '—' : formatNumber(value, locale));
  return [
    {
      key: 'title',
      head: t('title'),
      name: (row) => row.title,
      cell: (row, mark) => (
        <>
          <span className="block font-semibold">
            {mark(row.title)}
            {row.pinned ? (
              <span className="ml-1.5 inline-flex align-[-3px] text-text-3">
                <Icon name="pin" size={16} />
                <span className="sr-only">{t('pinnedMark')}</span>
              </span>
            ) : null}
          </span>
          <span className="block text-xs text-text-3">
            {t(row.audience)}
            {row.audienceName ? `: ${row.audienceName}` : ''}
          </span>
        </>
      ),
    },
    { key: 'mark', head: t('mark'), phone: 'side', cell: ({ mark }) => <Badge tone={markTones[mark]}>{t(mark)}</Badge> },
    {
      key: 'at',
      head: t('at'),
      sort: 'at',
      phone: 'line',
      cell: ({ at }) => (
        <span className="whitespace-nowrap">
          {formatDate(at, locale)}, {formatTime(at, locale)}
        </span>
      ),
    },
    { key: 'reach', head: t('reach'), sort: 'reach', numeric: true, cell: (row) => count(row.reach, row) },
    { key: 'reached', head: t('reached'), numeric: true, cell: (row) => count(row.reached, row) },
    { key: 'read', head: t('read'), sort: 'read', numeric: true, cell: (row) => count(row.read, row) },
    { key: 'rang', head: t('rang'), numeric: true, cell: (row) => (row.push ? count(row.rang, row) : '—') },
  ];
};

const useFilters = (): readonly Filter[] => {
  const t = useText(noticesDeskText);
  return [
    { name: 'mark', label: t('mark'), choices: noticeMarks.map((value) => ({ value, label: t(value) })) },
    { name: 'audience', label: t('audience'), choices: postedAudiences.map((value) => ({ value, label: t(value) })) },
  ];
};

const useBulkActions = (): readonly BulkAction[] => {
  const t = useText(noticesDeskText);
  const acts = [
    { act: 'withdraw', title: 'bulkWithdrawTitle', text: 'bulkWithdrawText' },
    { act: 'restore', title: 'bulkRestoreTitle', text: 'bulkRestoreText' },
  ] as const;
  return acts.map(({ act, title, text }) => ({
    label: t(act),
    title: (count) => t(title, { count }),
    text: t(text),
    form: (ids) => ({ endpoint: { save: actOnNotices }, values: { ids, act }, fields: [], submitLabel: t(act) }),
  }));
};

const page = '/admin/settings/noticechannel';
/** The address of this list with one of its notices opened; what the list was asked stays in it. */
const withNotice = (search: string, notice: string | null): string => {
  const next = new URLSearchParams(search);
  if (notice === null) next.delete('notice');
  else next.set('notice', notice);
  return next.size > 0 ? `${page}?${next.toString()}` : page;
};

const NewNotice = ({ back }: { back: string }): ReactNode => {
  const [t, navigate] = [useText(noticesDeskText), useNavigate()];
  useNamePlace(t('newNotice'));
  return (
    <>
      <p className="mb-3 text-sm">
        <Link to={back} className="link touch">
          {t('back')}
        </Link>
      </p>
      <NoticeFormView
        notice={null}
        onDone={({ id, state }) => {
          toast({ title: t(state === 'planned' ? 'plannedDone' : 'done') });
          void navigate(`${page}?notice=${id}`, { replace: true });
        }}
      />
    </>
  );
};

/** The notice channel: what was told to whom and how far it came; one of them, or a new one, stands in the address as `notice`. */
const NoticeChannel = (): ReactNode => {
  const [t, { search }] = [useText(noticesDeskText), useLocation()];
  const open = new URLSearchParams(search).get('notice');
  const [columns, filters, bulkActions] = [useColumns(), useFilters(), useBulkActions()];
  const back = withNotice(search, null);
  if (open === 'new') return <NewNotice back={back} />;
  if (open !== null) return <OneNotice key={open} id={open} back={back} />;
  const add = (
    <ButtonLink to={withNotice(search, 'new')} size="sm">
      <Icon name="plus" size={16} />
      {t('add')}
    </ButtonLink>
  );
  return (
    <ResourceTable
      endpoint={{ list: listDeskNotices, file: exportDeskNotices }}
      columns={columns}
      filters={filters}
      rowHref={({ id }) => withNotice(search, id)}
      bulkActions={bulkActions}
      toolbar={add}
      empty={{ title: t('emptyTitle'), text: t('emptyText'), action: add }}
    />
  );
};

export default NoticeChannel;
