import { type ReactNode, useRef, useState } from 'react';
import { toDigits } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { Bubble } from '../../../ui/bubble.js';
import { Button } from '../../../ui/button.js';
import { cx } from '../../../ui/cx.js';
import { Icon } from '../../../ui/icon.js';
import { RichEditor } from '../../editor/rich-editor.js';
import { letterOf } from '../../exam-paper/arrange.js';
import { bankText } from '../text.js';
import { useDrag } from '../use-drag.js';
import { moved, mostOptions, newOption, type OptionValue, type QuestionValues } from './values.js';

export interface OptionFieldsProps {
  readonly values: QuestionValues;
  readonly onChange: (options: OptionValue[]) => void;
  /** A sentence for a field: `options.2`, `options`, `correct`. */
  readonly error: (field: string) => string | undefined;
}

interface OneProps {
  readonly option: OptionValue;
  readonly letter: string;
  readonly at: number;
  readonly count: number;
  readonly several: boolean;
  readonly error: string | undefined;
  readonly onText: (text: string) => void;
  readonly onRight: (right: boolean) => void;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
}

/** The OMR circle as the box that marks the right one. */
const RightMark = ({
  letter,
  right,
  several,
  onRight,
}: Pick<OneProps, 'letter' | 'several' | 'onRight'> & { right: boolean }): ReactNode => {
  const t = useText(bankText);
  return (
    <label className="touch inline-flex cursor-pointer items-center gap-2 pb-0.5">
      <input
        type={several ? 'checkbox' : 'radio'}
        name="right"
        checked={right}
        onChange={({ target }) => onRight(target.checked)}
        className="peer sr-only"
        aria-label={t('rightOne', { letter })}
      />
      <span
        className={cx(
          'inline-flex outline-offset-2 peer-focus-visible:outline-2 peer-focus-visible:outline-[var(--focus)]',
          several ? 'rounded-control' : 'rounded-full',
        )}
      >
        <Bubble state={right ? 'right' : 'empty'} square={several}>
          {letter}
        </Bubble>
      </span>
      <span aria-hidden="true" className={cx('text-sm', right ? 'font-semibold text-ok' : 'text-text-3')}>
        {right ? t('rightMark') : null}
      </span>
    </label>
  );
};

const Places = ({ letter, at, count, onMove, onRemove }: Pick<OneProps, 'letter' | 'at' | 'count' | 'onMove' | 'onRemove'>): ReactNode => {
  const t = useText(bankText);
  const act = (label: string, icon: string, disabled: boolean, run: () => void): ReactNode => (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={run}
      className="grid size-8 place-items-center rounded-control text-text-2 hover:enabled:bg-fill disabled:text-text-off max-md:size-9"
    >
      <Icon name={icon} size={16} />
    </button>
  );
  return (
    <span className="flex">
      {act(t('optionUp', { letter }), 'arrow-up', at === 0, () => onMove(at - 1))}
      {act(t('optionDown', { letter }), 'arrow-down', at === count - 1, () => onMove(at + 1))}
      {act(t('removeOption', { letter }), 'x', false, onRemove)}
    </span>
  );
};

const One = (props: OneProps): ReactNode => {
  const { option, letter, several, error, onText, onRight } = props;
  const t = useText(bankText);
  return (
    <RichEditor
      compact
      label={t('option', { letter })}
      lead={<RightMark letter={letter} right={option.right} several={several} onRight={onRight} />}
      tail={<Places {...props} />}
      value={option.text}
      onChange={onText}
      error={error}
    />
  );
};

/** Two to eight options, each with its text, whether it is right, and its place: by dragging its row or by its arrows. */
export const OptionFields = ({ values, onChange, error }: OptionFieldsProps): ReactNode => {
  const [t, locale] = [useText(bankText), useLocale()];
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [told, setTold] = useState('');
  const { options, language } = values;
  const several = values.kind === 'multiple';
  const put = (at: number, patch: Partial<OptionValue>): OptionValue[] =>
    options.map((option, place) => (place === at ? { ...option, ...patch } : option));
  const mark = (at: number, right: boolean): void =>
    onChange(several ? put(at, { right }) : options.map((option, place) => ({ ...option, right: place === at })));
  const move = (from: number, to: number): void => {
    onChange(moved(options, from, to));
    setTold(t('optionMoved', { letter: letterOf(language, from), n: toDigits(String(to + 1), locale) }));
  };
  useDrag(list, {
    over: (key, other) => {
      setDragged(key);
      const [from, to] = [key, other].map((one) => options.findIndex((option) => String(option.key) === one));
      if (from !== undefined && to !== undefined && from >= 0 && to >= 0) onChange(moved(options, from, to));
    },
    end: () => setDragged(null),
  });
  const wrong = error('correct') ?? error('options');
  return (
    <div data-field="correct" tabIndex={-1} role="group" aria-label={t('groupOptions')} className="outline-none">
      <ol ref={list} className="grid gap-2.5">
        {options.map((option, at) => (
          <li
            key={option.key}
            data-field={`options.${at}`}
            data-drag={option.key}
            className={cx('flex items-start gap-1', dragged === String(option.key) && 'opacity-60')}
          >
            <span
              data-grip=""
              aria-hidden="true"
              title={t('dragOption')}
              className="mt-1.5 grid h-7 w-5 shrink-0 cursor-grab touch-none place-items-center text-text-3"
            >
              <Icon name="grip-vertical" size={16} />
            </span>
            <div className="min-w-0 flex-1">
              <One
                option={option}
                letter={letterOf(language, at)}
                at={at}
                count={options.length}
                several={several}
                error={error(`options.${at}`)}
                onText={(text) => onChange(put(at, { text }))}
                onRight={(right) => mark(at, right)}
                onMove={(to) => move(at, to)}
                onRemove={() => onChange(options.filter((_, place) => place !== at))}
              />
            </div>
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {told}
      </p>
      {wrong ? (
        <p className="mt-1.5 flex items-center gap-1.5 text-sm text-bad">
          <Icon name="circle-alert" size={16} />
          {wrong}
        </p>
      ) : null}
      {options.length < mostOptions ? (
        <Button size="sm" variant="outline" className="mt-2.5" onClick={() => onChange([...options, newOption()])}>
          <Icon name="plus" size={16} />
          {t('addOption')}
        </Button>
      ) : null}
    </div>
  );
};
