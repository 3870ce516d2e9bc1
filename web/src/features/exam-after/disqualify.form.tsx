// First: before any schema is made.
import '../../ui/schema-setup.js';
import type { ReactNode } from 'react';
import { type AttemptRow, disqualifyAttempt, requalifyAttempt } from '#contracts/http/exam-after';
import { FormKit } from '../../admin-kit/form-kit.js';
import { useText } from '../../i18n/index.js';
import { Modal } from '../../ui/modal.js';
import { toast } from '../../ui/toast.js';
import { afterText } from './text.js';

/** The question before a sitting is taken off the board, or put back: what happens, and why it is done. */
const Disqualify = ({ examId, attempt, onClose }: { examId: string; attempt: AttemptRow; onClose: () => void }): ReactNode => {
  const t = useText(afterText);
  const back = attempt.disqualified !== null;
  return (
    <Modal
      open
      alert
      onClose={onClose}
      title={t(back ? 'askRequalify' : 'askDisqualify', { name: attempt.name })}
      description={t(back ? 'askRequalifyText' : 'askDisqualifyText')}
    >
      <FormKit
        endpoint={{ save: back ? requalifyAttempt : disqualifyAttempt, params: { examId, attemptId: attempt.attemptId } }}
        layout="dialog"
        values={{}}
        fields={[{ name: 'reason', label: t('reason'), kind: 'area', hint: t('reasonStudent') }]}
        submitLabel={t(back ? 'requalify' : 'disqualify')}
        confirm={{ destructive: !back }}
        onDone={() => {
          onClose();
          toast({ title: t(back ? 'requalifyDone' : 'disqualifyDone') });
        }}
      />
    </Modal>
  );
};

export default Disqualify;
