import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { codeRules } from '#contracts/shared/choices';
import { call } from '../../../client/call.js';
import { useText } from '../../../i18n/index.js';
import { Button } from '../../../ui/button.js';
import { Modal } from '../../../ui/modal.js';
import { CodeField } from '../parts/code-field.js';
import { fieldFor, Refusal, useRefusal, useSentence } from '../parts/refusal.js';
import { FreshDialog } from './fresh-dialog.js';
import { secondFactorText } from './text.js';

interface Begun {
  readonly secret: string;
  readonly svg: string;
}
/** Four letters at a time, as they are typed off. */
const inFours = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

export interface TotpDialogProps {
  readonly isSet: boolean;
  readonly hasPassword: boolean;
  readonly onClose: () => void;
  readonly onAdded: (recoveryCodes: readonly string[] | null) => void;
}

const Confirm = ({ begun, onClose, onAdded }: Omit<TotpDialogProps, 'isSet' | 'hasPassword'> & { begun: Begun }): ReactNode => {
  const [t, sentence] = [useText(secondFactorText), useSentence()];
  const { refused, clear, refuse } = useRefusal();
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (wrong !== null) field.current?.select();
  }, [wrong]);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    clear();
    setWrong(null);
    setBusy(true);
    await call('POST /api/my/second-factor/totp/confirm', { body: { code } })
      .then(({ recoveryCodes }) => onAdded(recoveryCodes))
      .catch((thrown: unknown) =>
        fieldFor(thrown, { 'Code not matching': 'code' }) ? setWrong(sentence(thrown).sentence) : refuse(thrown),
      );
    setBusy(false);
  };
  return (
    <Modal open onClose={onClose} title={t('totpTitle')} description={t('scan')}>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <img
          src={`data:image/svg+xml,${encodeURIComponent(begun.svg)}`}
          alt={t('qr')}
          className="size-48 self-center rounded-control border border-line bg-white"
        />
        <div>
          <div className="text-sm text-text-3">{t('secret')}</div>
          <code className="font-mono break-all select-all">{inFours(begun.secret)}</code>
        </div>
        <CodeField
          ref={field}
          value={code}
          onChange={(next) => {
            setCode(next);
            setWrong(null);
          }}
          error={wrong}
        />
        <Refusal refused={refused} />
        <Button type="submit" size="lg" wide loading={busy} disabled={code.length < codeRules.digits}>
          {t('confirm')}
        </Button>
      </form>
    </Modal>
  );
};

/** Sets an authenticator app up: its secret as a picture and as text, then a code of it. */
export const TotpDialog = (props: TotpDialogProps): ReactNode => {
  const t = useText(secondFactorText);
  const [begun, setBegun] = useState<Begun | null>(null);
  if (begun) return <Confirm begun={begun} onClose={props.onClose} onAdded={props.onAdded} />;
  return (
    <FreshDialog
      title={t('totpTitle')}
      why={t(props.isSet ? 'totpReplaceWhy' : 'totpBeginWhy')}
      submitLabel={t('begin')}
      hasPassword={props.hasPassword}
      onClose={props.onClose}
      act={async (fresh) => setBegun(await call('POST /api/my/second-factor/totp', { body: fresh }))}
    />
  );
};
