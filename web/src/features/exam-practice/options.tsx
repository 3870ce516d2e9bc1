import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CheckedAnswer, PracticePaper } from '#contracts/http/exam-practice';
import { formatPercent } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { Bubble } from '../../ui/bubble.js';
import { cx } from '../../ui/cx.js';
import { letterOf } from '../exam-paper/arrange.js';
import { RichText } from '../maths/rich-text.js';
import type { Given, PracticeQuestion } from './practice.js';
import { practiceText } from './text.js';

const row = 'flex min-h-[50px] w-full items-center gap-3 border-b px-4 py-2 text-left focus-visible:-outline-offset-2';

/** A row once the answer is known: the key, what was chosen, and how many chose it in the exam. */
const Told = ({
  question: { options, kind },
  at,
  language,
  mine,
  checked: { key, takers, chosen },
}: {
  question: PracticeQuestion;
  at: number;
  language: PracticePaper['language'];
  mine: boolean;
  checked: CheckedAnswer;
}): ReactNode => {
  const [t, locale] = [useText(practiceText), useLocale()];
  const { id, text } = options[at] ?? { id: '', text: '' };
  const right = key.optionIds.includes(id);
  const share = takers > 0 ? formatPercent((chosen.find(({ optionId }) => optionId === id)?.count ?? 0) / takers, locale) : null;
  const word = right && mine ? 'keyAndMine' : right ? 'key' : mine ? 'mine' : null;
  return (
    <li className={cx(row, right ? 'border-ok-line bg-ok-tint' : mine ? 'border-bad-line bg-bad-tint' : 'border-line')}>
      <Bubble state={right ? 'right' : mine ? 'wrong' : 'empty'} square={kind === 'multiple'}>
        {right ? (
          <Check size={16} strokeWidth={2.5} aria-hidden="true" />
        ) : mine ? (
          <X size={16} strokeWidth={2.5} aria-hidden="true" />
        ) : (
          letterOf(language, at)
        )}
      </Bubble>
      <span className="min-w-0 flex-1">
        <RichText text={text} inline />
        {word ? <span className={cx('ml-3 text-sm font-semibold', right ? 'text-ok' : 'text-bad')}>{t(word)}</span> : null}
      </span>
      {share === null ? null : (
        <span className="num shrink-0 text-sm text-text-3">
          <span aria-hidden="true">{share}</span>
          <span className="sr-only">{t('share', { percent: share })}</span>
        </span>
      )}
    </li>
  );
};

interface OptionsProps {
  readonly question: PracticeQuestion;
  readonly language: PracticePaper['language'];
  readonly given: Given;
  readonly busy: boolean;
  readonly labelledBy: string;
  readonly onChoose: (optionId: string) => void;
}

/** The options: to press while the question is open, to read once it is not. */
export const Options = ({ question, language, given, busy, labelledBy, onChoose }: OptionsProps): ReactNode => {
  const { checked, optionIds } = given;
  const several = question.kind === 'multiple';
  if (checked)
    return (
      <ul className="-mx-4 mt-3.5 border-t border-line">
        {question.options.map(({ id }, at) => (
          <Told key={id} question={question} at={at} language={language} mine={optionIds.includes(id)} checked={checked} />
        ))}
      </ul>
    );
  return (
    <div role="group" aria-labelledby={labelledBy} className="-mx-4 mt-3.5 border-t border-line">
      {question.options.map(({ id, text }, at) => {
        const on = optionIds.includes(id);
        return (
          <button
            key={id}
            type="button"
            aria-pressed={on}
            aria-disabled={busy || undefined}
            onClick={() => {
              if (!busy) onChoose(id);
            }}
            className={cx(
              row,
              'transition-colors duration-[90ms]',
              on ? 'border-brand-line bg-brand-tint' : 'border-line',
              !on && !busy && '[@media(hover:hover)]:hover:bg-fill',
            )}
          >
            <Bubble state={on ? 'filled' : 'empty'} square={several}>
              {letterOf(language, at)}
            </Bubble>
            <RichText text={text} inline className="min-w-0" />
          </button>
        );
      })}
    </div>
  );
};
