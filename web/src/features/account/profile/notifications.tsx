import { type ReactNode, useId, useState } from 'react';
import { notificationKinds } from '#contracts/shared/choices';
import { call } from '../../../client/call.js';
import { putUser, readUser } from '../../../client/user.js';
import { useText } from '../../../i18n/index.js';
import { PushSwitch } from '../../notices/push-switch.js';
import { type Account, useAccount } from './account.js';
import { Switch } from './switch.js';
import { profileScreenText } from './text.js';
import { useSaving } from './use-saving.js';

type Kind = (typeof notificationKinds)[number];

const Line = ({ kind, on, onChange }: { kind: Kind; on: boolean; onChange: (on: boolean) => void }): ReactNode => {
  const [t, id] = [useText(profileScreenText), useId()];
  return (
    <label htmlFor={id} className="flex min-h-11 cursor-pointer items-center justify-between gap-4 border-b border-line py-3 last:border-0">
      <span>
        <span className="block font-semibold">{t(`notify_${kind}`)}</span>
        <span className="block text-sm text-text-3">{t(`notify_${kind}Hint`)}</span>
      </span>
      <Switch id={id} checked={on} onChange={onChange} />
    </label>
  );
};

/** What the person wants to be told. Each switch saves by itself; one that was not saved goes back. */
export const Notifications = ({ account }: { account: Account }): ReactNode => {
  const [saving, { mutate }] = [useSaving(), useAccount()];
  const [wanted, setWanted] = useState(account.notifications);
  const turn = async (kind: Kind, on: boolean): Promise<void> => {
    const next = { ...wanted, [kind]: on };
    setWanted(next);
    const saved = await saving(async () => {
      // The name as it stands now: it may have been changed above, meanwhile.
      const { user } = await call('PUT /api/my/account', {
        body: { name: readUser().user?.name ?? account.user.name, notifications: next },
      });
      putUser(user);
      await mutate((known) => (known ? { ...known, user, notifications: next } : known), { revalidate: false });
    });
    if (!saved) setWanted((was) => ({ ...was, [kind]: !on }));
  };
  return (
    <div>
      {notificationKinds
        .filter((kind) => kind !== 'commission' || account.user.affiliate)
        .map((kind) => (
          <Line key={kind} kind={kind} on={wanted[kind]} onChange={(on) => void turn(kind, on)} />
        ))}
      <PushSwitch className="flex min-h-11 cursor-pointer items-center justify-between gap-4 border-t border-line py-3" />
    </div>
  );
};
