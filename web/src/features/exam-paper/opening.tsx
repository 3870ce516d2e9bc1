import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { isCallError } from '../../client/call-error.js';
import { useText } from '../../i18n/index.js';
import { openSignIn } from '../../shell/sign-in/sign-in.js';
import { FourBubbles } from '../../ui/bubble.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { Bone, Skeleton } from '../../ui/skeleton.js';
import { SealBroken } from './seal.js';
import { paperText } from './text.js';

/** The paper's own layout in grey. */
export const PaperSkeleton = (): ReactNode => (
  <main id="main" className="mx-auto max-w-[744px] px-4 pt-20">
    <Skeleton>
      <Bone className="mx-auto h-6 w-3/5" />
      <Bone className="mx-auto mt-3 mb-8 h-4 w-2/5" />
      {[0, 1, 2].map((row) => (
        <div key={row} className="grid gap-3 border-b border-line py-6 pl-8">
          <Bone />
          <Bone className="h-4 w-2/3" />
          {[0, 1, 2, 3].map((option) => (
            <Bone key={option} className="h-7 w-1/3" />
          ))}
        </div>
      ))}
    </Skeleton>
  </main>
);

type Texts = readonly [
  title: Parameters<ReturnType<typeof useText<keyof typeof paperText.bn>>>[0],
  hint?: Parameters<ReturnType<typeof useText<keyof typeof paperText.bn>>>[0],
];
const wordsFor = (error: unknown): Texts => {
  if (error instanceof SealBroken) return error.reason === 'no-crypto' ? ['noCrypto', 'noCryptoHint'] : ['damaged', 'damagedHint'];
  if (isCallError(error, 'Sign in required')) return ['signInFirst'];
  if (isCallError(error, 'Not enrolled') || isCallError(error, 'Not allowed')) return ['noAccess', 'noAccessHint'];
  if (isCallError(error, 'Exam not found') || isCallError(error, 'Not found')) return ['notFound'];
  if (isCallError(error, 'Exam cancelled')) return ['cancelled'];
  if (isCallError(error, 'Phone not proven')) return ['phoneFirst', 'phoneFirstHint'];
  if (isCallError(error, 'Guardian consent needed')) return ['guardianFirst', 'guardianFirstHint'];
  if (isCallError(error, 'Phone used')) return ['phoneUsed', 'phoneUsedHint'];
  if (isCallError(error, 'Start window over')) return ['startOver', 'startOverHint'];
  if (isCallError(error, 'Exam closed') || isCallError(error, 'No attempts left')) return ['over'];
  return ['notLoaded', 'notLoadedHint'];
};

/** Whether trying again can help by itself: nothing was answered, or the server is in trouble. */
export const mayPass = (error: unknown): boolean =>
  (isCallError(error) &&
    (!error.answered || error.statusCode >= 500 || error.statusCode === 429 || error.statusMessage === 'Paper not ready')) ||
  (error instanceof SealBroken && error.reason === 'damaged');

/** Why the paper is not open, what is safe, and the way on. */
export const NotOpened = ({ error, slug, retry }: { error: unknown; slug: string; retry: () => void }): ReactNode => {
  const [t, { pathname }] = [useText(paperText), useLocation()];
  const [title, hint] = wordsFor(error);
  return (
    <main id="main" className="mx-auto max-w-[480px] px-4 pt-16">
      <FourBubbles />
      <div role="alert">
        <h1 className="mt-4 text-2xl">{t(title)}</h1>
        {hint ? <p className="mt-1 text-text-2">{t(hint)}</p> : null}
      </div>
      <div className="mt-6 grid gap-2.5">
        {title === 'signInFirst' ? (
          <Button size="lg" wide onClick={() => openSignIn(pathname)}>
            {t('signInFirst')}
          </Button>
        ) : null}
        {title === 'phoneFirst' ? (
          <ButtonLink to="/profile" size="lg" wide>
            {t('toProfile')}
          </ButtonLink>
        ) : null}
        {mayPass(error) ? (
          <Button size="lg" wide onClick={retry}>
            {t('retry')}
          </Button>
        ) : null}
        <ButtonLink to={`/courses/${slug}/mcq`} size="lg" wide variant="outline">
          {t('toList')}
        </ButtonLink>
      </div>
    </main>
  );
};
