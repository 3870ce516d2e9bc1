import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { CommaAnswerRow } from '#contracts/http/exam-after';
import { pageSize } from '#contracts/shared/choices';
import { isCallError } from '../../../client/call-error.js';
import { useEndpoint } from '../../../client/use-endpoint.js';
import { toDigits } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { cx } from '../../../ui/cx.js';
import { ErrorBox } from '../../../ui/error-box.js';
import { Pagination } from '../../../ui/pagination.js';
import { useKeyWords } from '../key-words.js';
import { commaAnswersText } from './text.js';

/** One answer: whose, to which question, and the number as typed, as counted, as read now. */
const Line = ({ answer }: { answer: CommaAnswerRow }): ReactNode => {
  const [t, locale, words, { search }] = [useText(commaAnswersText), useLocale(), useKeyWords(), useLocation()];
  const { attemptId, questionId, name, number, typed, countedAs, readsAs, key } = answer;
  const toAttempt = new URLSearchParams(search);
  toAttempt.set('attempt', attemptId);
  const facts = [
    ['typed', toDigits(typed, locale)],
    ['countedAs', countedAs === null ? t('noNumber') : toDigits(countedAs, locale)],
    ['readsAs', readsAs === null ? t('noNumber') : toDigits(readsAs, locale)],
    // A number has no letters, whatever the language of the paper.
    ['key', words([], key, locale)],
  ] as const;
  return (
    <li className="grid gap-x-6 gap-y-1 border-b border-line py-2 last:border-b-0 md:grid-cols-[minmax(0,1fr)_7rem_minmax(0,1.6fr)]">
      <Link to={`?${toAttempt.toString()}`} preventScrollReset className="link touch min-w-0 self-center wrap-anywhere">
        {name}
      </Link>
      <Link to={`?tab=statistics&question=${questionId}`} className="link touch num self-center">
        {t('question', { n: number })}
      </Link>
      <dl className="num grid grid-cols-2 gap-x-4 gap-y-1 sm:grid-cols-4">
        {facts.map(([fact, value]) => (
          <div key={fact} className="min-w-0">
            <dt className="text-xs text-text-3">{t(fact)}</dt>
            <dd className={cx('wrap-anywhere', fact === 'readsAs' && readsAs !== countedAs && 'font-semibold text-warn')}>{value}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
};

/** Numbers that were typed with a comma when that was read as a decimal one; nothing where there is none, or while keys wait for the exam's end. */
export const CommaAnswers = ({ examId }: { examId: string }): ReactNode => {
  const t = useText(commaAnswersText);
  const [page, setPage] = useState(1);
  const { data, error, mutate } = useEndpoint('GET /api/admin/exams/:examId/comma-answers', { params: { examId }, query: { page } });
  if (!data) return error && !isCallError(error, 'Solution not released') ? <ErrorBox error={error} onRetry={() => void mutate()} /> : null;
  if (data.total === 0) return null;
  return (
    <details className="mb-4 rounded-control border border-warn-line bg-warn-tint px-3.5 text-sm">
      <summary className="touch cursor-pointer py-2.5">
        <b>{t('title', { count: data.total })}</b> <span className="text-text-2">{t('differing', { count: data.differing })}</span>
      </summary>
      {error ? <ErrorBox error={error} onRetry={() => void mutate()} /> : null}
      <p className="mb-2 max-w-[80ch] text-text-2">{t('why')}</p>
      <ul aria-label={t('list')} className="border-t border-line">
        {data.rows.map((answer) => (
          <Line key={`${answer.attemptId}${answer.questionId}`} answer={answer} />
        ))}
      </ul>
      {data.total > pageSize ? <Pagination label={t('list')} page={page} total={data.total} pageSize={pageSize} onPage={setPage} /> : null}
    </details>
  );
};
