import { type ReactNode, useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { useUserState } from '../../../client/user.js';
import { CallError } from '../../../client/call-error.js';
import { useText } from '../../../i18n/index.js';
import { BannerPlace } from '../../../shell/banner/place.js';
import { usePageTitle } from '../../../shell/use-page-title.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { Empty } from '../../../ui/empty.js';
import { ErrorBox } from '../../../ui/error-box.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { Untranslated } from '../../../ui/untranslated.js';
import { isGone, type PracticeRun } from './practice-run.js';
import { Review } from './review.js';
import { SessionView } from './session-view.js';
import { sessionText } from './text.js';
import { useRun, useRunView } from './use-run.js';

const Frame = ({ children }: { children: ReactNode }): ReactNode => {
  const t = useText(sessionText);
  return (
    <>
      <BannerPlace />
      <main id="main" tabIndex={-1} className="mx-auto max-w-[720px] px-4 pt-6 outline-none">
        <h1 className="text-2xl">{t('title')}</h1>
        {children}
      </main>
    </>
  );
};

const retryMs = 4000;

/** Neither here nor to be had: it opens by itself when it can. */
const Unreachable = ({ run }: { run: PracticeRun }): ReactNode => {
  const t = useText(sessionText);
  useEffect(() => {
    const timer = setInterval(() => void run.read(), retryMs);
    return () => clearInterval(timer);
  }, [run]);
  return (
    <Empty
      title={t('unreachable')}
      action={
        <Button variant="outline" onClick={() => void run.read()}>
          {t('again')}
        </Button>
      }
    >
      {t('unreachableWhy')}
    </Empty>
  );
};

const Missing = (): ReactNode => {
  const t = useText(sessionText);
  return (
    <Empty title={t('notFound')} action={<ButtonLink to="/selfpractice">{t('toToday')}</ButtonLink>}>
      {t('notFoundWhy')}
    </Empty>
  );
};

const Opened = ({ run }: { run: PracticeRun }): ReactNode => {
  const [t, { phase, error, whole, result }] = [useText(sessionText), useRunView(run)];
  usePageTitle(whole ? t('titleOf', { what: whole.session.topics.join(', ') }) : t('title'));
  if (phase === 'unreachable')
    return (
      <Frame>
        <Unreachable run={run} />
      </Frame>
    );
  if (phase === 'failed') return <Frame>{isGone(error) ? <Missing /> : <ErrorBox error={error} onRetry={() => void run.read()} />}</Frame>;
  if (!whole)
    return (
      <Frame>
        <SkeletonRows rows={6} />
      </Frame>
    );
  if (whole.items.length === 0)
    return (
      <Frame>
        <Empty title={t('noQuestions')} action={<ButtonLink to="/selfpractice">{t('toToday')}</ButtonLink>} />
      </Frame>
    );
  if (whole.session.state === 'active') return <SessionView run={run} whole={whole} />;
  return <Review run={run} whole={whole} result={result} />;
};

const visitor = new CallError({ statusCode: 401, statusMessage: 'Sign in required', message: '' }, { answered: true });

const Own = ({ userId, id }: { userId: string; id: string }): ReactNode => {
  const run = useRun(userId, id);
  return run ? (
    <Opened run={run} />
  ) : (
    <Frame>
      <SkeletonRows rows={6} />
    </Frame>
  );
};

/** `/selfpractice/session/{id}`: one question at a time, through a lost connection and on another device; its result when it is over. */
export const SessionScreen = (): ReactNode => {
  const { id = '' } = useParams();
  const { user, standing } = useUserState();
  const [known, setKnown] = useState(standing !== 'unknown');
  if (!known && standing !== 'unknown') setKnown(true);
  if (user)
    return (
      <Untranslated>
        <Own key={`${user.id}${id}`} userId={user.id} id={id} />
      </Untranslated>
    );
  return <Frame>{known ? <ErrorBox error={visitor} /> : <SkeletonRows rows={6} />}</Frame>;
};
