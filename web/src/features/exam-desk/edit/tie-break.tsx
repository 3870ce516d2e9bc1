import { type ReactNode, useId } from 'react';
import type { Locale } from '#contracts/shared/choices';
import { toDigits } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { Button } from '../../../ui/button.js';
import { cx } from '../../../ui/cx.js';
import { Icon } from '../../../ui/icon.js';
import { moved } from '../parts/arrange-groups.js';
import { type Sorting, useSorting } from '../parts/use-sorting.js';
import { rulesOf, useRuleWords } from './rule-words.js';
import { editText } from './text.js';

export interface TieBreakProps {
  readonly value: readonly string[];
  readonly onChange: (rules: string[]) => void;
  /** How many sections the paper has. */
  readonly sections: number;
  readonly error?: string | undefined;
  readonly disabled: boolean;
}

/** As it is counted: the marks themselves are the first. */
const numberOf = (at: number, locale: Locale): string => toDigits(String(at + 2), locale);

const Small = ({ icon, label, onPress, disabled }: { icon: string; label: string; onPress: () => void; disabled: boolean }): ReactNode => (
  <button
    type="button"
    aria-label={label}
    disabled={disabled}
    onClick={onPress}
    className="touch grid size-8 place-items-center rounded-badge text-text-3 hover:bg-fill disabled:opacity-40"
  >
    <Icon name={icon} size={16} />
  </button>
);

/** The marks themselves: always first, never moved. */
const ScoreRow = (): ReactNode => {
  const [t, locale, words] = [useText(editText), useLocale(), useRuleWords()];
  return (
    <li className="flex min-h-10 items-center gap-2 border-b border-line pl-8 text-text-2">
      <span className="num w-6 text-sm text-text-3">{toDigits('1', locale)}</span>
      {words('score')}
      <span className="text-sm text-text-3">· {t('always')}</span>
    </li>
  );
};

interface RuleRowProps {
  readonly rule: string;
  readonly at: number;
  readonly count: number;
  readonly sorting: Sorting;
  readonly disabled: boolean;
  readonly onDrop: () => void;
}

/** A rule at its place: dragged by its grip, moved by its arrows, taken out. */
const RuleRow = ({ rule, at, count, sorting, disabled, onDrop }: RuleRowProps): ReactNode => {
  const [t, locale, words] = [useText(editText), useLocale(), useRuleWords()];
  const place = { group: 0, at };
  const named = { rule: words(rule) };
  const { className, ...row } = sorting.row(place);
  const step = (to: number): void => sorting.move(place, to >= 0 && to < count ? { group: 0, at: to } : null, rule);
  return (
    <li {...row} className={cx('flex min-h-10 items-center gap-2 border-b border-line', className)}>
      {sorting.grip(place, rule, t('grip', named))}
      <span className="num w-6 text-sm text-text-3">{numberOf(at, locale)}</span>
      <span className="min-w-0 flex-1">{named.rule}</span>
      <Small icon="arrow-up" label={t('up', named)} disabled={disabled || at === 0} onPress={() => step(at - 1)} />
      <Small icon="arrow-down" label={t('down', named)} disabled={disabled || at === count - 1} onPress={() => step(at + 1)} />
      <Small icon="x" label={t('drop', named)} disabled={disabled} onPress={onDrop} />
    </li>
  );
};

/** The rules that are not in use, each a press away. */
const Unused = ({ rules, onAdd }: { rules: readonly string[]; onAdd: (rule: string) => void }): ReactNode => {
  const [t, words] = [useText(editText), useRuleWords()];
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      <span className="text-sm text-text-3">{t('add')}:</span>
      {rules.map((rule) => (
        <Button key={rule} size="xs" variant="outline" onClick={() => onAdd(rule)}>
          <Icon name="plus" size={14} />
          {words(rule)}
        </Button>
      ))}
    </div>
  );
};

/** By what equal marks are told apart, in order; the marks themselves always come first. Dragged, or moved by keys and arrows. */
export const TieBreak = ({ value, onChange, sections, error, disabled }: TieBreakProps): ReactNode => {
  const [t, locale, id] = [useText(editText), useLocale(), useId()];
  const [, ...rules] = value;
  const sorting = useSorting({
    counts: [rules.length],
    disabled,
    onMove: (from, to) => onChange(['score', ...(moved([rules], from, to)[0] ?? [])]),
    said: ({ at }) => t('movedTo', { n: numberOf(at, locale) }),
  });
  const unused = rulesOf(sections).filter((rule) => !value.includes(rule));
  return (
    <div role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-hint`}>
      <p id={`${id}-label`} className={cx('font-semibold', error && 'text-bad')}>
        {t('tieBreak')}
      </p>
      <p id={`${id}-hint`} className="mb-2 max-w-[640px] text-sm text-text-3">
        {t('tieBreakHint')}
      </p>
      <ol className="max-w-[480px] border-t border-line">
        <ScoreRow />
        {rules.map((rule, at) => (
          <RuleRow
            key={rule}
            rule={rule}
            at={at}
            count={rules.length}
            sorting={sorting}
            disabled={disabled}
            onDrop={() => onChange(value.filter((other) => other !== rule))}
          />
        ))}
        <li {...sorting.row({ group: 0, at: rules.length })} aria-hidden="true" />
      </ol>
      {unused.length > 0 && !disabled ? <Unused rules={unused} onAdd={(rule) => onChange([...value, rule])} /> : null}
      {error ? <p className="mt-1 text-sm text-bad">{error}</p> : null}
      {sorting.status}
    </div>
  );
};
