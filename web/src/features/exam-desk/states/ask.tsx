import { CloseButton } from '@headlessui/react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useText } from '../../../i18n/index.js';
import { Area } from '../../../ui/area.js';
import { Button } from '../../../ui/button.js';
import { Modal } from '../../../ui/modal.js';
import { Notice } from '../../../ui/notice.js';
import { beforeText } from '../before/text.js';
import { useAct } from './use-act.js';

const leastReason = 3;

export interface AskProps {
  readonly title: string;
  /** What will happen, and to how many. */
  readonly text: string;
  readonly submitLabel: string;
  readonly destructive?: boolean;
  /** What the reason is called, where one is wanted. */
  readonly reason?: string;
  /** What stands there already, to be changed. */
  readonly reasonGiven?: string;
  /** Why it cannot be done at all as it stands: said instead of a refusal afterwards. */
  readonly blocked?: string | undefined;
  readonly onGo: (reason: string) => Promise<void>;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** A question before something is done with the exam as a whole, with the reason for it where others will read it. */
export const Ask = ({
  title,
  text,
  submitLabel,
  destructive = false,
  reason,
  reasonGiven = '',
  blocked,
  onGo,
  onClose,
  children,
}: AskProps): ReactNode => {
  const [t, { busy, refusal, run }] = [useText(beforeText), useAct()];
  const [said, setSaid] = useState(reasonGiven);
  const [tried, setTried] = useState(false);
  const short = reason !== undefined && said.trim().length < leastReason;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (!short) void run(() => onGo(said.trim()));
  };
  return (
    <Modal open alert={destructive} onClose={onClose} title={title} description={text}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        {children}
        {reason === undefined ? null : (
          <Area
            label={reason}
            hint={t('reasonNeeded')}
            aria-required
            value={said}
            onChange={(event) => setSaid(event.target.value)}
            error={tried && short ? t('reasonShort') : undefined}
          />
        )}
        {blocked ? <Notice tone="warn">{blocked}</Notice> : null}
        {refusal ? <Notice tone="bad">{refusal}</Notice> : null}
        <div className="flex flex-wrap justify-end gap-3">
          <CloseButton as={Button} variant="outline">
            {t('keep')}
          </CloseButton>
          <Button type="submit" variant={destructive ? 'destructive' : 'default'} loading={busy} disabled={blocked !== undefined}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </Modal>
  );
};
