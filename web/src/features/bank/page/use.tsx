import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { QuestionWhole } from '#contracts/http/bank';
import { toDigits } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { isBuilt } from '../../../shell/built.js';
import { Badge } from '../../../ui/badge.js';
import { Empty } from '../../../ui/empty.js';
import { type BankText, bankText } from '../text.js';
import { Moment, useMay } from '../words.js';

const word = (state: string): BankText => `exam${state.charAt(0).toUpperCase()}${state.slice(1)}` as BankText;

/** Which exams hold the question, in which version. */
export const Use = ({ whole: { use } }: { whole: QuestionWhole }): ReactNode => {
  const [t, locale, reads] = [useText(bankText), useLocale(), useMay('exams.read')];
  const linked = reads && isBuilt('/admin/exams/{id}/questions');
  if (use.length === 0) return <Empty title={t('notUsed')}>{t('useNone')}</Empty>;
  return (
    <ul aria-label={t('useTitle')} className="border-t border-line">
      {use.map(({ examId, title, state, opensAt, version }) => (
        <li key={examId} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2.5">
          <span className="min-w-0 flex-1">
            {linked ? (
              <Link to={`/admin/exams/${examId}/questions`} className="link">
                {title}
              </Link>
            ) : (
              title
            )}
            <span className="block text-xs text-text-3">
              {t('useVersion', { n: toDigits(String(version), locale) })}
              {opensAt ? (
                <>
                  {' · '}
                  <Moment at={opensAt} />
                </>
              ) : null}
            </span>
          </span>
          <Badge tone={state === 'open' ? 'warn' : 'neutral'}>{t(word(state))}</Badge>
        </li>
      ))}
    </ul>
  );
};
