// First: before any schema is made.
import '../../ui/schema-setup.js';
import type { ReactNode } from 'react';
import { recomputeExam } from '#contracts/http/exam-after';
import { FormKit } from '../../admin-kit/form-kit.js';
import { useText } from '../../i18n/index.js';
import { Modal } from '../../ui/modal.js';
import { afterText } from './text.js';

/** The question before all scores are reckoned anew by the keys as they stand. */
const Recompute = ({ examId, onClose, onDone }: { examId: string; onClose: () => void; onDone: (version: number) => void }): ReactNode => {
  const t = useText(afterText);
  return (
    <Modal open alert onClose={onClose} title={t('askRecompute')} description={t('askRecomputeText')}>
      <FormKit
        endpoint={{ save: recomputeExam, params: { examId } }}
        layout="dialog"
        values={{}}
        fields={[{ name: 'reason', label: t('reason'), kind: 'area', hint: t('reasonStudents') }]}
        submitLabel={t('recompute')}
        onDone={({ keyVersion }) => onDone(keyVersion)}
      />
    </Modal>
  );
};

export default Recompute;
