import type { ReactNode } from 'react';
import { useLocale, useText } from '../../../i18n/index.js';
import { Button } from '../../../ui/button.js';
import { Changes } from '../../../ui/changes.js';
import { Notice } from '../../../ui/notice.js';
import type { CourseChoice } from '../parts/course-field.js';
import { toValues } from './exam-values.js';
import { editText } from './text.js';
import { useExamChanges } from './use-exam-changes.js';
import type { ExamForm } from './use-exam.form.js';

/** What others changed while this was typed: line by line, with the way to go on upon it. */
export const Meanwhile = ({
  courses,
  state: { meanwhile, take, form },
}: {
  courses: readonly CourseChoice[];
  state: ExamForm;
}): ReactNode => {
  const [t, changes, locale] = [useText(editText), useExamChanges(courses), useLocale()];
  if (!meanwhile) return null;
  const lines = changes(meanwhile.before, toValues(meanwhile.now.settings, locale), form.getValues());
  return (
    <Notice tone="warn" title={t('changedTitle')}>
      <p>{t(meanwhile.taken ? 'changedTaken' : 'changedText')}</p>
      {lines.length > 0 ? <Changes lines={lines} /> : <p className="text-sm text-text-2">{t('changedNone')}</p>}
      {meanwhile.taken ? null : (
        <Button size="sm" variant="outline" onClick={take}>
          {t('changedTake')}
        </Button>
      )}
    </Notice>
  );
};
