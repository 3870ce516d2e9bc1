import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatPercent } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { Bubble } from '../../ui/bubble.js';
import { cx } from '../../ui/cx.js';
import { letterOf } from '../exam-paper/arrange.js';
import { RichText } from '../maths/rich-text.js';
import { viewText } from './text.js';

const row = 'flex min-h-[50px] w-full items-center gap-3 border-b px-4 py-2 text-left focus-visible:-outline-offset-2';

interface Option {
  readonly id: string;
  readonly text: string;
}

export interface AnswerOptionsProps {
  readonly options: readonly Option[];
  /** More than one may be right: squares instead of circles. */
  readonly several: boolean;
  /** Whose letters the options have. */
  readonly language: 'bn' | 'en';
  readonly chosen: readonly string[];
  /** The right ones, once the answer is given; null while it is open. */
  readonly right: readonly string[] | null;
  /** Of those who answered, the share that chose an option; null or nothing where that is not known. */
  readonly shareOf?: (optionId: string) => number | null;
  /** What is chosen stays as it is: it is being checked, or kept until the connection is back. */
  readonly busy?: boolean;
  /** The id of the question's own text. */
  readonly labelledBy: string;
  readonly onChoose: (optionId: string) => void;
}

/** A row once the answer is known: the key, what was chosen, and how many chose it. */
const Told = ({ props, option, at }: { props: AnswerOptionsProps; option: Option; at: number }): ReactNode => {
  const [t, locale] = [useText(viewText), useLocale()];
  const [right, mine] = [props.right?.includes(option.id) ?? false, props.chosen.includes(option.id)];
  const share = props.shareOf?.(option.id) ?? null;
  const percent = share === null ? null : formatPercent(share, locale);
  const word = right && mine ? 'keyAndMine' : right ? 'key' : mine ? 'mine' : null;
  return (
    <li className={cx(row, right ? 'border-ok-line bg-ok-tint' : mine ? 'border-bad-line bg-bad-tint' : 'border-line')}>
      <Bubble state={right ? 'right' : mine ? 'wrong' : 'empty'} square={props.several}>
        {right ? (
          <Check size={16} strokeWidth={2.5} aria-hidden="true" />
        ) : mine ? (
          <X size={16} strokeWidth={2.5} aria-hidden="true" />
        ) : (
          letterOf(props.language, at)
        )}
      </Bubble>
      <span className="min-w-0 flex-1">
        <RichText text={option.text} inline />
        {word ? <span className={cx('ml-3 text-sm font-semibold', right ? 'text-ok' : 'text-bad')}>{t(word)}</span> : null}
      </span>
      {percent === null ? null : (
        <span className="num shrink-0 text-sm text-text-3">
          <span aria-hidden="true">{percent}</span>
          <span className="sr-only">{t('share', { percent })}</span>
        </span>
      )}
    </li>
  );
};

/** Options to press while the question is open, to read once it is not: wherever one question is answered at a time. */
export const AnswerOptions = (props: AnswerOptionsProps): ReactNode => {
  const { options, several, language, chosen, right, busy = false, labelledBy, onChoose } = props;
  if (right)
    return (
      <ul className="-mx-4 mt-3.5 border-t border-line">
        {options.map((option, at) => (
          <Told key={option.id} props={props} option={option} at={at} />
        ))}
      </ul>
    );
  return (
    <div role="group" aria-labelledby={labelledBy} className="-mx-4 mt-3.5 border-t border-line">
      {options.map(({ id, text }, at) => {
        const on = chosen.includes(id);
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
