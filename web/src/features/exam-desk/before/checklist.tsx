import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { ExamConflict, getExamConflicts } from '#contracts/http/exam-desk';
import { toDigits } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { formatMarksShort } from '../../../i18n/marks.js';
import { Icon } from '../../../ui/icon.js';
import { type ConflictGroup, conflictGroups } from './conflict-groups.js';
import { beforeText } from './text.js';
import { useConflictWords } from './use-conflict-words.js';

export type Found = ResponseOf<typeof getExamConflicts>;

const mostNumbers = 12;
/** On a page that is open already a jump leads to the place itself, and the focus with it. */
export const jumpTo = (id: string): void => {
  const element = document.getElementById(id);
  element?.scrollIntoView({ block: 'center' });
  (element?.querySelector<HTMLElement>('input, select, textarea, button, [tabindex]') ?? element)?.focus({ preventScroll: true });
};

const looks = {
  block: { icon: 'circle-x', colour: 'text-bad', word: 'blocks' },
  warn: { icon: 'triangle-alert', colour: 'text-warn', word: 'warns' },
  ok: { icon: 'circle-check', colour: 'text-ok', word: 'ok' },
} as const;

const Line = ({ look, children }: { look: keyof typeof looks; children: ReactNode }): ReactNode => {
  const [t, { icon, colour, word }] = [useText(beforeText), looks[look]];
  return (
    <li className="flex gap-2.5 text-sm">
      <Icon name={icon} size={18} className={`mt-px ${colour}`} />
      <div className="min-w-0">
        <span className="sr-only">{t(word)}: </span>
        {children}
      </div>
    </li>
  );
};

const jump = 'link inline-grid min-h-6 min-w-6 place-items-center font-normal!';

/** A place of the exam: a link from another page, a jump on its own. */
const Jump = ({ page, place, children }: { page: string; place: string; children: ReactNode }): ReactNode => {
  const { pathname } = useLocation();
  if (pathname !== page)
    return (
      <Link to={`${page}#${place}`} className={jump}>
        {children}
      </Link>
    );
  return (
    <button type="button" className={jump} onClick={() => jumpTo(place)}>
      {children}
    </button>
  );
};

const Way = ({ examId, group: { first, all } }: { examId: string; group: ConflictGroup }): ReactNode => {
  const [t, locale] = [useText(beforeText), useLocale()];
  const [edit, questions] = [`/admin/exams/${examId}/edit`, `/admin/exams/${examId}/questions`];
  if (first.where.number !== null)
    return (
      <span className="flex flex-wrap gap-x-1">
        {all.slice(0, mostNumbers).map(({ where }) => (
          <Jump key={where.number} page={questions} place={`q${where.number}`}>
            <span aria-hidden="true" className="num">
              {toDigits(String(where.number), locale)}
            </span>
            <span className="sr-only">{t('question', { n: toDigits(String(where.number), locale) })}</span>
          </Jump>
        ))}
        {all.length > mostNumbers ? <span className="text-text-3">…</span> : null}
      </span>
    );
  if (first.code === 'too-few-questions' || first.code === 'no-questions')
    return (
      <Link to={`/admin/exams/prepare?exam=${examId}`} className={jump}>
        {t('fromBank')}
      </Link>
    );
  if (first.where.section !== null)
    return (
      <Jump page={questions} place={`section-${first.where.section}`}>
        {t('fix')}
      </Jump>
    );
  return (
    <Jump page={edit} place={`field-${first.where.field ?? 'title'}`}>
      {t(first.severity === 'block' ? 'fix' : 'look')}
    </Jump>
  );
};

const sentenceOf = (group: ConflictGroup, sentence: (conflict: ExamConflict) => string): string => sentence(group.first);

/** What stands in the way of publishing, each fault with the way to its place. */
export const Checklist = ({ examId, found }: { examId: string; found: Found }): ReactNode => {
  const [t, locale, { sentence }] = [useText(beforeText), useLocale(), useConflictWords()];
  const { conflicts, questionCount, questionTarget, fullMarks } = found;
  return (
    <ul className="flex flex-col gap-2.5 px-3.5 py-3">
      {questionCount > 0 ? <Line look="ok">{t('marks', { count: questionCount, marks: formatMarksShort(fullMarks, locale) })}</Line> : null}
      {questionTarget !== null && questionCount === questionTarget ? <Line look="ok">{t('count', { have: questionCount })}</Line> : null}
      {conflictGroups(conflicts).map((group) => (
        <Line key={group.key} look={group.first.severity}>
          <span className="block">{sentenceOf(group, sentence)}</span>
          <Way examId={examId} group={group} />
        </Line>
      ))}
      {conflicts.length === 0 ? <Line look="ok">{t('clear')}</Line> : null}
    </ul>
  );
};
