import { Check, Minus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { toDigits } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { cx } from '../../ui/cx.js';
import { givenWords, type PaperLanguage } from './letters.js';
import type { AskedQuestion } from './saves.js';
import { afterText } from './text.js';

const looks = {
  correct: ['verdictCorrect', 'text-ok', Check],
  wrong: ['verdictWrong', 'text-bad', X],
  skipped: ['verdictSkipped', 'text-text-3', Minus],
} as const;

/** The answers that count, in the order in which this person saw the questions; one chosen narrows the saves to it. */
export const AnswerGrid = ({
  questions,
  language,
  chosen,
  onChoose,
}: {
  questions: readonly AskedQuestion[];
  language: PaperLanguage;
  chosen: string | null;
  onChoose: (questionId: string | null) => void;
}): ReactNode => {
  const [t, locale] = [useText(afterText), useLocale()];
  return (
    <ul aria-label={t('answers')} className="grid grid-cols-[repeat(auto-fill,minmax(52px,1fr))] gap-1">
      {questions.map((question, at) => {
        const { questionId, answer, verdict } = question;
        const [word, colour, Icon] = looks[verdict ?? 'skipped'];
        const given = answer ? givenWords(question, answer, language, locale) : '';
        const said = verdict ? t(word) : given ? t('answered') : t('verdictSkipped');
        return (
          <li key={questionId}>
            <button
              type="button"
              aria-pressed={chosen === questionId}
              onClick={() => onChoose(chosen === questionId ? null : questionId)}
              className={cx(
                'num flex min-h-11 w-full flex-col items-center justify-center rounded-control border text-xs leading-tight!',
                chosen === questionId ? 'border-brand bg-brand-tint' : 'border-line hover:bg-fill',
              )}
            >
              <span className="text-text-3">
                <span className="sr-only">{t('question')} </span>
                {toDigits(String(at + 1), locale)}
              </span>
              <span className={cx('flex max-w-full items-center gap-0.5 font-semibold', verdict ? colour : 'text-text')}>
                {given || !verdict ? <span className="truncate">{given || '–'}</span> : null}
                <span className="sr-only">
                  {given ? '' : t('nothing')}, {said}
                </span>
                {verdict ? <Icon size={12} strokeWidth={2.5} aria-hidden="true" className="shrink-0" /> : null}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
};
