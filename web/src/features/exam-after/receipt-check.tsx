import type { ReactNode } from 'react';
import { useText } from '../../i18n/index.js';
import { CheckForm } from '../verify/check-form.js';
import { receiptOfAttempt } from '../verify/shown-receipt.js';
import { verifyText } from '../verify/text.js';

/** Whether what a student shows is a receipt of this attempt. */
const ReceiptCheck = ({ examId, attemptId }: { examId: string; attemptId: string }): ReactNode => {
  const t = useText(verifyText);
  return (
    <section aria-labelledby="receipt-check">
      <h3 id="receipt-check" className="mb-2 font-semibold">
        {t('title')}
      </h3>
      <CheckForm label={t('codeOrSignature')} hint={t('codeHint')} receiptOf={(typed) => receiptOfAttempt(examId, attemptId, typed)} />
    </section>
  );
};

export default ReceiptCheck;
