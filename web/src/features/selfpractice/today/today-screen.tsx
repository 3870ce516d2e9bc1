import { type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import type { SessionHead } from '#contracts/http/selfpractice';
import { useEndpoint } from '../../../client/use-endpoint.js';
import { useUserState } from '../../../client/user.js';
import { formatDate } from '../../../i18n/dates.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { openSignIn } from '../../../shell/sign-in/sign-in.js';
import { Button } from '../../../ui/button.js';
import { ErrorBox } from '../../../ui/error-box.js';
import { Section } from '../../../ui/section.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { PageTitle } from '../../home/page-title.js';
import { plansText } from '../../plans/text.js';
import { PracticeNav } from '../nav.js';
import { useStart } from '../start.js';
import { StartDialog } from '../starting.js';
import { WeakList } from '../weak-list.js';
import { TodayFigures } from './figures.js';
import { NextStep, type Today } from './next-step.js';
import { Sale } from './sale.js';
import { todayText } from './text.js';

/** Who is not signed in: what it is, and the first act. */
const About = ({ freeQuestions }: { freeQuestions: number }): ReactNode => {
  const t = useText(todayText);
  return (
    <section aria-label={t('aboutTitle')} className="max-w-[720px]">
      <h2 className="text-xl">{t('aboutTitle')}</h2>
      <ul className="mt-2">
        {(['about1', 'about2', 'about3'] as const).map((key) => (
          <li key={key} className="flex gap-3 border-b border-line py-2.5 last:border-b-0">
            <span aria-hidden="true" className="mt-[5px] size-3.5 shrink-0 rounded-full border-[1.5px] border-brand bg-brand" />
            {t(key)}
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button size="lg" className="max-sm:w-full" onClick={() => openSignIn('/selfpractice')}>
          {t('signInStart')}
        </Button>
        {freeQuestions > 0 ? <span className="num text-sm text-text-3">{t('free', { n: freeQuestions })}</span> : null}
      </div>
    </section>
  );
};

const Recent = ({ sessions }: { sessions: readonly SessionHead[] }): ReactNode => {
  const [t, locale] = [useText(todayText), useLocale()];
  if (sessions.length === 0) return null;
  return (
    <Section title={t('recent')} tight>
      <ul>
        {sessions.map(({ id, topics, createdAt, right, answered, state }) => (
          <li key={id} className="flex items-center justify-between gap-4 border-b border-line py-3 last:border-b-0">
            <span className="min-w-0">
              <span className="block truncate">{topics.join(' · ') || t('untitled')}</span>
              <span className="num block text-sm text-text-3">
                {formatDate(createdAt, locale)} ·{' '}
                {state === 'abandoned' ? t('recentLeft') : t('recentRight', { count: answered, right: right ?? 0 })}
              </span>
            </span>
            <Link to={`/selfpractice/session/${id}`} className="link touch shrink-0 text-sm">
              {t('see')}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
};

const Own = ({ today }: { today: Today }): ReactNode => {
  const t = useText(todayText);
  const starting = useStart();
  const known = today.weak.length > 0 || today.recent.length > 0;
  return (
    <>
      <NextStep today={today} starting={starting} />
      <TodayFigures today={today} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 lg:grid-cols-2">
        {known ? (
          <Section
            title={t('weak')}
            tight
            more={
              <Link to="/selfpractice/subjects" className="link touch">
                {t('allSubjects')}
              </Link>
            }
          >
            <WeakList topics={today.weak} starting={starting} />
          </Section>
        ) : null}
        <Recent sessions={today.recent} />
      </div>
      <StartDialog starting={starting} />
    </>
  );
};

const plansId = 'plans';

/** Comes to what the address names, once it is there. */
const useAnchor = (ready: boolean): void => {
  const { hash } = useLocation();
  useEffect(() => {
    if (ready && hash === `#${plansId}`) document.getElementById(plansId)?.scrollIntoView();
  }, [ready, hash]);
};

/** `/selfpractice`: what to do next; for visitors what it is. The subscription stands below. */
export const TodayScreen = (): ReactNode => {
  const [t, tt] = [useText(plansText), useText(todayText)];
  const { user } = useUserState();
  const offer = useEndpoint('GET /api/practice/plans', {});
  const own = useEndpoint('GET /api/selfpractice/today', user ? {} : null, { revalidateOnFocus: true });
  useAnchor(offer.data !== undefined && (!user || own.data !== undefined || own.error !== undefined));
  return (
    <>
      <PageTitle title={t('title')}>{user ? undefined : t('lede')}</PageTitle>
      {user ? <PracticeNav /> : null}
      <div className="mt-5">
        {user === null ? (
          offer.data ? (
            <About freeQuestions={offer.data.freeQuestions} />
          ) : null
        ) : own.data ? (
          <Own today={own.data} />
        ) : own.error ? (
          <ErrorBox error={own.error} title={tt('failed')} onRetry={() => void own.mutate()} />
        ) : (
          <SkeletonRows rows={4} />
        )}
      </div>
      <div id={plansId} className="scroll-mt-20">
        <Section title={tt('subscription')}>
          {offer.data ? (
            <>
              {offer.data.subscription === null && offer.data.freeQuestions > 0 ? (
                <p className="mb-4 text-text-2">{t('freeDaily', { n: offer.data.freeQuestions })}</p>
              ) : null}
              <Sale offer={offer.data} />
            </>
          ) : offer.error ? (
            <ErrorBox error={offer.error} title={t('failed')} onRetry={() => void offer.mutate()} />
          ) : (
            <SkeletonRows rows={3} />
          )}
        </Section>
      </div>
    </>
  );
};
