import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ExamBrief } from '#contracts/http/exams';
import { useServerNow } from '../../../client/use-server-now.js';
import { examSpan } from '../../../features/exams/act.js';
import { Countdown } from '../../../features/exams/countdown.js';
import { adminHomeText } from '../../../i18n/admin-home/text.js';
import { formatDate, formatDayTime } from '../../../i18n/dates.js';
import { formatNumber } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { Badge } from '../../../ui/badge.js';
import { ErrorBox } from '../../../ui/error-box.js';
import { Panel } from '../../../ui/panel.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { useExamsNow, useOwnOpenExams } from './use-day.js';

const minute = 60_000;
const day = 86_400_000;
const mostComing = 4;

const Number = ({ label, children }: { label: string; children: ReactNode }): ReactNode => (
  <div>
    <dt className="text-xs text-text-3">{label}</dt>
    <dd className="num text-[17px] leading-[25px] font-semibold">{children}</dd>
  </div>
);

/** `seen`: it is one that the person looks after; only then the back office shows it. */
const Live = ({ exam, seen }: { exam: ExamBrief; seen: boolean }): ReactNode => {
  const [t, locale, now] = [useText(adminHomeText), useLocale(), useServerNow(minute)];
  // Everybody's time, whoever of the staff looks.
  const { phase, until: ends } = examSpan({ ...exam, mine: null, startUntil: null }, now);
  const soon = Date.parse(ends) - now < day;
  return (
    <li className="border-b border-line px-3.5 py-3 last:border-b-0">
      <div className="flex items-start justify-between gap-3">
        <b className="min-w-0">{exam.title}</b>
        <Badge tone="brand">{t('on')}</Badge>
      </div>
      <dl className="mt-2 flex flex-wrap justify-between gap-x-6 gap-y-1">
        <Number label={t(phase === 'over' ? 'closes' : soon ? 'left' : 'ends')}>
          {soon ? <Countdown to={ends} /> : formatDate(ends, locale)}
        </Number>
        <Number label={t('taking')}>{formatNumber(exam.taking, locale)}</Number>
        <Number label={t('submitted')}>{formatNumber(exam.submitted, locale)}</Number>
      </dl>
      {seen ? (
        <Link
          to={`/admin/exams/${exam.id}/leaderboard?tab=live`}
          aria-label={`${t('watch')}: ${exam.title}`}
          className="link touch mt-1 inline-block text-sm"
        >
          {t('watch')}
        </Link>
      ) : null}
    </li>
  );
};

const Coming = ({ exams }: { exams: readonly ExamBrief[] }): ReactNode => {
  const [t, locale, now] = [useText(adminHomeText), useLocale(), useServerNow(minute)];
  if (exams.length === 0) return null;
  return (
    <table className="w-full border-collapse border-t border-line text-sm">
      <thead>
        <tr className="bg-sunken text-xs text-text-3 [&>th]:px-3.5 [&>th]:py-1.5 [&>th]:text-left [&>th]:font-semibold">
          <th scope="col">{t('next')}</th>
          <th scope="col">{t('when')}</th>
          <th scope="col" className="text-right! max-sm:hidden">
            {t('questions')}
          </th>
        </tr>
      </thead>
      <tbody>
        {exams.slice(0, mostComing).map((exam) => (
          <tr key={exam.id} className="border-t border-line [&>*]:px-3.5 [&>*]:py-2">
            <th scope="row" className="text-left font-normal">
              {exam.title}
            </th>
            <td className="num text-balance">{formatDayTime(exam.opensAt, now, locale)}</td>
            <td className="num text-right whitespace-nowrap max-sm:hidden">{formatNumber(exam.questionCount, locale)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

/** Exams that are on, with how many are in them and how many have submitted; then what comes. */
export const LivePanel = (): ReactNode => {
  const t = useText(adminHomeText);
  const { data, error, mutate } = useExamsNow(true);
  const own = useOwnOpenExams();
  return (
    <Panel title={t('live')}>
      {error ? (
        <div className="px-3.5">
          <ErrorBox error={error} onRetry={() => void mutate()} />
        </div>
      ) : null}
      {!data && !error ? (
        <div className="px-3.5">
          <SkeletonRows rows={2} />
        </div>
      ) : null}
      {data && data.live.length === 0 ? (
        <div className="px-3.5 py-3">
          <p className="font-semibold">{t('quiet')}</p>
          <p className="text-sm text-text-3">{t('quietText')}</p>
        </div>
      ) : null}
      {data ? (
        <>
          <ul>
            {data.live.map((exam) => (
              <Live key={exam.id} exam={exam} seen={own.has(exam.id)} />
            ))}
          </ul>
          <Coming exams={data.coming} />
        </>
      ) : null}
    </Panel>
  );
};
