import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useText } from '../../i18n/index.js';
import { cx } from '../../ui/cx.js';
import { control, Frame } from '../../ui/field.js';
import { Icon } from '../../ui/icon.js';
import { bankText } from './text.js';

export interface WordListProps {
  readonly label: string;
  readonly words: readonly string[];
  readonly onChange: (words: string[]) => void;
  /** What others have used, offered while one types. */
  readonly known?: readonly string[];
  readonly most: number;
  readonly longest: number;
  readonly placeholder?: string;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  readonly disabled?: boolean;
  readonly name?: string;
}

/** Tags, sources: one is added by Enter, the last goes with Backspace in the empty field. No doubles. */
export const WordList = (props: WordListProps): ReactNode => {
  const { label, words, onChange, known = [], most, longest, placeholder, error, hint, disabled = false, name } = props;
  const [t, id, [typed, setTyped]] = [useText(bankText), useId(), useState('')];
  const add = (text: string): void => {
    const word = text.normalize('NFC').replaceAll(/\s+/g, ' ').trim();
    setTyped('');
    if (word !== '' && !words.includes(word) && words.length < most) onChange([...words, word]);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return;
    // Enter in an empty field is the form's.
    if (event.key === 'Enter' && typed.trim() !== '') {
      event.preventDefault();
      add(typed);
    }
    if (event.key === 'Backspace' && typed === '') onChange(words.slice(0, -1));
  };
  return (
    <div data-field={name}>
      <Frame id={id} label={label} error={error} hint={hint}>
        <div
          className={cx(
            control(true, Boolean(error)),
            'flex h-auto! min-h-[42px] flex-wrap items-center gap-1 py-[3px]! focus-within:border-brand focus-within:shadow-[inset_0_0_0_1px_var(--brand)] md:min-h-[34px]',
          )}
        >
          {words.map((word) => (
            <span key={word} className="inline-flex h-[26px] max-w-full items-center gap-0.5 rounded-badge bg-fill pl-2 text-sm">
              <span className="truncate">{word}</span>
              <button
                type="button"
                disabled={disabled}
                aria-label={t('removeWord', { word })}
                onClick={() => onChange(words.filter((other) => other !== word))}
                className="touch grid size-[26px] place-items-center rounded-badge text-text-3 hover:bg-fill-2"
              >
                <Icon name="x" size={14} />
              </button>
            </span>
          ))}
          <input
            id={id}
            list={`${id}-known`}
            value={typed}
            maxLength={longest}
            autoComplete="off"
            disabled={disabled || words.length >= most}
            placeholder={words.length === 0 ? placeholder : undefined}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={press}
            onBlur={() => add(typed)}
            className="h-7 min-w-24 flex-1 bg-transparent px-1 placeholder:text-text-3 focus-visible:outline-none"
          />
          <datalist id={`${id}-known`}>
            {known
              .filter((word) => !words.includes(word))
              .slice(0, 100)
              .map((word) => (
                <option key={word} value={word}>
                  {word}
                </option>
              ))}
          </datalist>
        </div>
      </Frame>
    </div>
  );
};
