import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useText } from '../../i18n/index.js';
import { Modal } from '../../ui/modal.js';
import { importPath } from './address.js';
import { Begin } from './begin.js';
import { importText } from './text.js';

export interface ImportDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** A node of the subjects' tree: the questions go there unless said otherwise. */
  readonly subjectId?: string | undefined;
  /** The exam to which the person comes back afterwards. */
  readonly examId?: string | undefined;
}

/** Begins an import from wherever questions are needed; the way goes on on the import's own page, and leads back here at its end. */
export const ImportDialog = ({ open, onClose, subjectId, examId }: ImportDialogProps): ReactNode => {
  const [t, navigate] = [useText(importText), useNavigate()];
  const to = (id: string): string => importPath({ id, step: 'detect', subject: subjectId ?? null, exam: examId ?? null });
  return (
    <Modal open={open} onClose={onClose} size="lg" title={t('dialogTitle')} description={t('dialogText')}>
      <Begin
        to={to}
        onBegun={(id) => {
          onClose();
          void navigate(to(id));
        }}
      />
    </Modal>
  );
};
