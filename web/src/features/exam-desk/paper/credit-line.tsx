import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ExamDesk } from '#contracts/http/exam-desk';
import { useText } from '../../../i18n/index.js';
import { fieldChoices } from '../edit/field-choices.js';
import { editText } from '../edit/text.js';
import { paperDeskText } from './text.js';

/** What a cancelled question gives, as the exam's rules say, and the way to change that. */
export const CreditLine = ({ desk: { id, settings, may } }: { desk: ExamDesk }): ReactNode => {
  const [t, edit] = [useText(paperDeskText), useText(editText)];
  const rule = fieldChoices.cancelledCredit.find(([value]) => value === settings.cancelledCredit);
  return (
    <p className="text-sm text-text-3">
      {t('cancelledCredit', { rule: rule ? edit(rule[1]) : '' })}{' '}
      {may.includes('edit') ? (
        <Link to={`/admin/exams/${id}/edit#field-cancelledCredit`} className="link font-normal!">
          {t('change')}
        </Link>
      ) : null}
    </p>
  );
};
