import { ArrowLeft } from 'lucide-react';
import { Fragment, type ReactNode, useCallback, useEffect } from 'react';
import { Link, useParams } from 'react-router';
import { isCallError } from '../../../client/call-error.js';
import { examStore, type ExamFacts } from '../../../client/exam-store.js';
import { useEndpoint } from '../../../client/use-endpoint.js';
import { useServerNow } from '../../../client/use-server-now.js';
import { useTopic } from '../../../client/use-topic.js';
import { useUser } from '../../../client/user.js';
import { atTime } from '../../../i18n/dates.js';
import { formatCountdown, formatDuration } from '../../../i18n/duration.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { boundTime, dayAndTime } from '../../../i18n/moment.js';
import { ColourSwitch } from '../../../shell/switches.js';
import { usePageTitle } from '../../../shell/use-page-title.js';
import { commonEndOf, examSpan } from '../../exams/act.js';
import { NotOpened } from '../opening.js';
import { cx } from '../../../ui/cx.js';
import { Bone, Skeleton } from '../../../ui/skeleton.js';
import { Act } from './act.js';
import { Checks } from './checks.js';
import { Facts } from './facts.js';
import { onboardText } from './text.js';
import { useLink, usePaper } from './use-checks.js';
import { useStart } from './use-start.js';
import { VisitorAct } from './visitor.js';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

const Countdown = ({ ms }: { ms: number }): ReactNode => {
  const locale = useLocale();
  if (ms > DAY_MS)
    return (
      <p translate="no" className="num notranslate my-2 text-3xl font-semibold">
        {formatDuration(ms / 1000, locale)}
      </p>
    );
  return (
    <p
      role="timer"
      aria-live="off"
      translate="no"
      className={cx(
        'num notranslate my-0.5 flex items-center font-semibold whitespace-nowrap lg:text-[80px] lg:leading-[92px]!',
        // With hours it has half as many figures again: at 320 px it would not stand in one line.
        ms >= HOUR_MS ? 'text-[48px] leading-[60px]!' : 'text-[64px] leading-[76px]!',
      )}
    >
      {formatCountdown(ms, locale)
        .split(':')
        .map((part, at) => (
          <Fragment key={at}>
            {at > 0 ? <span className="relative -top-1 px-1 font-normal text-text-3">:</span> : null}
            <span>{part}</span>
          </Fragment>
        ))}
    </p>
  );
};

/** What the clock of an exam that is on counts to. */
const countedTo = {
  mine: 'mineLeft',
  start: 'startLeft',
  open: 'endsIn',
  running: 'runningLeft',
  extra: 'extraOnly',
  over: 'isOver',
} as const;

/** When it begins or ends, until when it can be begun, and how many are in it. */
const useFactsLine = (exam: ExamFacts['exam'], over: boolean, live: { taking: number; submitted: number } = exam): string => {
  const [t, locale, now] = [useText(onboardText), useLocale(), useServerNow()];
  const before = now < Date.parse(exam.opensAt);
  const { phase, until } = examSpan(exam, now);
  const end = phase === 'start' ? commonEndOf(exam) : phase === 'over' ? exam.endsAt : until;
  const startUntil = exam.startUntil !== null && now < Date.parse(exam.startUntil) ? exam.startUntil : null;
  return [
    before ? t('opens', { when: dayAndTime(exam.opensAt, now, locale) }) : t('closes', { when: dayAndTime(end, now, locale) }),
    ...(startUntil === null ? [] : [t('startUntil', { when: boundTime(startUntil, now, locale) })]),
    ...(before || live.taking === 0 ? [] : [t('taking', { count: live.taking })]),
    ...(over && exam.submitted > 0 ? [t('submitted', { count: live.submitted })] : []),
  ].join(' · ');
};

/** `watched`: whoever may take the exam follows it; a visitor may not. */
const Clock = ({ facts: { exam, cancelReason }, watched }: { facts: ExamFacts; watched: boolean }): ReactNode => {
  const [t, now] = [useText(onboardText), useServerNow()];
  const before = now < Date.parse(exam.opensAt);
  const { phase, until } = examSpan(exam, now);
  const left = Date.parse(before ? exam.opensAt : until) - now;
  const live = useTopic('exam', watched ? exam.id : null).body;
  const isWritten = phase === 'over' || left <= 0 || !(exam.state === 'scheduled' || exam.state === 'open');
  const over = exam.state === 'cancelled' ? t('isCancelled') : isWritten ? t('isOver') : null;
  const line = useFactsLine(exam, over !== null, live);
  // A window of days says less than the time that a start gives.
  const long = !before && left > DAY_MS;
  return (
    <section className="mt-4 mb-[18px] border-t-[1.5px] border-b border-t-matra border-b-line pt-3 pb-3.5 text-[14px] leading-[22px]!">
      {over === null ? (
        <>
          <p className="text-text-3">{t(before ? 'startsIn' : long ? 'onceStarted' : countedTo[phase])}</p>
          <Countdown ms={long ? exam.durationSeconds * 1000 : left} />
        </>
      ) : (
        <p className="my-2 text-xl font-semibold">{over}</p>
      )}
      {cancelReason === null ? null : (
        <p className="mb-1 wrap-anywhere whitespace-pre-line">{t('cancelledFor', { reason: cancelReason })}</p>
      )}
      <p className="num text-text-3">{line}</p>
    </section>
  );
};

const kinds = { live: 'live', mock: 'mock', practice: 'practice' } as const;

/** Title, clock and what the person does at one side, the rules at the other. */
const Page = ({ facts, watched, children }: { facts: ExamFacts; watched: boolean; children: ReactNode }): ReactNode => {
  const t = useText(onboardText);
  const { exam } = facts;
  usePageTitle(exam.title);
  return (
    <main id="main" className="mx-auto max-w-[960px] px-4 pt-4 pb-32 lg:grid lg:grid-cols-[400px_1fr] lg:gap-16 lg:pt-9 lg:pb-12">
      <div>
        <p className="text-sm text-text-3">
          {exam.courseTitle} · {t(kinds[exam.kind])}
        </p>
        <h1 className="mt-0.5 text-2xl">{exam.title}</h1>
        {exam.makeUpOf ? <p className="text-sm text-text-3">{t('makeUpOf', { title: exam.makeUpOf.title })}</p> : null}
        <Clock facts={facts} watched={watched} />
        {children}
      </div>
      <div className="mt-7 lg:mt-0">
        <Facts facts={facts} />
      </div>
    </main>
  );
};

const Onboard = ({ facts, slug, refresh }: { facts: ExamFacts; slug: string; refresh: () => void }): ReactNode => {
  const [locale, user] = [useLocale(), useUser()];
  const { exam } = facts;
  const [paper, link] = [usePaper(facts), useLink()];
  // Also once it is open: its news may come before this student's own turn to start.
  const toCome = (exam.state === 'scheduled' || exam.state === 'open') && (exam.mine?.state ?? 'none') === 'none';
  const starting = useStart(user?.id ?? null, exam.id, slug, toCome ? Date.parse(exam.opensAt) : null);
  const { body } = useTopic('exam', exam.id);
  // Opened, extended, cancelled: the facts are asked again, and the page follows.
  const told = body === undefined ? null : `${body.state} ${body.opensAt} ${body.closesAt} ${body.overAt ?? exam.overAt}`;
  const stale = told !== null && told !== `${exam.state} ${exam.opensAt} ${exam.closesAt} ${exam.overAt}`;
  useEffect(() => {
    if (stale) refresh();
  }, [stale, told, refresh]);
  return (
    <Page facts={facts} watched>
      <Checks facts={facts} paper={paper} link={link} refresh={refresh} />
      <Act facts={facts} slug={slug} starting={starting} opens={atTime(exam.opensAt, locale)} refresh={refresh} />
    </Page>
  );
};

/** Before anything is asked of a visitor: which exam it is, when, how long, by which rules. */
const Visitor = ({ id, slug }: { id: string; slug: string }): ReactNode => {
  const { data, error, mutate } = useEndpoint('GET /api/exams/:examId/public', { params: { examId: id } });
  if (!data) return error ? <NotOpened error={error} slug={slug} retry={() => void mutate()} /> : <Waiting />;
  return (
    <Page facts={data.facts} watched={false}>
      <VisitorAct facts={data.facts} free={data.free} slug={slug} />
    </Page>
  );
};

const Waiting = (): ReactNode => (
  <main id="main" className="mx-auto max-w-[960px] px-4 pt-6">
    <Skeleton>
      <Bone className="h-4 w-1/3" />
      <Bone className="mt-3 mb-6 h-8 w-4/5" />
      <Bone className="mb-6 h-20 w-1/2" />
      {[0, 1, 2].map((row) => (
        <Bone key={row} className="mt-4 h-5 w-3/5" />
      ))}
    </Skeleton>
  </main>
);

/** `/courses/{slug}/mcq/{id}/onboard`: everything before the exam, and the start itself. */
export const OnboardScreen = (): ReactNode => {
  const { slug = '', id = '' } = useParams();
  const t = useText(onboardText);
  const { data, error, mutate } = useEndpoint('GET /api/exams/:examId', { params: { examId: id } }, { refreshInterval: 30_000 });
  useEffect(() => {
    if (data) void examStore.putFacts(data);
  }, [data]);
  const refresh = useCallback((): void => void mutate(), [mutate]);
  return (
    <>
      <header className="border-b border-line">
        <div className="mx-auto flex h-[52px] max-w-[1120px] items-center gap-3 px-2 md:h-15 md:px-6">
          <Link to={`/courses/${slug}/mcq`} className="flex min-h-11 items-center gap-4 rounded-control px-2 text-text-2">
            <ArrowLeft size={20} strokeWidth={1.75} aria-hidden="true" />
            {t('back')}
          </Link>
          <ColourSwitch className="ml-auto" />
        </div>
      </header>
      {data ? (
        <Onboard facts={data} slug={slug} refresh={refresh} />
      ) : isCallError(error, 'Sign in required') ? (
        <Visitor id={id} slug={slug} />
      ) : error ? (
        <NotOpened error={error} slug={slug} retry={refresh} />
      ) : (
        <Waiting />
      )}
    </>
  );
};
