import { type ReactNode, Suspense } from 'react';
import { formatDate } from '../../../i18n/dates.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { ErrorBox } from '../../../ui/error-box.js';
import { inlinePart } from '../../../ui/inline-part.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { useUser } from '../../../client/user.js';
import { ProfilePicture } from '../picture/picture.js';
import { type Account, useAccount } from './account.js';
import { OrderRows } from '../../orders/order-rows.js';
import { Devices } from './devices.js';
import { Look } from './look.js';
import { NameForm } from './name.form.js';
import { NoPassword } from './no-password.js';
import { Notifications } from './notifications.js';
import { Part } from './part.js';
import { PasswordForm } from './password.form.js';
import { Remove } from './remove.js';
import { SideList } from './side-list.js';
import { StudyForm } from './study.form.js';
import { profileScreenText } from './text.js';
import { UnsavedGuard } from './unsaved.js';
import { WaysIn } from './ways-in.js';

/** Few people need its code. */
const Factors = inlinePart(() => import('../second-factor/factors.js'));

/** Staff, and whoever has a second factor from that time. */
const hasFactors = ({ user, secondFactor }: Account): boolean => secondFactor || user.roles.some((role) => role !== 'student');

const Parts = ({ account }: { account: Account }): ReactNode => {
  const [t, user] = [useText(profileScreenText), useUser() ?? account.user];
  return (
    <div className="min-w-0">
      <Part id="person" title={t('person')}>
        <ProfilePicture user={user} />
        <NameForm account={account} />
      </Part>
      <Part id="study" title={t('study')}>
        <StudyForm account={account} />
      </Part>
      <Part id="signIn" title={t('signIn')} why={t('signInWhy')}>
        <WaysIn account={account} />
      </Part>
      <Part id="password" title={t('password')} {...(account.hasPassword ? { why: t('passwordWhy') } : {})}>
        {account.hasPassword ? <PasswordForm account={account} /> : <NoPassword account={account} />}
      </Part>
      {hasFactors(account) ? (
        <Part id="secondFactor" title={t('secondFactor')} why={t('secondFactorWhy')}>
          <Suspense fallback={<SkeletonRows rows={3} />}>
            <Factors hasPassword={account.hasPassword} />
          </Suspense>
        </Part>
      ) : null}
      <Part id="devices" title={t('devices')} why={t('devicesWhy')}>
        <Devices />
      </Part>
      <Part id="orders" title={t('orders')} why={t('ordersWhy')}>
        <OrderRows />
      </Part>
      <Part id="notifications" title={t('notifications')} why={t('notificationsWhy')}>
        <Notifications account={account} />
      </Part>
      <Part id="look" title={t('look')}>
        <Look />
      </Part>
      <Part id="remove" title={t('remove')} why={t('removeWhy')}>
        <Remove account={account} />
      </Part>
    </div>
  );
};

/** The ids of the parts, which are also the keys of their titles. */
const ids = ['person', 'study', 'signIn', 'password', 'secondFactor', 'devices', 'orders', 'notifications', 'look', 'remove'] as const;

/** The own account: every part saves by itself. */
export const ProfileScreen = (): ReactNode => {
  const [t, locale] = [useText(profileScreenText), useLocale()];
  const { data, error, mutate } = useAccount();
  const shown = ids.filter((id) => id !== 'secondFactor' || (data && hasFactors(data)));
  const parts = shown.map((id) => ({ id, title: t(id) }));
  return (
    <UnsavedGuard>
      <div className="pt-8">
        <h1 className="text-2xl">{t('title')}</h1>
        <p className="min-h-5 text-sm text-text-3">{data ? t('since', { date: formatDate(data.createdAt, locale) }) : ''}</p>
        <div className="mt-6 lg:grid lg:grid-cols-[220px_minmax(0,1fr)] lg:gap-12">
          {data ? (
            <>
              <SideList parts={parts} />
              <Parts account={data} />
            </>
          ) : error ? (
            <ErrorBox error={error} onRetry={() => void mutate()} />
          ) : (
            <SkeletonRows rows={6} />
          )}
        </div>
      </div>
    </UnsavedGuard>
  );
};
