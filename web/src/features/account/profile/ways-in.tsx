import { type ReactNode, useState } from 'react';
import { mobileNumber } from '#contracts/shared/mobile-number';
import { call } from '../../../client/call.js';
import { putUser } from '../../../client/user.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { Icon } from '../../../ui/icon.js';
import { toast } from '../../../ui/toast.js';
import { showAddress } from '../parts/address.js';
import { type Account, useAccount } from './account.js';
import { type Proof, ProveDialog, useProving } from './prove-dialog.js';
import { profileScreenText } from './text.js';

const phoneProof: Proof = {
  kind: 'phone',
  send: (phone, current) => call('POST /api/my/phone/codes', { body: { phone, ...current } }),
  prove: async (phone, code) => (await call('POST /api/my/phone', { body: { phone, code } })).user,
};
const mailProof: Proof = {
  kind: 'mail',
  send: (email, current) => call('POST /api/my/email/codes', { body: { email, ...current } }),
  prove: async (email, code) => (await call('POST /api/my/email', { body: { email, code } })).user,
};

const Proven = ({ proven }: { proven: boolean }): ReactNode => {
  const t = useText(profileScreenText);
  return proven ? (
    <Badge tone="ok">
      <Icon name="circle-check" size={12} />
      {t('proven')}
    </Badge>
  ) : (
    <Badge tone="warn">{t('unproven')}</Badge>
  );
};

interface WayInProps {
  readonly label: string;
  /** The number or address, as it is shown; null when there is none. */
  readonly value: ReactNode;
  readonly action?: ReactNode;
}

const WayIn = ({ label, value, action }: WayInProps): ReactNode => (
  <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3 first:pt-0 last:border-0">
    <div className="min-w-0">
      <div className="text-sm text-text-3">{label}</div>
      <div className="flex flex-wrap items-center gap-2">{value}</div>
    </div>
    {action}
  </div>
);

interface ProvingRowProps {
  readonly proof: Proof;
  readonly label: string;
  readonly value: ReactNode;
  readonly act: string;
  readonly done: string;
  /** What the dialog begins with. */
  readonly address: string;
}

const ProvingRow = ({ proof, label, value, act, done, address }: ProvingRowProps): ReactNode => {
  const { data, mutate } = useAccount();
  const hasPassword = data?.hasPassword ?? true;
  const proving = useProving(proof, address);
  const [open, setOpen] = useState(false);
  return (
    <>
      <WayIn
        label={label}
        value={value}
        action={
          <Button variant="outline" size="sm" onClick={() => setOpen(true)}>
            {act}
          </Button>
        }
      />
      {open ? (
        <ProveDialog
          proof={proof}
          hasPassword={hasPassword}
          proving={proving}
          onClose={() => setOpen(false)}
          onProven={(user) => {
            putUser(user);
            void mutate();
            setOpen(false);
            proving.asking.forget();
            proving.setCode('');
            proving.setCurrent('');
            proving.setInCode(false);
            toast({ title: done });
          }}
        />
      ) : null}
    </>
  );
};

/** What signs in: the proven number, the e-mail, Google. */
export const WaysIn = ({ account }: { account: Account }): ReactNode => {
  const [t, locale] = [useText(profileScreenText), useLocale()];
  const { user, provenPhone, emailProven, google } = account;
  return (
    <div>
      <ProvingRow
        proof={phoneProof}
        label={t('signInPhone')}
        value={
          provenPhone ? (
            <>
              <span className="num">{showAddress(provenPhone, locale)}</span>
              <Proven proven />
            </>
          ) : (
            <span className="text-text-2">{t('noPhone')}</span>
          )
        }
        act={t(provenPhone ? 'changePhone' : 'provePhone')}
        done={t('phoneProven')}
        address={provenPhone ? '' : (mobileNumber(user.phone ?? '') ?? '')}
      />
      <ProvingRow
        proof={mailProof}
        label={t('signInMail')}
        value={
          user.email ? (
            <>
              <span className="break-all">{user.email}</span>
              <Proven proven={emailProven} />
            </>
          ) : (
            <span className="text-text-2">{t('noMail')}</span>
          )
        }
        act={t(!user.email ? 'addMail' : emailProven ? 'changeMail' : 'proveMail')}
        done={t('mailProven')}
        address={emailProven ? '' : (user.email ?? '')}
      />
      {google ? <WayIn label={t('withGoogle')} value={t('googleOn')} /> : null}
    </div>
  );
};
