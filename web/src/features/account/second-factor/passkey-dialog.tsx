import { type ReactNode, useEffect, useState } from 'react';
import { call } from '../../../client/call.js';
import { useText } from '../../../i18n/index.js';
import { Field } from '../../../ui/field.js';
import { FreshDialog } from './fresh-dialog.js';
import { secondFactorText } from './text.js';
import { loadWebAuthn, makePasskey } from './webauthn.js';

export interface PasskeyDialogProps {
  readonly hasPassword: boolean;
  readonly onClose: () => void;
  readonly onAdded: (recoveryCodes: readonly string[] | null) => void;
}

/** A passkey with a name; the browser asks for the finger, the face or the key. */
export const PasskeyDialog = ({ hasPassword, onClose, onAdded }: PasskeyDialogProps): ReactNode => {
  const t = useText(secondFactorText);
  const [name, setName] = useState('');
  const [missing, setMissing] = useState(false);
  useEffect(() => void loadWebAuthn().catch(() => undefined), []);
  return (
    <FreshDialog
      title={t('passkeyTitle')}
      why={t('passkeyWhy')}
      submitLabel={t('addPasskey')}
      hasPassword={hasPassword}
      onClose={onClose}
      isReady={() => {
        setMissing(name.trim() === '');
        return name.trim() !== '';
      }}
      act={async (fresh) => {
        const { options } = await call('POST /api/my/second-factor/passkeys/options', { body: fresh });
        const passkey = await makePasskey(options);
        onAdded((await call('POST /api/my/second-factor/passkeys', { body: { name, passkey } })).recoveryCodes);
      }}
    >
      <Field
        label={t('passkeyName')}
        hint={t('passkeyNameHint')}
        maxLength={60}
        value={name}
        onChange={(event) => {
          setName(event.target.value);
          setMissing(false);
        }}
        error={missing ? t('passkeyNameNeeded') : undefined}
      />
    </FreshDialog>
  );
};
