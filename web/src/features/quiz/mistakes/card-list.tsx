import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { DueCounts, MistakeRow } from '#contracts/http/quiz';
import { useEndpoint } from '../../../client/use-endpoint.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { dayStart } from '../../../i18n/iso-day.js';
import { Badge } from '../../../ui/badge.js';
import { ErrorBox } from '../../../ui/error-box.js';
import { Pagination } from '../../../ui/pagination.js';
import { Section } from '../../../ui/section.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { Tabs } from '../../../ui/tabs.js';
import { RichText } from '../../maths/rich-text.js';
import { dayWord } from '../day-word.js';
import { mistakesText } from './text.js';

/** One kept question: its words, where it went wrong, when it comes. Never its answer, which would spoil the next sight. */
const Row = ({ row, now }: { row: MistakeRow; now: number }): ReactNode => {
  const [t, locale] = [useText(mistakesText), useLocale()];
  const day = (at: number): string => dayWord(at, now, locale);
  return (
    <li className="num border-b border-line py-3">
      <div className="max-h-[72px] overflow-hidden text-md">
        <RichText text={row.stem} />
      </div>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-text-3">
        <span>{row.topic ?? row.subject}</span>
        <span>{t('wrongIn', { source: t(`source-${row.source}`), day: day(Date.parse(row.wrongAt)) })}</span>
        {row.lapses > 0 ? <span>{t('lapses', { n: row.lapses + 1 })}</span> : null}
        {row.due ? <Badge tone="brand">{t('dueToday')}</Badge> : <span>{t('dueOn', { day: day(dayStart(row.dueOn)) })}</span>}
      </p>
    </li>
  );
};

/** All that is kept, those due first; ten a page. */
export const CardList = ({ due, now }: { due: DueCounts; now: number }): ReactNode => {
  const t = useText(mistakesText);
  const [address, setAddress] = useSearchParams();
  const show = address.get('show') === 'due' ? 'due' : 'all';
  const page = Math.max(1, Math.trunc(Number(address.get('page') ?? 1)) || 1);
  const { data, error, mutate } = useEndpoint('GET /api/quiz/mistakes/cards', { query: { show, page } }, { revalidateOnFocus: true });
  const go = (next: { show?: string; page?: number }): void => {
    const to = { show, page, ...next };
    setAddress(
      { ...(to.show === 'due' ? { show: 'due' } : {}), ...(to.page > 1 ? { page: String(to.page) } : {}) },
      { preventScrollReset: true },
    );
  };
  const tabs = [
    { key: 'all', label: t('showAll'), count: due.all },
    { key: 'due', label: t('showDue'), count: due.today },
  ] as const;
  return (
    <Section
      title={t('list')}
      tight
      middle={<Tabs inline label={t('list')} tabs={tabs} value={show} onChange={(key) => go({ show: key, page: 1 })} />}
    >
      {data ? (
        <>
          <ul>
            {data.rows.map((row) => (
              <Row key={row.questionId} row={row} now={now} />
            ))}
          </ul>
          {data.total === 0 ? <p className="py-4 text-md text-text-3">{t('doneToday')}</p> : null}
          <Pagination page={page} total={data.total} label={t('list')} onPage={(next) => go({ page: next })} />
        </>
      ) : error ? (
        <ErrorBox error={error} title={t('listFailed')} onRetry={() => void mutate()} />
      ) : (
        <SkeletonRows rows={5} />
      )}
    </Section>
  );
};
