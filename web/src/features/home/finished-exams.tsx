import type { ReactNode } from 'react';
import type { ExamBrief } from '#contracts/http/exams';
import { useText } from '../../i18n/index.js';
import { Section } from '../../ui/section.js';
import { PastRow } from '../exams/exam-rows.js';
import { examsText } from '../exams/text.js';

/** Exams that are over, with the way to their boards and solutions; nothing where there is none. */
export const FinishedExams = ({ exams, className }: { exams: readonly ExamBrief[]; className?: string }): ReactNode => {
  const t = useText(examsText);
  if (exams.length === 0) return null;
  return (
    <Section title={t('finished')} tight {...(className === undefined ? {} : { className })}>
      <ul>
        {exams.map((exam) => (
          <PastRow key={exam.id} exam={exam} />
        ))}
      </ul>
    </Section>
  );
};
