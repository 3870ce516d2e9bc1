import { type ReactNode, useId } from 'react';
import type { BijoyWay } from '#contracts/shared/imports';
import { useText } from '../../i18n/index.js';
import { Badge } from '../../ui/badge.js';
import { Check } from '../../ui/check.js';
import { ScrollArea } from '../../ui/scroll-area.js';
import { importText } from './text.js';
import type { Job } from './use-import.js';

type Converted = NonNullable<Job['detected']>['converted'];

const Pieces = ({ converted, nameOf }: { converted: Converted; nameOf: (column: number) => string }): ReactNode => {
  const t = useText(importText);
  return (
    <ScrollArea label={t('bijoyTable')} className="max-h-80 rounded-control border border-line bg-bg">
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{t('bijoyTable')}</caption>
        <thead>
          <tr className="bg-sunken text-left text-xs text-text-3">
            <th scope="col" className="w-1/2 px-2.5 py-1.5 font-semibold">
              {t('bijoyBefore')}
            </th>
            <th scope="col" className="px-2.5 py-1.5 font-semibold">
              {t('bijoyAfter')}
            </th>
          </tr>
        </thead>
        <tbody>
          {converted.map(({ before, after, unsure, column }, at) => (
            <tr key={at} className="border-t border-line align-top">
              <td className="px-2.5 py-1.5 font-mono break-all text-text-3">{before}</td>
              <td className="px-2.5 py-1.5">
                {after}
                {unsure ? (
                  <span className="ml-2">
                    <Badge tone="warn">{t('bijoyUnsure')}</Badge>
                  </span>
                ) : null}
                {typeof column === 'number' ? <span className="block text-xs text-text-3">{nameOf(column)}</span> : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
};

export interface BijoyProps {
  readonly converted: Converted;
  readonly way: BijoyWay | null;
  readonly onWay: (way: BijoyWay) => void;
  /** Sheets: how a column is called. */
  readonly nameOf: (column: number) => string;
  /** Sheets: how many columns there are, which of them are to be turned, and how to choose others; null where there is no sheet. */
  readonly columns: { readonly count: number; readonly chosen: readonly number[]; readonly onChosen: (columns: number[]) => void } | null;
}

const Columns = ({
  nameOf,
  columns: { count, chosen, onChosen },
}: {
  nameOf: BijoyProps['nameOf'];
  columns: NonNullable<BijoyProps['columns']>;
}) => {
  const t = useText(importText);
  return (
    <fieldset>
      <legend className="text-sm font-semibold">{t('bijoyColumns')}</legend>
      <div className="flex flex-wrap gap-x-6">
        {Array.from({ length: count }, (_none, column) => (
          <Check
            key={column}
            label={nameOf(column)}
            checked={chosen.includes(column)}
            onChange={({ target }) =>
              onChosen((target.checked ? [...chosen, column] : chosen.filter((one) => one !== column)).toSorted((a, b) => a - b))
            }
          />
        ))}
      </div>
    </fieldset>
  );
};

/** What text in the letters of Bijoy would become, beside what it is: nothing is converted before somebody has seen it. */
export const Bijoy = ({ converted, way, onWay, nameOf, columns }: BijoyProps): ReactNode => {
  const [t, name] = [useText(importText), useId()];
  const choices = [
    { value: 'convert', label: t('bijoyConvert') },
    { value: 'leave', label: t('bijoyLeave') },
  ] as const;
  return (
    <section aria-label={t('bijoyTitle')} className="flex flex-col gap-3 rounded-panel border border-warn-line bg-warn-tint p-3.5">
      <div>
        <h3 className="text-[14px] leading-[21px] font-semibold">{t('bijoyTitle')}</h3>
        <p className="text-sm text-text-2">{t('bijoyText')}</p>
      </div>
      {converted.length > 0 ? <Pieces converted={converted} nameOf={nameOf} /> : null}
      <fieldset className="flex flex-wrap gap-x-6">
        <legend className="sr-only">{t('bijoyTitle')}</legend>
        {choices.map(({ value, label }) => (
          <label key={value} className="touch inline-flex min-h-8 cursor-pointer items-center gap-2.5 max-md:min-h-11">
            <input
              type="radio"
              name={name}
              value={value}
              checked={way === value}
              onChange={() => onWay(value)}
              className="relative z-1 size-4 accent-(--brand)"
            />
            {label}
          </label>
        ))}
      </fieldset>
      {columns && way === 'convert' ? <Columns nameOf={nameOf} columns={columns} /> : null}
    </section>
  );
};
