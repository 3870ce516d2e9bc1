import { CloseButton } from '@headlessui/react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { CallError } from '../../client/call-error.js';
import { useText } from '../../i18n/index.js';
import { Area } from '../../ui/area.js';
import { Button } from '../../ui/button.js';
import { Modal } from '../../ui/modal.js';
import { Notice } from '../../ui/notice.js';
import { opsText } from './text.js';

export const shortest = 3;

export interface AskProps {
  readonly title: string;
  /** What it touches. */
  readonly text: string;
  readonly submitLabel: string;
  readonly destructive?: boolean;
  /** What else is asked, above the reason. */
  readonly children?: ReactNode;
  /** Whether what else is asked can be sent as it is. */
  readonly ready?: () => boolean;
  readonly onGo: (reason: string) => Promise<void>;
  readonly onClose: () => void;
}

/** The question before something is done: what it touches, and why. The reason stands in the log. */
export const Ask = ({ title, text, submitLabel, destructive = false, children, ready, onGo, onClose }: AskProps): ReactNode => {
  const t = useText(opsText);
  const [reason, setReason] = useState('');
  const [state, setState] = useState<{ tried: boolean; busy: boolean; refusal: string | null }>({
    tried: false,
    busy: false,
    refusal: null,
  });
  const short = reason.trim().length < shortest;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const rest = ready?.() ?? true;
    if (short || !rest) return setState({ tried: true, busy: false, refusal: null });
    setState({ tried: true, busy: true, refusal: null });
    try {
      await onGo(reason.trim());
    } catch (thrown) {
      setState({ tried: true, busy: false, refusal: (thrown instanceof CallError && thrown.message) || t('noAnswer') });
      // What is no answer of the server is our own fault: it is reported.
      if (!(thrown instanceof CallError)) throw thrown;
    }
  };
  return (
    <Modal open size="lg" alert={destructive} onClose={onClose} title={title} description={text}>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        {children}
        <Area
          label={t('reason')}
          hint={t('reasonHint')}
          maxLength={300}
          value={reason}
          error={state.tried && short ? t('short') : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
        {state.refusal === null ? null : <Notice tone="bad">{state.refusal}</Notice>}
        <div className="flex flex-wrap justify-end gap-3">
          <CloseButton as={Button} variant="outline">
            {t('cancel')}
          </CloseButton>
          <Button type="submit" variant={destructive ? 'destructive' : 'default'} loading={state.busy}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </Modal>
  );
};
