import { lazy, type ReactNode, Suspense } from 'react';
import type { getAffiliate, OwnAffiliate } from '#contracts/http/affiliates';
import type { ResponseOf } from '#contracts/http/endpoint';
import { useEndpoint } from '../../client/use-endpoint.js';
import { useUser } from '../../client/user.js';
import { How, Rules } from '../../features/affiliate/about.js';
import { affiliateText } from '../../features/affiliate/text.js';
import { PageTitle } from '../../features/home/page-title.js';
import { formatDate } from '../../i18n/dates.js';
import { useLocale, useText } from '../../i18n/index.js';
import { openSignIn } from '../../shell/sign-in/sign-in.js';
import { Button } from '../../ui/button.js';
import { ErrorBox } from '../../ui/error-box.js';
import { Notice } from '../../ui/notice.js';
import { SkeletonRows } from '../../ui/skeleton.js';

const ApplyForm = lazy(async () => ({ default: (await import('../../features/affiliate/apply.form.js')).ApplyForm }));
const Dashboard = lazy(async () => ({ default: (await import('../../features/affiliate/dashboard.js')).Dashboard }));

/** What became of the application, where it is not simply approved. */
const Standing = ({ affiliate }: { affiliate: OwnAffiliate }): ReactNode => {
  const [t, locale] = [useText(affiliateText), useLocale()];
  const { state, note } = affiliate;
  if (state === 'approved') return null;
  const reason = note ? <p>{t('reason', { note })}</p> : null;
  return (
    <div className="mt-6">
      {state === 'applied' ? (
        <div role="status" className="rounded-control border border-line-2 px-4 py-3">
          <b className="block">{t('waitingTitle')}</b>
          {t('waiting', { date: formatDate(affiliate.createdAt, locale) })}
        </div>
      ) : (
        <Notice tone="warn" title={t(state === 'rejected' ? 'rejectedTitle' : 'suspendedTitle')}>
          {reason}
          <p>{t(state === 'rejected' ? 'again' : 'suspended')}</p>
        </Notice>
      )}
    </div>
  );
};

const Own = ({ own: { affiliate, board } }: { own: ResponseOf<typeof getAffiliate> }): ReactNode => {
  const applies = affiliate === null || affiliate.state === 'rejected';
  return (
    <>
      {affiliate ? <Standing affiliate={affiliate} /> : null}
      <Suspense fallback={<SkeletonRows rows={4} />}>
        {affiliate && board ? <Dashboard affiliate={affiliate} board={board} /> : <How />}
        {applies ? <ApplyForm about={affiliate?.about ?? ''} /> : null}
      </Suspense>
    </>
  );
};

const Visitor = (): ReactNode => {
  const t = useText(affiliateText);
  return (
    <>
      <How />
      <Button className="mt-6 max-sm:w-full" onClick={() => openSignIn('/affiliate')}>
        {t('signIn')}
      </Button>
    </>
  );
};

/** What the affiliate programme is; the application; then the affiliate's own dashboard. The rules stand below, whoever looks. */
const Affiliate = (): ReactNode => {
  const [t, user] = [useText(affiliateText), useUser()];
  const { data, error, mutate } = useEndpoint('GET /api/affiliate', user ? {} : null);
  return (
    <>
      <PageTitle title={t('title')}>{t('lede')}</PageTitle>
      {!user ? (
        <Visitor />
      ) : data ? (
        <Own own={data} />
      ) : error ? (
        <ErrorBox error={error} title={t('failed')} onRetry={() => void mutate()} />
      ) : (
        <SkeletonRows rows={4} />
      )}
      <Rules />
    </>
  );
};

export default Affiliate;
