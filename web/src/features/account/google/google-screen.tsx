import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Link, type NavigateFunction, useNavigate } from 'react-router';
import type { CurrentUser } from '#contracts/http/identity';
import { call } from '../../../client/call.js';
import { useText } from '../../../i18n/index.js';
import { localPath } from '../../../shell/local-path.js';
import { settings } from '../../../shell/page-info.js';
import { keptNext } from '../../../shell/sign-in/google-next.js';
import { entered } from '../../../shell/sign-in/entered.js';
import { openSignIn } from '../../../shell/sign-in/sign-in.js';
import { Button } from '../../../ui/button.js';
import { Bone, Skeleton } from '../../../ui/skeleton.js';
import { Refusal, useRefusal } from '../parts/refusal.js';
import { SecondStep } from '../second-factor/step-part.js';
import { googleText } from './text.js';

type Answer = Awaited<ReturnType<typeof finish>>;
const finish = (query: string) => call('POST /api/auth/google/finish', { body: { query } });

let asked: { readonly query: string; readonly answer: Promise<Answer> } | null = null;

/** What Google sent us back with is good for one finish: however often the screen is drawn, it is asked once. */
const finishOnce = (query: string): Promise<Answer> => {
  if (asked?.query !== query) asked = { query, answer: finish(query) };
  return asked.answer;
};

const goOn = (navigate: NavigateFunction, user: CurrentUser, next: string): Promise<void> =>
  entered(user, () => navigate(localPath(next, location.origin) ?? '/', { replace: true }));

/** What to do when it did not work: once more, another way in, or home. */
const WaysOn = ({ onRefused }: { onRefused: (thrown: unknown) => void }): ReactNode => {
  const [t, navigate] = [useText(googleText), useNavigate()];
  const [busy, setBusy] = useState(false);
  const again = async (): Promise<void> => {
    setBusy(true);
    try {
      location.assign((await call('POST /api/auth/google', { body: { next: keptNext() } })).address);
    } catch (thrown) {
      setBusy(false);
      onRefused(thrown);
    }
  };
  return (
    <div className="mt-4 flex flex-col items-stretch gap-3">
      {settings().google ? (
        <Button size="lg" loading={busy} onClick={() => void again()}>
          {t('again')}
        </Button>
      ) : null}
      <Button
        variant={settings().google ? 'outline' : 'default'}
        size="lg"
        onClick={() => {
          void navigate('/', { replace: true });
          openSignIn(keptNext());
        }}
      >
        {t('otherWay')}
      </Button>
      <Link to="/" replace className="link touch self-center text-sm">
        {t('home')}
      </Link>
    </div>
  );
};

/** Google sends people back here; from here they go on to the page they came from. */
export const GoogleScreen = (): ReactNode => {
  const [t, navigate] = [useText(googleText), useNavigate()];
  const { refused, refuse } = useRefusal();
  const [second, setSecond] = useState<Answer | null>(null);
  useEffect(() => {
    const goOnOrAsk = (answer: Answer): unknown => (answer.user ? goOn(navigate, answer.user, answer.next) : setSecond(answer));
    finishOnce(location.search.slice(1)).then(goOnOrAsk, refuse);
  }, [navigate, refuse]);
  if (second)
    return (
      <>
        <h1 className="mb-4 text-2xl">{t('secondStep')}</h1>
        <Suspense fallback={null}>
          <SecondStep
            ways={second.secondFactor ?? []}
            onDone={(user) => goOn(navigate, user, second.next)}
            onRestart={() => {
              void navigate('/', { replace: true });
              openSignIn(keptNext());
            }}
          />
        </Suspense>
      </>
    );
  if (refused)
    return (
      <>
        <h1 className="mb-3 text-2xl">{t('failed')}</h1>
        <Refusal refused={refused} />
        <WaysOn onRefused={refuse} />
      </>
    );
  return (
    <div role="status">
      <h1 className="text-2xl">{t('working')}</h1>
      <p className="mt-1 mb-4 text-text-2">{t('workingWhy')}</p>
      <Skeleton>
        <Bone className="h-12 w-full" />
      </Skeleton>
    </div>
  );
};
