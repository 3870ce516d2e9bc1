// First: before any schema is made.
import '../../ui/schema-setup.js';
import type { ReactNode } from 'react';
import type { AttemptRow } from '#contracts/http/exam-after';
import { endAttempt } from '#contracts/http/exam-night';
import { FormKit } from '../../admin-kit/form-kit.js';
import { useText } from '../../i18n/index.js';
import { Modal } from '../../ui/modal.js';
import { toast } from '../../ui/toast.js';
import { afterText } from './text.js';

/** The question before an attempt is submitted for a student who cannot. */
const EndAttempt = ({ examId, attempt, onClose }: { examId: string; attempt: AttemptRow; onClose: () => void }): ReactNode => {
  const t = useText(afterText);
  return (
    <Modal open alert onClose={onClose} title={t('askEnd', { name: attempt.name })} description={t('askEndText')}>
      <FormKit
        endpoint={{ save: endAttempt, params: { examId, attemptId: attempt.attemptId } }}
        layout="dialog"
        values={{}}
        fields={[{ name: 'reason', label: t('reason'), kind: 'area', hint: t('reasonStaff') }]}
        submitLabel={t('endAttempt')}
        confirm={{ destructive: true }}
        onDone={() => {
          onClose();
          toast({ title: t('endDone') });
        }}
      />
    </Modal>
  );
};

export default EndAttempt;
