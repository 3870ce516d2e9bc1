import { type ReactNode, useEffect, useRef } from 'react';
import type { ImportRow } from '#contracts/http/imports';
import { type Text, useText } from '../../i18n/index.js';
import { cx } from '../../ui/cx.js';
import { Icon } from '../../ui/icon.js';
import { PlainMaths } from '../bank/plain-maths.js';
import { usePlace, wordsOf } from './place.js';
import { rowLook, rowStateWord } from './row-look.js';
import { importText, type ImportTextKey } from './text.js';
import type { Job } from './use-import.js';

export interface RowListProps {
  readonly job: Job;
  readonly rows: readonly ImportRow[];
  /** The number of the row that is open. */
  readonly open: number | null;
  readonly onOpen: (number: number) => void;
}

const Line = ({ row, t }: { row: ImportRow; t: Text<ImportTextKey> }): ReactNode => {
  const { icon, tone } = rowLook[row.state];
  const stem = row.question ? wordsOf(row.question.stem) : '';
  return (
    <span className="min-w-0 flex-1">
      <span className="flex items-start gap-2">
        <Icon name={icon} size={20} className={tone} />
        <span className="min-w-0 font-semibold">
          {row.state === 'left' ? t('rowLeft') : (row.problem?.message ?? t(row.state === 'near' ? 'nearTitle' : rowStateWord[row.state]))}
        </span>
      </span>
      <span className="line-clamp-1 text-sm break-all text-text-3">{stem === '' ? row.text : <PlainMaths text={stem} />}</span>
    </span>
  );
};

/** The rows of a page: where in the file, what is the matter, the beginning of the text. J and K walk through them (`useReviewKeys`). */
export const RowList = ({ job, rows, open, onOpen }: RowListProps): ReactNode => {
  const [t, place] = [useText(importText), usePlace(job.detected?.format ?? null)];
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-current=true]')?.scrollIntoView({ block: 'nearest' });
  }, [open]);
  return (
    <ul ref={list} aria-label={t('rows')} className="overflow-hidden rounded-panel border border-line-2 bg-bg">
      {rows.map((row) => {
        const { number, where, item } = place(row);
        return (
          <li key={row.number} className="border-b border-line last:border-0">
            <button
              type="button"
              data-row={row.number}
              data-state={row.state}
              aria-current={row.number === open}
              onClick={() => onOpen(row.number)}
              className={cx(
                'flex w-full items-start gap-3 px-3 py-2 text-left focus-visible:-outline-offset-2',
                row.number === open ? 'bg-brand-tint shadow-[inset_3px_0_0_var(--brand)]' : 'hover:bg-sunken',
              )}
            >
              <span className="w-12 shrink-0 text-right">
                <span aria-hidden="true" className="num block">
                  {number}
                </span>
                <span className="sr-only">{where}</span>
                {item ? <span className="block truncate text-xs text-text-3">{item}</span> : null}
              </span>
              <Line row={row} t={t} />
            </button>
          </li>
        );
      })}
    </ul>
  );
};
