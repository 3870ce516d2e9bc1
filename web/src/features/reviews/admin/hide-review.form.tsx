import { type ReactNode, useState } from 'react';
import type { AdminReview } from '#contracts/http/review-shapes';
import { call } from '../../../client/call.js';
import { useText } from '../../../i18n/index.js';
import { Area } from '../../../ui/area.js';
import { Button } from '../../../ui/button.js';
import { Modal } from '../../../ui/modal.js';
import { toast } from '../../../ui/toast.js';
import { Refusal, useRefusal } from '../../account/parts/refusal.js';
import { reviewsText } from '../text.js';

const shortest = 3;

/** Takes a review out of sight, or back: says what that does, and asks why. */
const HideReviewForm = ({ review, onClose, onDone }: { review: AdminReview; onClose: () => void; onDone: () => void }): ReactNode => {
  const [t, { refused, clear, refuse }] = [useText(reviewsText), useRefusal()];
  const [reason, setReason] = useState('');
  const [[tried, busy], setState] = useState([false, false]);
  const isHidden = review.hidden !== null;
  const short = reason.trim().length < shortest;
  const send = async (): Promise<void> => {
    clear();
    if (short) return setState([true, false]);
    setState([true, true]);
    try {
      await call('POST /api/admin/reviews/:id/hidden', { params: { id: review.id }, body: { hidden: !isHidden, reason } });
      toast({ title: t(isHidden ? 'showDone' : 'hideDone') });
      return onDone();
    } catch (thrown) {
      refuse(thrown);
      return setState([true, false]);
    }
  };
  return (
    <Modal open alert onClose={onClose} title={t(isHidden ? 'showTitle' : 'hideTitle')} description={t(isHidden ? 'showText' : 'hideText')}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
        className="flex flex-col gap-4"
      >
        <Area
          label={t('reason')}
          maxLength={300}
          value={reason}
          error={tried && short ? t('reasonShort') : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
        <Refusal refused={refused} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="outline" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" variant={isHidden ? 'default' : 'destructive'} loading={busy}>
            {t(isHidden ? 'unhide' : 'hide')}
          </Button>
        </div>
      </form>
    </Modal>
  );
};

export default HideReviewForm;
