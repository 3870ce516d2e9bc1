import { type ReactNode, useState } from 'react';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { getSecondFactor } from '#contracts/http/second-factor';
import { call } from '../../../client/call.js';
import { useEndpoint } from '../../../client/use-endpoint.js';
import { loadUser, useUser } from '../../../client/user.js';
import { lacksSecondFactor } from '../../../client/withheld.js';
import { formatDate } from '../../../i18n/dates.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { Button } from '../../../ui/button.js';
import { ErrorBox } from '../../../ui/error-box.js';
import { Notice } from '../../../ui/notice.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { toast } from '../../../ui/toast.js';
import { refreshDevices } from '../profile/devices.js';
import { FreshDialog } from './fresh-dialog.js';
import { PasskeyDialog } from './passkey-dialog.js';
import { RecoveryCodes } from './recovery-codes.js';
import { secondFactorText } from './text.js';
import { TotpDialog } from './totp-dialog.js';
import { hasWebAuthn } from './webauthn.js';

type Own = ResponseOf<typeof getSecondFactor>;
type Passkey = Own['passkeys'][number];
type Asking =
  | { readonly kind: 'totp' | 'passkey' | 'remove-totp' | 'renew' }
  | { readonly kind: 'remove-passkey'; readonly passkey: Passkey }
  | { readonly kind: 'codes'; readonly codes: readonly string[] };
type Ask = (asking: Asking) => void;

const Row = ({ title, note, children }: { title: string; note: string; children?: ReactNode }): ReactNode => (
  <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3 first:pt-0 last:border-0">
    <div className="min-w-0">
      <div className="font-semibold break-words">{title}</div>
      <div className="text-sm text-text-3">{note}</div>
    </div>
    <div className="flex gap-2">{children}</div>
  </div>
);

const Act = ({ label, name, onClick }: { label: string; name?: string; onClick: () => void }): ReactNode => (
  <Button variant="outline" size="sm" {...(name === undefined ? {} : { 'aria-label': name })} onClick={onClick}>
    {label}
  </Button>
);

const PasskeyRow = ({ passkey, onAsk }: { passkey: Passkey; onAsk: Ask }): ReactNode => {
  const [t, locale] = [useText(secondFactorText), useLocale()];
  const used = passkey.lastUsedAt ? t('lastUsed', { date: formatDate(passkey.lastUsedAt, locale) }) : t('neverUsed');
  return (
    <Row title={passkey.name} note={`${t('addedAt', { date: formatDate(passkey.createdAt, locale) })} · ${used}`}>
      <Act label={t('remove')} name={t('removeOf', { name: passkey.name })} onClick={() => onAsk({ kind: 'remove-passkey', passkey })} />
    </Row>
  );
};

const Rows = ({ own, onAsk }: { own: Own; onAsk: Ask }): ReactNode => {
  const [t, locale] = [useText(secondFactorText), useLocale()];
  const { totpSince, passkeys, recoveryLeft } = own;
  const has = totpSince !== null || passkeys.length > 0;
  return (
    <div>
      <Row title={t('app')} note={totpSince ? t('appSince', { date: formatDate(totpSince, locale) }) : t('appOff')}>
        <Act
          label={t(totpSince ? 'change' : 'setUp')}
          name={`${t('app')}: ${t(totpSince ? 'change' : 'setUp')}`}
          onClick={() => onAsk({ kind: 'totp' })}
        />
        {totpSince ? (
          <Act label={t('remove')} name={t('removeOf', { name: t('app') })} onClick={() => onAsk({ kind: 'remove-totp' })} />
        ) : null}
      </Row>
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} onAsk={onAsk} />
      ))}
      <Row title={t('passkeys')} note={t(!hasWebAuthn() ? 'noSupport' : passkeys.length === 0 ? 'noPasskeys' : 'passkeyHint')}>
        {hasWebAuthn() ? <Act label={t('addPasskey')} onClick={() => onAsk({ kind: 'passkey' })} /> : null}
      </Row>
      <Row title={t('recovery')} note={has ? t('recoveryLeft', { count: recoveryLeft }) : t('recoveryNone')}>
        {has ? <Act label={t('renew')} onClick={() => onAsk({ kind: 'renew' })} /> : null}
      </Row>
    </div>
  );
};

interface DialogsProps {
  readonly asking: Asking;
  readonly isSet: boolean;
  readonly hasPassword: boolean;
  readonly onClose: () => void;
  readonly onAdded: (codes: readonly string[] | null) => void;
  readonly onRemoved: () => void;
  readonly onRenewed: (codes: readonly string[]) => void;
}

const Dialogs = ({ asking, isSet, hasPassword, onClose, onAdded, onRemoved, onRenewed }: DialogsProps): ReactNode => {
  const t = useText(secondFactorText);
  const common = { hasPassword, onClose };
  if (asking.kind === 'codes') return <RecoveryCodes codes={asking.codes} onClose={onClose} />;
  if (asking.kind === 'totp') return <TotpDialog isSet={isSet} onAdded={onAdded} {...common} />;
  if (asking.kind === 'passkey') return <PasskeyDialog onAdded={onAdded} {...common} />;
  if (asking.kind === 'renew')
    return (
      <FreshDialog
        title={t('renewAsk')}
        why={t('renewWhy')}
        submitLabel={t('renew')}
        {...common}
        act={async (fresh) => onRenewed((await call('POST /api/my/second-factor/recovery-codes', { body: fresh })).recoveryCodes)}
      />
    );
  const { passkey } = asking.kind === 'remove-passkey' ? asking : { passkey: null };
  return (
    <FreshDialog
      destructive
      title={passkey ? t('removePasskeyAsk', { name: passkey.name }) : t('removeAppAsk')}
      why={t('removeWhy')}
      submitLabel={t('remove')}
      {...common}
      act={async (fresh) => {
        if (passkey)
          await call('POST /api/my/second-factor/passkeys/:passkeyId/remove', { params: { passkeyId: passkey.id }, body: fresh });
        else await call('POST /api/my/second-factor/totp/remove', { body: fresh });
        onRemoved();
      }}
    />
  );
};

/** The second step of one's sign-in: an authenticator app, passkeys, recovery codes. */
const Factors = ({ hasPassword }: { hasPassword: boolean }): ReactNode => {
  const [t, user] = [useText(secondFactorText), useUser()];
  const [asking, setAsking] = useState<Asking | null>(null);
  const { data, error, mutate } = useEndpoint('GET /api/my/second-factor', {});
  if (!data) return error ? <ErrorBox error={error} onRetry={() => void mutate()} /> : <SkeletonRows rows={3} />;
  /** Rights may have come or gone with it, and other devices been signed out. */
  const changed = (title: string): void => {
    toast({ title });
    void Promise.all([mutate(), refreshDevices(), loadUser()]);
  };
  return (
    <>
      {user && lacksSecondFactor(user) ? (
        <div className="mb-4">
          <Notice tone="warn" title={t('needed')}>
            {t('neededWhy')}
          </Notice>
        </div>
      ) : null}
      <Rows own={data} onAsk={setAsking} />
      {asking ? (
        <Dialogs
          asking={asking}
          isSet={data.totpSince !== null}
          hasPassword={hasPassword}
          onClose={() => setAsking(null)}
          onAdded={(codes) => {
            setAsking(codes ? { kind: 'codes', codes } : null);
            changed(t('added'));
          }}
          onRemoved={() => {
            setAsking(null);
            changed(t('removed'));
          }}
          onRenewed={(codes) => {
            setAsking({ kind: 'codes', codes });
            void mutate();
          }}
        />
      ) : null}
    </>
  );
};

export default Factors;
