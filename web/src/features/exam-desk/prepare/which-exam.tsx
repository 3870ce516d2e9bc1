import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useEndpoint } from '../../../client/use-endpoint.js';
import { formatDate } from '../../../i18n/dates.js';
import { formatNumber } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { ButtonLink } from '../../../ui/button.js';
import { Empty } from '../../../ui/empty.js';
import { ErrorBox } from '../../../ui/error-box.js';
import { SearchField } from '../../../ui/search-field.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { prepareText } from './text.js';

/** Which draft the questions are chosen for: the ten changed last that fit what is searched for. */
export const WhichExam = (): ReactNode => {
  const [t, locale, [q, setQ]] = [useText(prepareText), useLocale(), useState('')];
  const list = useEndpoint('GET /api/admin/exams', { query: { state: 'draft', sort: '-changed', ...(q === '' ? {} : { q }) } });
  const number = (value: number): string => formatNumber(value, locale);
  const create = (
    <ButtonLink to="/admin/exams/create" size="sm">
      {t('create')}
    </ButtonLink>
  );
  return (
    <section aria-label={t('whichTitle')} className="hang max-w-[760px]">
      <h2 className="mb-3 text-md">{t('whichTitle')}</h2>
      <SearchField label={t('whichFind')} value={q} onSearch={setQ} />
      {list.error ? <ErrorBox error={list.error} onRetry={() => void list.mutate()} /> : null}
      {!list.data && !list.error ? <SkeletonRows rows={4} /> : null}
      <ul className="mt-3 border-t border-line empty:hidden">
        {list.data?.rows.map((exam) => (
          <li key={exam.id} className="border-b border-line">
            <Link
              to={`?exam=${exam.id}`}
              className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 px-2 py-2 hover:bg-sunken"
            >
              <span className="min-w-0">
                <b>{exam.title}</b>
                <span className="num block text-xs text-text-3">{formatDate(exam.opensAt, locale)}</span>
              </span>
              <span className="num text-sm text-text-2">
                {exam.questionTarget === null
                  ? t('haveOnly', { have: number(exam.questionCount) })
                  : t('have', { have: number(exam.questionCount), want: number(exam.questionTarget) })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {list.data?.total === 0 ? (
        <Empty title={t('whichNone')} action={create}>
          {t('whichNoneText')}
        </Empty>
      ) : null}
    </section>
  );
};
