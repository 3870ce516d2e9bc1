import { type FormEvent, type ReactNode, useState } from 'react';
import { useText } from '../../../i18n/index.js';
import { Button } from '../../../ui/button.js';
import { Modal } from '../../../ui/modal.js';
import { PasswordField } from '../parts/password-field.js';
import { fieldFor, Refusal, useRefusal, useSentence } from '../parts/refusal.js';
import { secondFactorText } from './text.js';
import { isStopped } from './webauthn.js';

/** The password, where the sign-in is too old to say who it is. */
export interface Fresh {
  readonly current?: string;
}

export interface FreshDialogProps {
  readonly title: string;
  readonly why: string;
  readonly submitLabel: string;
  readonly destructive?: boolean;
  readonly hasPassword: boolean;
  readonly onClose: () => void;
  /** Further fields; answers whether they are filled in. */
  readonly children?: ReactNode;
  readonly isReady?: () => boolean;
  readonly act: (fresh: Fresh) => Promise<void>;
}

/** An act on the own factors: asks for the password where the server wants to know again who this is. */
export const FreshDialog = (props: FreshDialogProps): ReactNode => {
  const { title, why, submitLabel, destructive = false, hasPassword, onClose, children, isReady, act } = props;
  const [t, sentence] = [useText(secondFactorText), useSentence()];
  const { refused, clear, refuse } = useRefusal();
  const [asks, setAsks] = useState(false);
  const [current, setCurrent] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [stopped, setStopped] = useState(false);
  const [busy, setBusy] = useState(false);
  const fail = (thrown: unknown): void => {
    if (isStopped(thrown)) return setStopped(true);
    if (fieldFor(thrown, { 'Wrong password': 'current' })) return setWrong(sentence(thrown).sentence);
    if (hasPassword && fieldFor(thrown, { 'Fresh proof needed': 'current' })) setAsks(true);
    return refuse(thrown);
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    clear();
    setWrong(null);
    setStopped(false);
    if (isReady && !isReady()) return;
    setBusy(true);
    await act(asks && current !== '' ? { current } : {}).catch(fail);
    setBusy(false);
  };
  return (
    <Modal open alert={destructive} onClose={onClose} title={title} description={why}>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        {children}
        {asks ? (
          <PasswordField
            label={t('password')}
            autoComplete="current-password"
            value={current}
            onChange={(event) => setCurrent(event.target.value)}
            error={wrong ?? undefined}
          />
        ) : null}
        {stopped ? <Refusal refused={{ sentence: t('passkeyStopped'), code: null }} /> : null}
        <Refusal refused={refused} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="outline" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" {...(destructive ? { variant: 'destructive' as const } : {})} loading={busy}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </Modal>
  );
};
