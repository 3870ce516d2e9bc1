import { type ReactNode, useState } from 'react';
import { call } from '../../client/call.js';
import { useText } from '../../i18n/index.js';
import { Button } from '../../ui/button.js';
import { Modal } from '../../ui/modal.js';
import { toast } from '../../ui/toast.js';
import { Refusal, useRefusal } from '../account/parts/refusal.js';
import { reviewsText } from './text.js';

/** Takes the own review away, after a question that says what goes. */
const TakeForm = ({ slug, onClose, onDone }: { slug: string; onClose: () => void; onDone: () => void }): ReactNode => {
  const [t, { refused, clear, refuse }] = [useText(reviewsText), useRefusal()];
  const [busy, setBusy] = useState(false);
  const take = async (): Promise<void> => {
    clear();
    setBusy(true);
    try {
      await call('DELETE /api/courses/:slug/reviews/mine', { params: { slug } });
      toast({ title: t('taken') });
      onDone();
    } catch (thrown) {
      refuse(thrown);
      setBusy(false);
    }
  };
  const actions = (
    <>
      <Button variant="outline" onClick={onClose}>
        {t('cancel')}
      </Button>
      <Button variant="destructive" loading={busy} onClick={() => void take()}>
        {t('take')}
      </Button>
    </>
  );
  return (
    <Modal open alert onClose={onClose} title={t('takeTitle')} description={t('takeText')} actions={actions}>
      <Refusal refused={refused} />
    </Modal>
  );
};

export default TakeForm;
