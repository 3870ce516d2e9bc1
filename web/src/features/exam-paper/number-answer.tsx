import { type ReactNode, useEffect, useId, useState } from 'react';
import { isReadingInDoubt, readTypedNumber } from '#contracts/shared/typed-number';
import { toDigits } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { cx } from '../../ui/cx.js';
import { paperText } from './text.js';

interface NumberAnswerProps {
  readonly value: string | null;
  readonly labelledBy: string;
  readonly readOnly: boolean;
  readonly change: (value: string | null) => void;
  /** Told whether the field holds a text that is no number, and so no answer. */
  readonly onUnread?: (unread: boolean) => void;
}

/**
 * A typed number in either script. What is answered is the number that the whole text is, or nothing: a text that is no number takes the
 * answer back, and the line below says so once the field is left.
 */
export const NumberAnswer = ({ value, labelledBy, readOnly, change, onUnread }: NumberAnswerProps): ReactNode => {
  const [t, locale, hint] = [useText(paperText), useLocale(), useId()];
  const [typed, setTyped] = useState(toDigits(value ?? '', locale));
  const [left, setLeft] = useState(false);
  const number = readTypedNumber(typed);
  const unread = number === undefined;
  useEffect(() => {
    // Another device's answer, or one that was cleared, replaces the text; the same number in another script does not.
    setTyped((now) => ((readTypedNumber(now) ?? null) === value ? now : toDigits(value ?? '', locale)));
  }, [value, locale]);
  useEffect(() => onUnread?.(unread), [onUnread, unread]);
  const wrong = left && unread;
  const line = wrong
    ? t('numberWrong')
    : number && isReadingInDoubt(typed)
      ? t('numberRead', { number: toDigits(number.replace('-', '−'), locale) })
      : t('numberHint');
  return (
    <div className="mt-2.5 max-w-60">
      <input
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        readOnly={readOnly}
        aria-labelledby={labelledBy}
        aria-describedby={hint}
        aria-invalid={wrong || undefined}
        placeholder={t('number')}
        onChange={({ target }) => {
          setTyped(target.value);
          setLeft(false);
          change(readTypedNumber(target.value) ?? null);
        }}
        onBlur={() => setLeft(true)}
        className={cx(
          'num h-12 w-full rounded-control border bg-bg px-3 placeholder:text-text-3',
          wrong ? 'border-bad-solid' : 'border-control',
        )}
      />
      <p id={hint} aria-live="polite" className={cx('mt-1 text-sm', wrong ? 'text-bad' : 'text-text-3')}>
        {line}
      </p>
    </div>
  );
};
