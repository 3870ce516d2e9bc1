import { type FormEvent, type ReactNode, useState } from 'react';
import { CallError } from '../../client/call-error.js';
import { useText } from '../../i18n/index.js';
import { Area } from '../../ui/area.js';
import { Button } from '../../ui/button.js';
import { Modal } from '../../ui/modal.js';
import { Notice } from '../../ui/notice.js';
import { courseDeskText } from './text.js';

const LEAST_REASON = 3;

export interface AskProps {
  readonly title: string;
  /** What it touches. */
  readonly text: string;
  readonly submitLabel: string;
  readonly destructive?: boolean;
  /** A reason is wanted, and others will read it. */
  readonly reason?: boolean;
  readonly onGo: (reason: string) => Promise<void>;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** A question before something is done that others feel; a refusal is said in it. */
export const Ask = ({ title, text, submitLabel, destructive = false, reason = false, onGo, onClose, children }: AskProps): ReactNode => {
  const t = useText(courseDeskText);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const [tried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const short = reason && said.trim().length < LEAST_REASON;
  const go = async (): Promise<void> => {
    setBusy(true);
    setRefusal(null);
    try {
      await onGo(said.trim());
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown;
      setRefusal(Object.values(thrown.issues)[0] ?? (thrown.message || t('noAnswer')));
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (!short) void go();
  };
  return (
    <Modal open alert={destructive} onClose={onClose} title={title} description={text}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        {children}
        {reason ? (
          <Area
            label={t('reason')}
            hint={t('revokeReasonHint')}
            value={said}
            onChange={({ target }) => setSaid(target.value)}
            error={tried && short ? t('tooShort') : undefined}
          />
        ) : null}
        {refusal ? <Notice tone="bad">{refusal}</Notice> : null}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="outline" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" variant={destructive ? 'destructive' : 'default'} loading={busy}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </Modal>
  );
};
