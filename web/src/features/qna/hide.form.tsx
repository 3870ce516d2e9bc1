import { type ReactNode, useState } from 'react';
import { call } from '../../client/call.js';
import { useText } from '../../i18n/index.js';
import { Area } from '../../ui/area.js';
import { Button } from '../../ui/button.js';
import { Modal } from '../../ui/modal.js';
import { Notice } from '../../ui/notice.js';
import { toast } from '../../ui/toast.js';
import { useSentence } from '../account/parts/refusal.js';
import { qnaText } from './text.js';

const shortest = 3;

export interface HideProps {
  readonly threadId: string;
  /** null: the question with its answers. */
  readonly answerId: string | null;
  /** How many answers go out of sight with the question. */
  readonly answers: number;
  /** It is hidden now, and is to be shown again. */
  readonly hidden: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Takes something out of sight, or back: says what it touches, and asks why. */
const HideForm = ({ threadId, answerId, answers, hidden, onClose, onDone }: HideProps): ReactNode => {
  const [t, sentence] = [useText(qnaText), useSentence()];
  const [reason, setReason] = useState('');
  const [state, setState] = useState<{ tried: boolean; busy: boolean; refusal: string | null }>({
    tried: false,
    busy: false,
    refusal: null,
  });
  const short = reason.trim().length < shortest;
  const send = async (): Promise<void> => {
    if (short) return setState({ tried: true, busy: false, refusal: null });
    setState({ tried: true, busy: true, refusal: null });
    try {
      await call('POST /api/admin/qna/:threadId/hidden', { params: { threadId }, body: { answerId, hidden: !hidden, reason } });
      toast({ title: t(hidden ? 'showDone' : 'hideDone') });
      return onDone();
    } catch (thrown) {
      return setState({ tried: true, busy: false, refusal: sentence(thrown).sentence });
    }
  };
  const text = hidden ? t('showText') : answerId === null ? t('hideThreadText', { n: answers }) : t('hideAnswerText');
  return (
    <Modal open alert onClose={onClose} title={t(hidden ? 'showTitle' : 'hideTitle')} description={text}>
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
          error={state.tried && short ? t('reasonShort') : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
        {state.refusal === null ? null : <Notice tone="bad">{state.refusal}</Notice>}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="outline" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" variant={hidden ? 'default' : 'destructive'} loading={state.busy}>
            {t(hidden ? 'unhide' : 'hide')}
          </Button>
        </div>
      </form>
    </Modal>
  );
};

export default HideForm;
