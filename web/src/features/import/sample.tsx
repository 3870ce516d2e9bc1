import type { ReactNode } from 'react';
import { toDigits } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { cx } from '../../ui/cx.js';
import { ScrollArea } from '../../ui/scroll-area.js';
import { importText } from './text.js';
import type { Job } from './use-import.js';

/** The first lines or rows as they were read: whoever sees right letters here has the right encoding. */
export const Sample = ({ detected }: { detected: NonNullable<Job['detected']> }): ReactNode => {
  const [t, locale] = [useText(importText), useLocale()];
  const table = detected.format === 'table';
  if (detected.sample.every((row) => row.every((cell) => cell.trim() === '')))
    return <p className="text-sm text-text-3">{t('noSample')}</p>;
  return (
    <div className="rounded-control border border-line bg-sunken">
      <ScrollArea label={t('sample')} className="max-h-72 px-3 py-2">
        <table className={cx('border-collapse text-sm', !table && 'w-full table-fixed')}>
          <tbody>
            {detected.sample.map((row, line) => (
              <tr key={line} className="align-top">
                <th scope="row" className="num w-9 pr-3 text-right font-normal text-text-3">
                  {toDigits(String(line + 1), locale)}
                </th>
                {row.map((cell, column) => (
                  <td
                    key={column}
                    className={table ? 'max-w-72 border-l border-line px-2.5 py-0.5 break-words' : 'break-words whitespace-pre-wrap'}
                  >
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
    </div>
  );
};
