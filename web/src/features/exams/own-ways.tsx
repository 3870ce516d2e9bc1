import type { ReactNode } from 'react';
import type { ExamBrief } from '#contracts/http/exams';
import { useServerNow } from '../../client/use-server-now.js';
import { useText } from '../../i18n/index.js';
import { ButtonLink } from '../../ui/button.js';
import { examPath, mayTakeAgain, receiptPath } from './act.js';
import { examsText } from './text.js';

const minute = 60_000;

/** Of an exam that one has submitted, below its board or its solution: to take it once more, and the receipt. */
export const OwnWays = ({ exam }: { exam: ExamBrief }): ReactNode => {
  const [t, now, receipt] = [useText(examsText), useServerNow(minute), receiptPath(exam)];
  return (
    <>
      {mayTakeAgain(exam, now) ? (
        <ButtonLink to={examPath(exam, 'onboard')} variant="outline">
          {t('again')}
        </ButtonLink>
      ) : null}
      {receipt === null ? null : (
        <ButtonLink to={receipt} variant="outline">
          {t('receipt')}
        </ButtonLink>
      )}
    </>
  );
};
