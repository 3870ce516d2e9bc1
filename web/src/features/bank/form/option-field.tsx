import type { ReactNode } from 'react';
import { useText } from '../../../i18n/index.js';
import { Bubble } from '../../../ui/bubble.js';
import { cx } from '../../../ui/cx.js';
import { Icon } from '../../../ui/icon.js';
import { RichEditor } from '../../editor/rich-editor.js';
import { bankText } from '../text.js';
import type { OptionValue } from './values.js';

export interface OptionFieldProps {
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
}: Pick<OptionFieldProps, 'letter' | 'several' | 'onRight'> & { right: boolean }): ReactNode => {
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

const Places = ({
  letter,
  at,
  count,
  onMove,
  onRemove,
}: Pick<OptionFieldProps, 'letter' | 'at' | 'count' | 'onMove' | 'onRemove'>): ReactNode => {
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

/** One option: its text, between the circle that marks it right and the buttons of its place. */
export const OptionField = (props: OptionFieldProps): ReactNode => {
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
