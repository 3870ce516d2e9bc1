import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ImportRow } from '#contracts/http/imports';
import { useText } from '../../i18n/index.js';
import { QuestionView } from '../question-view/question-view.js';
import { useImportAddress } from './address.js';
import { wayTo } from './place.js';
import { importText } from './text.js';

/** The question that a row repeats or is near to, beside it, so that somebody can decide. */
export const Twin = ({ row, twin }: { row: ImportRow; twin: NonNullable<ImportRow['twin']> }): ReactNode => {
  const [t, { to }] = [useText(importText), useImportAddress()];
  const side = (title: ReactNode, question: ImportRow['question']): ReactNode => (
    <div className="min-w-0 border-t [&_ul]:grid-cols-1! border-line pt-2 sm:first:border-t-0 sm:not-first:border-l sm:not-first:border-t-0 sm:not-first:pl-4">
      <p className="mb-2 text-sm text-text-3">{title}</p>
      {question ? <QuestionView question={question} showKey dense /> : <p className="text-text-3">{t('twinGone')}</p>}
      {question && wayTo(question.path) !== '' ? <p className="mt-2 text-xs text-text-3">{wayTo(question.path)}</p> : null}
    </div>
  );
  const other = twin.questionId ? (
    <Link to={`/admin/questions?q=${twin.questionId}`} className="link">
      {t('twinInBank')}
    </Link>
  ) : (
    <Link to={to({ row: twin.row, tab: null })} className="link">
      {t('twinInFile', { n: twin.row ?? 0 })}
    </Link>
  );
  return (
    <section aria-label={t('sideBySide')} className="grid gap-4 sm:grid-cols-2">
      {side(t('thisOne'), row.question)}
      {side(other, twin.question)}
    </section>
  );
};
