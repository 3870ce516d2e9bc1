import type { ReactNode } from 'react';
import { toDigits } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { Button } from '../../../ui/button.js';
import { Field, Select } from '../../../ui/field.js';
import { Icon } from '../../../ui/icon.js';
import { SubjectPick } from '../../bank/subject-pick.js';
import { useDifficulties } from '../../bank/words.js';
import { type BlueprintLine, countOfLine } from './blueprint-values.js';
import { prepareText } from './text.js';

export interface BlueprintLinesProps {
  readonly lines: readonly BlueprintLine[];
  readonly onChange: (lines: readonly BlueprintLine[]) => void;
  /** What is missing is named from the first try on. */
  readonly tried: boolean;
  readonly onAdd: () => void;
}

/** How many questions from where and how difficult: a line for each. */
export const BlueprintLines = ({ lines, onChange, tried, onAdd }: BlueprintLinesProps): ReactNode => {
  const [t, locale, levels] = [useText(prepareText), useLocale(), useDifficulties()];
  const change = (key: number, patch: Partial<BlueprintLine>): void =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...patch } : line)));
  return (
    <div className="flex flex-col gap-4">
      {lines.map((line, at) => {
        const n = toDigits(String(at + 1), locale);
        return (
          <div
            key={line.key}
            role="group"
            aria-label={t('line', { n })}
            className="grid grid-cols-[minmax(0,1fr)_6rem_2.5rem] items-start gap-x-3 gap-y-2 border-b border-line pb-4 md:max-xl:grid-cols-[minmax(0,1fr)_11rem_6rem_2.5rem]"
          >
            <div className="max-md:col-span-3 xl:col-span-3">
              <SubjectPick
                label={t('place')}
                placeholder={t('placeHint')}
                value={line.subjectId}
                onChange={(subjectId) => change(line.key, { subjectId })}
                error={tried && line.subjectId === '' ? t('needPlace') : undefined}
              />
            </div>
            <Select
              dense
              label={t('difficulty')}
              value={line.difficulty}
              onChange={(event) => change(line.key, { difficulty: event.target.value })}
              options={[{ value: '', label: t('any') }, ...levels]}
            />
            <Field
              dense
              label={t('count')}
              inputMode="numeric"
              autoComplete="off"
              value={line.count}
              onChange={(event) => change(line.key, { count: event.target.value })}
              error={tried && countOfLine(line) === null ? t('needCount') : undefined}
            />
            <div className="pt-[27px]">
              <Button
                variant="ghost"
                size="icon"
                className="h-[42px] md:h-[34px]"
                aria-label={t('dropLine', { n })}
                disabled={lines.length === 1}
                onClick={() => onChange(lines.filter(({ key }) => key !== line.key))}
              >
                <Icon name="x" size={16} />
              </Button>
            </div>
          </div>
        );
      })}
      <Button size="sm" variant="outline" className="self-start" onClick={onAdd}>
        <Icon name="plus" size={16} />
        {t('addLine')}
      </Button>
    </div>
  );
};
