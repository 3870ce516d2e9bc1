import { type ReactNode, useState } from 'react';
import { useEndpoint } from '../../../client/use-endpoint.js';
import { formatDate } from '../../../i18n/dates.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { Check } from '../../../ui/check.js';
import { cx } from '../../../ui/cx.js';
import { ErrorBox } from '../../../ui/error-box.js';
import { SearchField } from '../../../ui/search-field.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { StateBadge } from '../parts/words.js';
import { deskText } from '../text.js';

export interface CopyChoiceProps {
  readonly value: string | null;
  readonly onChange: (examId: string, title: string) => void;
  readonly withQuestions: boolean;
  readonly onWithQuestions: (on: boolean) => void;
  readonly error: string | undefined;
}

/** An earlier exam to take over: the ten that fit what is searched for, the newest first. */
export const CopyChoice = ({ value, onChange, withQuestions, onWithQuestions, error }: CopyChoiceProps): ReactNode => {
  const [t, locale, [q, setQ]] = [useText(deskText), useLocale(), useState('')];
  const list = useEndpoint('GET /api/admin/exams', { query: q === '' ? {} : { q } });
  return (
    <fieldset className="max-w-[640px]">
      <legend className={cx('mb-2 font-semibold', error && 'text-bad')}>{t('copyOf')}</legend>
      <SearchField label={t('copyFind')} value={q} onSearch={setQ} />
      {list.error ? <ErrorBox error={list.error} onRetry={() => void list.mutate()} /> : null}
      {!list.data && !list.error ? <SkeletonRows /> : null}
      <div className="mt-2 max-h-80 overflow-y-auto border-t border-line">
        {list.data?.rows.map((exam) => (
          <label
            key={exam.id}
            className={cx(
              'flex min-h-11 cursor-pointer items-center gap-3 border-b border-line px-2 py-2 has-focus-visible:bg-fill',
              value === exam.id && 'bg-brand-tint shadow-[inset_3px_0_0_var(--brand)]',
            )}
          >
            <input
              type="radio"
              name="copy"
              checked={value === exam.id}
              onChange={() => onChange(exam.id, exam.title)}
              className="size-4 shrink-0 accent-brand"
            />
            <span className="min-w-0 flex-1">
              {exam.title}
              <span className="num block text-xs text-text-3">
                {formatDate(exam.opensAt, locale)} · {t('questionsShort', { count: exam.questionCount })}
              </span>
            </span>
            <StateBadge state={exam.state} />
          </label>
        ))}
        {list.data?.total === 0 ? <p className="px-2 py-3 text-text-3">{t('copyNone')}</p> : null}
      </div>
      {error ? <p className="mt-1 text-sm text-bad">{error}</p> : null}
      <Check
        label={t('withQuestions')}
        hint={t('withQuestionsText')}
        checked={withQuestions}
        onChange={(event) => onWithQuestions(event.target.checked)}
        className="mt-2"
      />
    </fieldset>
  );
};
