import type { ReactNode } from 'react';
import type { ExamDesk } from '#contracts/http/exam-desk';
import { formatNumber } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { Check } from '../../../ui/check.js';
import { CreditLine } from './credit-line.js';
import { countOf, fullOf, type PaperSections, versionsOf } from './paper-values.js';
import { paperDeskText } from './text.js';
import type { Opened } from './use-opened.js';

/** How many questions for how many marks, what cancelled ones give, and all of them open or folded. */
export const SumLine = ({ desk, sections, opened }: { desk: ExamDesk; sections: PaperSections; opened: Opened }): ReactNode => {
  const [t, locale] = [useText(paperDeskText), useLocale()];
  const [count, full] = [countOf(sections), fullOf(sections)];
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="num text-sm text-text-2">{t('sum', { count, marks: formatNumber(full, locale, Number.isInteger(full) ? 0 : 2) })}</p>
      <CreditLine desk={desk} />
      <Check
        className="ml-auto"
        label={t('openAll')}
        checked={opened.size >= count}
        onChange={(event) => opened.all(event.target.checked ? versionsOf(sections) : [])}
      />
    </div>
  );
};
