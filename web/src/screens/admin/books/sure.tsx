import { type ReactNode, useState } from 'react';
import { useSentence } from '../../../features/account/parts/refusal.js';
import { type BooksDeskText, booksDeskText } from '../../../features/books-desk/text.js';
import { useText } from '../../../i18n/index.js';
import { Button } from '../../../ui/button.js';
import { Modal } from '../../../ui/modal.js';
import { Notice } from '../../../ui/notice.js';
import { toast } from '../../../ui/toast.js';

export interface SureProps {
  readonly title: string;
  /** What it touches. */
  readonly text: string;
  readonly label: string;
  readonly destructive?: boolean;
  /** Does it; answers what is said afterwards. */
  readonly onGo: () => Promise<BooksDeskText>;
  readonly onClose: () => void;
}

/** The question before something is done; what was refused stands in it. */
export const Sure = ({ title, text, label, destructive = false, onGo, onClose }: SureProps): ReactNode => {
  const [t, sentence] = [useText(booksDeskText), useSentence()];
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const go = async (): Promise<void> => {
    setBusy(true);
    try {
      const said = await onGo();
      onClose();
      toast({ title: t(said) });
    } catch (thrown) {
      setBusy(false);
      setRefused(sentence(thrown).sentence);
    }
  };
  return (
    <Modal
      open
      alert={destructive}
      onClose={onClose}
      title={title}
      description={text}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button variant={destructive ? 'destructive' : 'default'} loading={busy} onClick={() => void go()}>
            {label}
          </Button>
        </>
      }
    >
      {refused === null ? null : (
        <Notice tone="bad" title={t('refused')}>
          <p className="text-sm">{refused}</p>
        </Notice>
      )}
    </Modal>
  );
};
