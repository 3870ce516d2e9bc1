import { type ReactNode, useRef } from 'react';
import { useText } from '../../../i18n/index.js';
import { Button } from '../../../ui/button.js';
import { cx } from '../../../ui/cx.js';
import { Icon } from '../../../ui/icon.js';
import { letterOf } from '../../exam-paper/arrange.js';
import { bankText } from '../text.js';
import { OptionField } from './option-field.js';
import { useOptions } from './use-options.js';
import { mostOptions, type OptionValue, type QuestionValues } from './values.js';

export interface OptionFieldsProps {
  readonly values: QuestionValues;
  readonly onChange: (options: OptionValue[]) => void;
  /** A sentence for a field: `options.2`, `options`, `correct`. */
  readonly error: (field: string) => string | undefined;
}

/** For the pointer alone: by keyboard an option is moved by its arrows. */
const Grip = (): ReactNode => (
  <span
    data-grip=""
    aria-hidden="true"
    title={useText(bankText)('dragOption')}
    className="mt-1.5 grid h-7 w-5 shrink-0 cursor-grab touch-none place-items-center text-text-3"
  >
    <Icon name="grip-vertical" size={16} />
  </span>
);

/** Two to eight options, each with its text, whether it is right, and its place: by dragging its row or by its arrows. */
export const OptionFields = ({ values, onChange, error }: OptionFieldsProps): ReactNode => {
  const t = useText(bankText);
  const list = useRef<HTMLOListElement>(null);
  const { options, language, kind } = values;
  const acts = useOptions(list, values, onChange);
  const wrong = error('correct') ?? error('options');
  return (
    <div data-field="correct" tabIndex={-1} role="group" aria-label={t('groupOptions')} className="outline-none">
      <ol ref={list} className="grid gap-2.5">
        {options.map((option, at) => (
          <li
            key={option.key}
            data-field={`options.${at}`}
            data-drag={option.key}
            className={cx('flex items-start gap-1', acts.dragged === String(option.key) && 'opacity-60')}
          >
            <Grip />
            <div className="min-w-0 flex-1">
              <OptionField
                option={option}
                letter={letterOf(language, at)}
                at={at}
                count={options.length}
                several={kind === 'multiple'}
                error={error(`options.${at}`)}
                onText={(text) => acts.write(at, text)}
                onRight={(right) => acts.mark(at, right)}
                onMove={(to) => acts.move(at, to)}
                onRemove={() => acts.remove(at)}
              />
            </div>
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {acts.told}
      </p>
      {wrong ? (
        <p className="mt-1.5 flex items-center gap-1.5 text-sm text-bad">
          <Icon name="circle-alert" size={16} />
          {wrong}
        </p>
      ) : null}
      {options.length < mostOptions ? (
        <Button size="sm" variant="outline" className="mt-2.5" onClick={acts.add}>
          <Icon name="plus" size={16} />
          {t('addOption')}
        </Button>
      ) : null}
    </div>
  );
};
