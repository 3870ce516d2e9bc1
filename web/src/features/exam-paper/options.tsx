import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { Bubble } from '../../ui/bubble.js';
import { cx } from '../../ui/cx.js';
import { RichText } from '../maths/rich-text.js';
import { letterOf, type ArrangedPaper, type ArrangedQuestion } from './arrange.js';

export interface OptionsProps {
  readonly question: ArrangedQuestion;
  readonly language: ArrangedPaper['language'];
  readonly chosen: readonly string[];
  readonly labelledBy: string;
  readonly readOnly: boolean;
  readonly choose: (optionId: string) => void;
}

/**
 * The options of a question; the whole row is the target. One tab stop for a single choice: ← and → walk through the rows, space
 * chooses; nothing is chosen by walking, since an answer changed by accident is worse than a key more. ↑ and ↓ belong to the paper.
 */
export const Options = ({ question, language, chosen, labelledBy, readOnly, choose }: OptionsProps): ReactNode => {
  const group = useRef<HTMLDivElement>(null);
  const several = question.kind === 'multiple';
  const stop = Math.max(
    0,
    question.options.findIndex(({ id }) => chosen.includes(id)),
  );
  const walk = (event: KeyboardEvent<HTMLButtonElement>): void => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    const rows = [...(group.current?.querySelectorAll('button') ?? [])];
    rows[(rows.indexOf(event.currentTarget) + by + rows.length) % rows.length]?.focus();
  };
  return (
    <div
      ref={group}
      role={several ? 'group' : 'radiogroup'}
      aria-labelledby={labelledBy}
      className={cx('mt-2.5 grid gap-x-5', question.paired && 'md:grid-cols-2')}
    >
      {question.options.map(({ id, text }, at) => {
        const on = chosen.includes(id);
        return (
          <button
            key={id}
            type="button"
            role={several ? 'checkbox' : 'radio'}
            aria-checked={on}
            aria-disabled={readOnly || undefined}
            tabIndex={several || at === stop ? 0 : -1}
            onClick={() => {
              if (!readOnly) choose(id);
            }}
            onKeyDown={walk}
            className={cx(
              '-ml-2.5 flex min-h-12 items-center gap-3 rounded-control border px-2.5 py-1.5 text-left transition-[background-color,border-color] duration-[90ms] focus-visible:-outline-offset-2',
              on ? 'border-brand-line bg-brand-tint' : 'border-transparent',
              !on && !readOnly && '[@media(hover:hover)]:hover:bg-fill',
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
