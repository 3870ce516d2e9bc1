import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router';
import type { RoundView } from '#contracts/http/quiz';
import { isCallError } from '../../../client/call-error.js';
import { useEndpoint } from '../../../client/use-endpoint.js';
import { useText } from '../../../i18n/index.js';
import { usePageTitle } from '../../../shell/use-page-title.js';
import { ButtonLink } from '../../../ui/button.js';
import { Empty } from '../../../ui/empty.js';
import { ErrorBox } from '../../../ui/error-box.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { Untranslated } from '../../../ui/untranslated.js';
import { Play } from './play.js';
import { Result } from './result.js';
import { RoundHead } from './round-head.js';
import { roundsText } from './text.js';

const Missing = ({ error, onRetry }: { error: unknown; onRetry: () => void }): ReactNode => {
  const t = useText(roundsText);
  if (!isCallError(error, 'Round not found')) return <ErrorBox error={error} onRetry={onRetry} />;
  return (
    <Empty
      title={t('notFound')}
      action={
        <ButtonLink to="/quizflex/dashboard" variant="outline" size="sm">
          {t('dashboard')}
        </ButtonLink>
      }
    >
      {t('notFoundWhy')}
    </Empty>
  );
};

const Loaded = ({ loaded }: { loaded: RoundView }): ReactNode => {
  const [over, setOver] = useState<RoundView | null>(loaded.state === 'running' ? null : loaded);
  if (!over) return <Play begun={loaded} onOver={setOver} />;
  return (
    <>
      <RoundHead round={over} at={over.size} />
      <main id="main" tabIndex={-1} className="mx-auto max-w-[720px] px-4 pt-6 pb-16 outline-none">
        <Result round={over} />
      </main>
    </>
  );
};

/** `/quizflex/rounds/{id}`: an own round while it runs, and what it came to. */
export const RoundScreen = (): ReactNode => {
  const { id = '' } = useParams();
  const t = useText(roundsText);
  // What is being answered must not change under the hand.
  const { data, error, mutate } = useEndpoint(
    'GET /api/quiz/rounds/:roundId',
    { params: { roundId: id } },
    { revalidateOnFocus: false, revalidateOnReconnect: false, revalidateIfStale: true, keepPreviousData: false },
  );
  usePageTitle(data ? t('playTitle', { subject: data.subject ?? t('mixedShort') }) : '');
  if (data?.id === id)
    return (
      <Untranslated>
        <Loaded key={id} loaded={data} />
      </Untranslated>
    );
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-[720px] px-4 pt-6">
      <h1 className="text-2xl">{t('title')}</h1>
      {error ? <Missing error={error} onRetry={() => void mutate()} /> : <SkeletonRows rows={6} />}
    </main>
  );
};
