import type { ReactNode } from 'react';
import type { ImportHow } from '#contracts/http/imports';
import { type TableField, tableFields } from '#contracts/shared/imports';
import { useText } from '../../i18n/index.js';
import { Badge } from '../../ui/badge.js';
import { Check } from '../../ui/check.js';
import { Select } from '../../ui/field.js';
import { columnsNow } from './how.js';
import { importText } from './text.js';
import type { Job } from './use-import.js';

type Detected = NonNullable<Job['detected']>;

const shownCells = 3;

/** The first filled cells of a column below its heading. */
const cellsOf = (detected: Detected, header: boolean, column: number): string[] => {
  const heading = detected.headings?.[column] ?? (header ? detected.sample[0]?.[column] : undefined);
  return detected.sample
    .map((row) => row[column]?.trim() ?? '')
    .filter((cell, at) => cell !== '' && !(header && at === 0) && cell !== heading)
    .slice(0, shownCells);
};

export interface ColumnsProps {
  readonly job: Job & { readonly detected: Detected };
  readonly how: ImportHow;
  readonly onHow: (how: ImportHow) => void;
}

/** Which column of a sheet holds what; what was chosen for the same headings before is said to be so. */
export const Columns = ({ job: { detected }, how, onHow }: ColumnsProps): ReactNode => {
  const t = useText(importText);
  const [fields, header] = [columnsNow({ how, detected }), how.header ?? detected.header];
  const put = (column: number, field: TableField): void =>
    onHow({ ...how, header, columns: fields.map((one, at) => (at === column ? field : one)) });
  const choices = tableFields.map((value) => ({ value, label: t(`field-${value}`) }));
  return (
    <div className="flex flex-col gap-3">
      {detected.remembered && how.columns === null ? (
        <p className="flex flex-wrap items-center gap-2 text-sm text-text-2">
          <Badge tone="brand">{t('remembered')}</Badge>
          {t('rememberedText')}
        </p>
      ) : null}
      <div className="flex flex-wrap items-start gap-x-6">
        <Check label={t('header')} checked={header} onChange={({ target }) => onHow({ ...how, columns: fields, header: target.checked })} />
      </div>
      <ul aria-label={t('columns')} className="border-t border-line">
        {fields.map((field, column) => (
          <li
            key={column}
            className="grid gap-x-6 gap-y-1.5 border-b border-line py-2.5 sm:grid-cols-[minmax(0,1fr)_240px] sm:items-center"
          >
            <div className="min-w-0">
              <p className="font-semibold break-words">
                {(header ? (detected.headings?.[column] ?? detected.sample[0]?.[column]) : null)?.trim() ||
                  t('columnNumber', { n: column + 1 })}
              </p>
              <p className="line-clamp-2 text-sm text-text-3">{cellsOf(detected, header, column).join(' · ') || t('columnEmpty')}</p>
            </div>
            <div className="[&_label]:sr-only">
              <Select
                label={t('columnHolds', { n: column + 1 })}
                dense
                value={field}
                options={choices}
                onChange={({ target }) => put(column, target.value as TableField)}
              />
            </div>
          </li>
        ))}
      </ul>
      <div className="sm:max-w-[300px]">
        <Select
          label={t('keyBase')}
          dense
          hint={t('keyBaseHint')}
          value={String(how.keyBase ?? '')}
          options={[
            {
              value: '',
              label:
                typeof detected.keyBase === 'number'
                  ? t('foundOut', { what: t(detected.keyBase === 0 ? 'base0' : 'base1') })
                  : t('findOut'),
            },
            { value: '0', label: t('base0') },
            { value: '1', label: t('base1') },
          ]}
          onChange={({ target }) => onHow({ ...how, keyBase: target.value === '' ? null : target.value === '0' ? 0 : 1 })}
        />
      </div>
    </div>
  );
};
