import { lazy, type ReactNode, Suspense } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { useUser } from '../../client/user.js';
import { About } from '../../features/assistant/about.js';
import { assistantText } from '../../features/assistant/text.js';
import { PageTitle } from '../../features/home/page-title.js';
import { useText } from '../../i18n/index.js';
import { openSignIn } from '../../shell/sign-in/sign-in.js';
import { Button } from '../../ui/button.js';
import { SkeletonRows } from '../../ui/skeleton.js';

/** Visitors read what it is; what asks and answers comes for those who can ask. */
const Tutor = lazy(() => import('../../features/assistant/tutor.js'));

const Visitor = (): ReactNode => {
  const [t, { pathname, search }] = [useText(assistantText), useLocation()];
  return (
    <>
      <Button size="lg" className="mt-5 max-sm:w-full [.known_&]:invisible" onClick={() => openSignIn(`${pathname}${search}`)}>
        {t('signIn')}
      </Button>
      <p className="mt-4 text-sm text-text-2">
        <Link to="/ai/training" className="link touch">
          {t('toTraining')}
        </Link>
        <span className="mt-1 block text-text-3">{t('planText')}</span>
      </p>
    </>
  );
};

/** The AI tutor: what it is, and for whoever is signed in the tutor itself. */
const Ai = (): ReactNode => {
  const [t, user, [address]] = [useText(assistantText), useUser(), useSearchParams()];
  return (
    <div className="pb-10">
      <PageTitle title={t('title')}>{t('lede')}</PageTitle>
      {user ? (
        <Suspense fallback={<SkeletonRows rows={4} />}>
          <Tutor key={user.id} userId={user.id} />
        </Suspense>
      ) : (
        <Visitor />
      )}
      {user && address.has('c') ? null : <About />}
    </div>
  );
};

export default Ai;
