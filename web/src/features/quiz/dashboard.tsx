import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { getQuizDashboard } from '#contracts/http/quiz';
import type { ResponseOf } from '#contracts/http/endpoint';
import { useEndpoint } from '../../client/use-endpoint.js';
import { formatDate, formatWeekday } from '../../i18n/dates.js';
import { formatNumber } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { dayStart } from '../../i18n/iso-day.js';
import { ButtonLink } from '../../ui/button.js';
import { cx } from '../../ui/cx.js';
import { Empty } from '../../ui/empty.js';
import { ErrorBox } from '../../ui/error-box.js';
import { Pagination } from '../../ui/pagination.js';
import { Section } from '../../ui/section.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { PageTitle } from '../home/page-title.js';
import { PracticeNav } from '../selfpractice/nav.js';
import { DueLine } from './due-line.js';
import { RoundRows } from './round-rows.js';
import { Running } from './rounds/running.js';
import { quizText } from './text.js';

type Dashboard = ResponseOf<typeof getQuizDashboard>;

/** What is due today comes before everything else. */
const Due = ({ due }: Pick<Dashboard, 'due'>): ReactNode => {
  const t = useText(quizText);
  const labels = { today: t('dueToday'), tomorrow: t('dueTomorrow'), week: t('dueWeek'), all: t('dueAll') };
  return (
    <Section title={t('dueTitle')} className="mt-6">
      <p className="num mb-3 text-md text-text-2">{due.today > 0 ? t('dueNow', { n: due.today }) : t('dueNone')}</p>
      <DueLine due={due} labels={labels} />
      <div className="mt-4 flex flex-wrap gap-2.5">
        {due.today > 0 ? <ButtonLink to="/quizflex/review">{t('dueStart')}</ButtonLink> : null}
        <ButtonLink to="/quizflex/variants/mistakes" variant="outline">
          {t('dueOpen')}
        </ButtonLink>
      </div>
    </Section>
  );
};

const Records = ({ records }: Pick<Dashboard, 'records'>): ReactNode => {
  const [t, locale] = [useText(quizText), useLocale()];
  if (records.length === 0) return <p className="text-md text-text-3">{t('recordsNone')}</p>;
  return (
    <ul className="num">
      {records.map((record) => (
        <li key={record.subjectId ?? 'mixed'} className="flex items-baseline gap-3 border-b border-line py-2.5">
          <span className="min-w-0 flex-1">{record.subject ?? t(record.subjectId === null ? 'mixed' : 'subjectGone')}</span>
          <span className="text-sm text-text-3">
            {t('roundsOf', { n: record.rounds })}, {formatDate(record.reachedAt, locale)}
          </span>
          <span className="w-12 text-right text-lg font-semibold">{formatNumber(record.best, locale)}</span>
        </li>
      ))}
    </ul>
  );
};

/** Seven days as bubbles; a filled one had a round. The words say the same. */
const Week = ({ week }: Pick<Dashboard, 'week'>): ReactNode => {
  const [t, locale] = [useText(quizText), useLocale()];
  const [rounds, points] = [week.reduce((sum, day) => sum + day.rounds, 0), week.reduce((sum, day) => sum + day.points, 0)];
  return (
    <>
      <p className="num mb-3 text-md text-text-2">{t('weekSaid', { rounds, points })}</p>
      <ul className="flex max-w-80 justify-between">
        {week.map(({ day, rounds: n }) => {
          const name = formatWeekday(dayStart(day), locale);
          return (
            <li key={day} className="num flex flex-col items-center gap-1 text-xs text-text-3">
              <span
                aria-hidden="true"
                className={cx(
                  'grid size-8 place-items-center rounded-full border-[1.5px] text-sm leading-none!',
                  n > 0 ? 'border-brand bg-brand font-semibold text-on-brand' : 'border-control',
                )}
              >
                {n > 0 ? formatNumber(n, locale) : ''}
              </span>
              <span aria-hidden="true">{name}</span>
              <span className="sr-only">{t('weekDay', { day: name, n })}</span>
            </li>
          );
        })}
      </ul>
    </>
  );
};

const pageOf = (address: URLSearchParams): number => Math.max(1, Math.trunc(Number(address.get('page') ?? 1)) || 1);

const Rounds = (): ReactNode => {
  const t = useText(quizText);
  const [address, setAddress] = useSearchParams();
  const page = pageOf(address);
  const { data, error, mutate } = useEndpoint('GET /api/quiz/rounds', { query: { page } }, { revalidateOnFocus: true });
  if (!data) return error ? <ErrorBox error={error} title={t('roundsFailed')} onRetry={() => void mutate()} /> : <SkeletonRows rows={3} />;
  if (data.total === 0)
    return (
      <Empty
        title={t('roundsNone')}
        action={
          <ButtonLink to="/quizflex/variants/mcq" size="sm">
            {t('roundDoorAct')}
          </ButtonLink>
        }
      >
        {t('roundsNoneWhy')}
      </Empty>
    );
  return (
    <>
      <RoundRows rounds={data.rows} />
      <Pagination
        page={page}
        total={data.total}
        label={t('rounds')}
        onPage={(next) => setAddress(next === 1 ? {} : { page: String(next) }, { preventScrollReset: true })}
      />
    </>
  );
};

/** The room that one sits in or holds open, with the way back. */
const MyRoom = (): ReactNode => {
  const t = useText(quizText);
  const { data } = useEndpoint('GET /api/rooms', {}, { revalidateOnFocus: true });
  return data?.open ? (
    <section aria-label={t('room')} className="panel-now mt-5 flex flex-wrap items-center justify-between gap-3">
      <p>
        <span className="font-semibold">{t('room')}</span> <b className="font-mono">{data.open.code}</b>
        <span className="block text-sm text-text-3">{data.open.title}</span>
      </p>
      <ButtonLink to={`/quizflex/variants/mcq?room=${encodeURIComponent(data.open.code)}`} variant="outline">
        {t('toRoom')}
      </ButtonLink>
    </section>
  ) : null;
};

const others = [
  { to: '/quizflex/variants/mcq#room', label: 'roomDoor' },
  { to: '/quizflex/variants/historic_timeline', label: 'timelineDoor' },
  { to: '/quizflex', label: 'rulesTitle' },
] as const;

/** What else can be played, and by which rules. */
const Others = (): ReactNode => {
  const t = useText(quizText);
  return (
    <Section title={t('more')}>
      <ul className="flex flex-wrap gap-x-8 gap-y-2 text-md">
        {others.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className="link touch">
              {t(label)}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
};

const Loaded = ({ data, onChange }: { data: Dashboard; onChange: () => void }): ReactNode => {
  const t = useText(quizText);
  return (
    <>
      <MyRoom />
      {data.running ? <Running round={data.running} onLeft={onChange} /> : null}
      <Due due={data.due} />
      <div className="grid gap-x-16 lg:grid-cols-2">
        <Section title={t('records')}>
          <Records records={data.records} />
        </Section>
        <Section title={t('week')}>
          <Week week={data.week} />
        </Section>
      </div>
      <Section
        title={t('rounds')}
        tight
        more={
          data.running ? undefined : (
            <ButtonLink to="/quizflex/variants/mcq" variant="link" size="sm">
              {t('roundDoorAct')}
            </ButtonLink>
          )
        }
      >
        <Rounds />
      </Section>
      <Others />
    </>
  );
};

/** `/quizflex/dashboard`: what is due today, the own records, the own rounds. */
export const Dashboard = (): ReactNode => {
  const t = useText(quizText);
  const { data, error, mutate } = useEndpoint('GET /api/quiz', {}, { revalidateOnFocus: true });
  return (
    <div className="pb-10">
      <PageTitle title={t('dashTitle')}>{t('dashLede')}</PageTitle>
      <PracticeNav />
      {data ? (
        <Loaded data={data} onChange={() => void mutate()} />
      ) : error ? (
        <ErrorBox error={error} title={t('failed')} onRetry={() => void mutate()} />
      ) : (
        <SkeletonRows rows={5} />
      )}
    </div>
  );
};
