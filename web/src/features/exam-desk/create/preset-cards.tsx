import type { ReactNode } from 'react';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { getExamChoices } from '#contracts/http/exam-desk';
import { toDigits } from '../../../i18n/digits.js';
import { formatDuration } from '../../../i18n/duration.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { cx } from '../../../ui/cx.js';
import { presetWords } from '../parts/words.js';
import { deskText } from '../text.js';

type Preset = ResponseOf<typeof getExamChoices>['presets'][number];

const Card = ({
  value,
  chosen,
  onChoose,
  title,
  lines,
}: {
  value: string;
  chosen: boolean;
  onChoose: () => void;
  title: string;
  lines: readonly string[];
}): ReactNode => (
  <label
    className={cx(
      'flex cursor-pointer flex-col gap-0.5 rounded-panel border p-3 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
      chosen ? 'border-brand bg-brand-tint shadow-[inset_0_0_0_1px_var(--brand)]' : 'border-line-2 hover:bg-sunken',
    )}
  >
    <span className="flex items-center gap-2 font-semibold">
      <input type="radio" name="preset" value={value} checked={chosen} onChange={onChoose} className="peer sr-only" />
      <span
        aria-hidden="true"
        className={cx('size-3.5 shrink-0 rounded-full border-[1.5px]', chosen ? 'border-brand bg-brand' : 'border-control')}
      />
      {title}
    </span>
    {lines.map((line) => (
      <span key={line} className="num pl-[22px] text-sm text-text-2">
        {line}
      </span>
    ))}
  </label>
);

export interface PresetCardsProps {
  readonly presets: readonly Preset[];
  /** A preset's name, or `none`. */
  readonly value: string;
  readonly onChange: (name: string) => void;
}

/** The usual shapes of examinations, each with its figures; one is chosen. */
export const PresetCards = ({ presets, value, onChange }: PresetCardsProps): ReactNode => {
  const [t, locale] = [useText(deskText), useLocale()];
  const digits = (text: string): string => toDigits(text, locale);
  const linesOf = ({ questions, markEach, durationSeconds, negative, passMark }: Preset): readonly string[] => [
    `${t('questionsShort', { count: questions })} · ${formatDuration(durationSeconds, locale)}`,
    [
      t('perQuestion', { mark: digits(markEach) }),
      negative
        ? t(negative.kind === 'fraction' ? 'wrongCostsPart' : 'wrongCosts', { mark: digits(negative.value), part: digits(negative.value) })
        : t('noNegative'),
      ...(passMark === null ? [] : [t('passAt', { mark: digits(passMark) })]),
    ].join(' · '),
  ];
  return (
    <fieldset>
      <legend className="sr-only">{t('presets')}</legend>
      <div className="grid gap-2.5 sm:grid-cols-2 xl:grid-cols-4">
        {presets.map((preset) => (
          <Card
            key={preset.name}
            value={preset.name}
            chosen={value === preset.name}
            onChoose={() => onChange(preset.name)}
            title={t(presetWords[preset.name])}
            lines={linesOf(preset)}
          />
        ))}
        <Card value="none" chosen={value === 'none'} onChoose={() => onChange('none')} title={t('free')} lines={[t('freeText')]} />
      </div>
    </fieldset>
  );
};
