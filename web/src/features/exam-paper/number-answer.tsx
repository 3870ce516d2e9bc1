import { type ReactNode, useEffect, useId, useState } from 'react';
import { toDigits } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { cx } from '../../ui/cx.js';
import { readNumber } from './numeric.js';
import { paperText } from './text.js';

/** A typed number in either script. What is no number yet stays in the field and is not saved; the hint says so once it is left. */
export const NumberAnswer = ({
  value,
  labelledBy,
  readOnly,
  change,
}: {
  value: string | null;
  labelledBy: string;
  readOnly: boolean;
  change: (value: string | null) => void;
}): ReactNode => {
  const [t, locale, hint] = [useText(paperText), useLocale(), useId()];
  const [typed, setTyped] = useState(value ?? '');
  const [left, setLeft] = useState(false);
  useEffect(() => {
    // Another device's answer, or one that was cleared, replaces the text; the same number in another script does not.
    setTyped((now) => (readNumber(now) === value ? now : toDigits(value ?? '', locale)));
  }, [value, locale]);
  const wrong = left && readNumber(typed) === undefined;
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
          const number = readNumber(target.value);
          if (number !== undefined) change(number);
        }}
        onBlur={() => setLeft(true)}
        className={cx(
          'num h-12 w-full rounded-control border bg-bg px-3 placeholder:text-text-3',
          wrong ? 'border-bad-solid' : 'border-control',
        )}
      />
      <p id={hint} className={cx('mt-1 text-sm', wrong ? 'text-bad' : 'text-text-3')}>
        {t(wrong ? 'numberWrong' : 'numberHint')}
      </p>
    </div>
  );
};
