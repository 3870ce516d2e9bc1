import type { ReactNode } from 'react';
import type { CallError } from '../../client/call-error.js';
import { useUserState } from '../../client/user.js';
import { useText } from '../../i18n/index.js';
import { openSignIn } from '../../shell/sign-in/sign-in.js';
import { usePageTitle } from '../../shell/use-page-title.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { Empty } from '../../ui/empty.js';
import { ErrorBox } from '../../ui/error-box.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { PracticeNav } from './nav.js';
import { practiceText } from './text.js';

/** Whoever is not signed in: what would be here, and the way in. */
const Visitor = (): ReactNode => {
  const t = useText(practiceText);
  return (
    <Empty
      title={t('signInTitle')}
      action={
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => openSignIn(`${location.pathname}${location.search}`)}>{t('signIn')}</Button>
          <ButtonLink to="/selfpractice" variant="outline">
            {t('about')}
          </ButtonLink>
        </div>
      }
    >
      {t('signInWhy')}
    </Empty>
  );
};

interface FrameProps<T> {
  readonly title: string;
  readonly lede?: string;
  readonly data: T | undefined;
  readonly error: CallError | undefined;
  readonly onRetry: () => void;
  /** What stands while the first answer is on its way. */
  readonly skeleton?: ReactNode;
  /** At the right of the title. */
  readonly beside?: ReactNode;
  readonly children: (data: T) => ReactNode;
}

/** A practice page: title, the way to the others, and its content once it is here. Old content stays while new is asked for or failed. */
export const PracticeFrame = <T,>({ title, lede, data, error, onRetry, skeleton, beside, children }: FrameProps<T>): ReactNode => {
  const [t, { user, standing }] = [useText(practiceText), useUserState()];
  usePageTitle(title);
  const visitor = user === null && standing !== 'unknown';
  return (
    <>
      <div className="hang mt-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-2 lg:mt-8">
        <div className="min-w-0">
          <h1 className="text-2xl">{title}</h1>
          {lede === undefined ? null : <p className="mt-0.5 text-text-2">{lede}</p>}
        </div>
        {visitor ? null : beside}
      </div>
      <PracticeNav />
      <div className="mt-5">
        {visitor ? (
          <Visitor />
        ) : (
          <>
            {error ? <ErrorBox error={error} title={t('failed')} onRetry={onRetry} /> : null}
            {data === undefined ? (error ? null : (skeleton ?? <SkeletonRows rows={6} />)) : children(data)}
          </>
        )}
      </div>
    </>
  );
};
