import { lazy, type ReactNode, Suspense } from 'react';
import { useUser } from '../../client/user.js';
import { How } from '../../features/assistant/training/how.js';
import { trainingText } from '../../features/assistant/training/text.js';
import { PageTitle } from '../../features/home/page-title.js';
import { useText } from '../../i18n/index.js';
import { openSignIn } from '../../shell/sign-in/sign-in.js';
import { Button } from '../../ui/button.js';
import { SkeletonRows } from '../../ui/skeleton.js';

const Training = lazy(() => import('../../features/assistant/training/plan.js'));

const Visitor = (): ReactNode => {
  const t = useText(trainingText);
  return (
    <>
      <Button size="lg" className="mt-5 max-sm:w-full [.known_&]:invisible" onClick={() => openSignIn('/ai/training')}>
        {t('signIn')}
      </Button>
      <How />
    </>
  );
};

/** A plan for the days until a date: what it is made from, and for whoever is signed in the plan itself. */
const TrainingScreen = (): ReactNode => {
  const [t, user] = [useText(trainingText), useUser()];
  return (
    <div className="pb-10">
      <PageTitle title={t('title')}>{t('lede')}</PageTitle>
      {user ? (
        <Suspense fallback={<SkeletonRows rows={5} />}>
          <Training key={user.id} />
        </Suspense>
      ) : (
        <Visitor />
      )}
    </div>
  );
};

export default TrainingScreen;
