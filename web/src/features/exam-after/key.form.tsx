// First: before any schema is made.
import '../../ui/schema-setup.js';
import type { ReactNode } from 'react';
import { changeKey, type ItemStatistics, type QuestionKey } from '#contracts/http/exam-after';
import { FormKit } from '../../admin-kit/form-kit.js';
import { useText } from '../../i18n/index.js';
import { Modal } from '../../ui/modal.js';
import type { KeyPreview } from './key-preview.js';
import { FromTo, useKeyWords } from './key-words.js';
import type { PaperLanguage } from './letters.js';
import { afterText } from './text.js';

/** The question before a key is changed: what happens to whom, and why. */
const KeyForm = ({
  examId,
  item,
  to,
  explanation,
  preview,
  language,
  onClose,
  onDone,
}: {
  examId: string;
  item: ItemStatistics;
  to: QuestionKey;
  /** Null leaves it as it is. */
  explanation: string | null;
  preview: KeyPreview;
  language: PaperLanguage;
  onClose: () => void;
  onDone: (version: number) => void;
}): ReactNode => {
  const [t, words] = [useText(afterText), useKeyWords()];
  const { up, down, same } = preview;
  return (
    <Modal
      open
      alert
      onClose={onClose}
      title={t(to.cancelled ? 'askCancel' : 'askKey', { n: item.number })}
      description={t('askKeyText', { up, down, same })}
    >
      <p className="text-sm">
        <span className="mr-2 text-text-3">{t('rightAnswer')}</span>
        <FromTo from={words(item.options, preview.before, language)} to={words(item.options, to, language)} />
      </p>
      {explanation === null ? null : <p className="mt-1 text-sm text-text-2">{t('explanationToo')}</p>}
      <FormKit
        endpoint={{ save: changeKey, params: { examId } }}
        layout="dialog"
        values={{ questionId: item.questionId, key: to, keyVersion: preview.keyVersion, ...(explanation === null ? {} : { explanation }) }}
        fields={[{ name: 'reason', label: t('reason'), kind: 'area', hint: t('reasonStudents') }]}
        submitLabel={t('rescoreAll')}
        onDone={({ change }) => onDone(change.version)}
      />
    </Modal>
  );
};

export default KeyForm;
