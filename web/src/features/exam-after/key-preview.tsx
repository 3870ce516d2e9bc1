import { type ReactNode, useState } from 'react';
import type { previewKeyChange } from '#contracts/http/exam-after';
import type { ResponseOf } from '#contracts/http/endpoint';
import { pageSize } from '#contracts/shared/choices';
import { formatNumber } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { formatMarks, formatMarksShort } from '../../i18n/marks.js';
import { Pagination } from '../../ui/pagination.js';
import { type Column, Rows } from '../../ui/rows.js';
import { cx } from '../../ui/cx.js';
import { afterText } from './text.js';

export type KeyPreview = ResponseOf<typeof previewKeyChange>;
type Row = KeyPreview['rows'][number] & { readonly id: string };

const BeforeAfter = ({ before, after, up }: { before: string; after: string; up: boolean | null }): ReactNode => {
  const t = useText(afterText);
  return (
    <span className="num whitespace-nowrap">
      <span className="text-text-3">{before}</span>
      <span aria-hidden="true" className="mx-1 text-text-3">
        →
      </span>
      <span className="sr-only"> {t('becomes')} </span>
      <b className={cx(up === true && 'text-ok', up === false && 'text-bad')}>{after}</b>
    </span>
  );
};

const isGain = ({ before, after }: Row): boolean | null => {
  const [from, to] = [BigInt(before.units) * BigInt(after.denominator), BigInt(after.units) * BigInt(before.denominator)];
  return to === from ? null : to > from;
};

const useColumns = (): readonly Column<Row>[] => {
  const [t, locale] = [useText(afterText), useLocale()];
  const rank = (value: number | null): string => (value === null ? '–' : formatNumber(value, locale));
  return [
    {
      key: 'student',
      head: t('student'),
      name: (row) => row.name,
      cell: (row) => (
        <>
          <span className="block max-md:font-semibold">{row.name}</span>
          <span className="block text-xs text-text-3">{row.institute}</span>
        </>
      ),
    },
    {
      key: 'score',
      head: t('marks'),
      numeric: true,
      phone: 'side',
      cell: (row) => <BeforeAfter before={formatMarks(row.before, locale)} after={formatMarks(row.after, locale)} up={isGain(row)} />,
    },
    {
      key: 'rank',
      head: t('place'),
      numeric: true,
      phone: 'side',
      cell: (row) => (
        <span className="max-md:text-xs max-md:text-text-3">
          <span className="md:hidden">{t('place')} </span>
          <BeforeAfter before={rank(row.rankBefore)} after={rank(row.rankAfter)} up={null} />
        </span>
      ),
    },
  ];
};

/** Up, same and down as one bar; the same in words beside it. */
const Shares = ({ preview: { attempts, up, same, down } }: { preview: KeyPreview }): ReactNode => {
  const t = useText(afterText);
  const parts = [
    ['up', up, 'bg-ok-solid'],
    ['same', same, 'bg-fill-2'],
    ['down', down, 'bg-bad-solid'],
  ] as const;
  return (
    <>
      <span aria-hidden="true" className="flex h-3 w-full gap-px">
        {parts.map(([key, count, look]) =>
          count > 0 ? (
            <span key={key} className={cx('h-full min-w-0.5', look)} style={{ width: `${(count / Math.max(1, attempts)) * 100}%` }} />
          ) : null,
        )}
      </span>
      <ul className="num mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {parts.map(([key, count, look]) => (
          <li key={key} className="flex items-center gap-1.5">
            <span aria-hidden="true" className={cx('size-2.5', look)} />
            {t(key === 'up' ? 'goesUp' : key === 'down' ? 'goesDown' : 'staysSame', { count })}
          </li>
        ))}
      </ul>
    </>
  );
};

/** Whose score would move and how; nothing has happened yet. */
export const Preview = ({ preview }: { preview: KeyPreview }): ReactNode => {
  const [t, locale, columns] = [useText(afterText), useLocale(), useColumns()];
  const [asked, setPage] = useState(1);
  const { largestGain, largestLoss, rankMoves, passBefore, passAfter } = preview;
  const page = Math.min(asked, Math.max(1, Math.ceil(preview.rows.length / pageSize)));
  const rows = preview.rows.slice((page - 1) * pageSize, page * pageSize).map((row): Row => ({ ...row, id: row.attemptId }));
  const facts = [
    rankMoves > 0 ? t('ranksMove', { count: rankMoves }) : t('noRanksMove'),
    largestGain ? t('mostGain', { marks: formatMarksShort(largestGain, locale) }) : null,
    largestLoss ? t('mostLoss', { marks: formatMarksShort(largestLoss, locale) }) : null,
    passBefore !== null && passAfter !== null && passBefore !== passAfter ? t('passMoves', { before: passBefore, after: passAfter }) : null,
  ].filter((fact) => fact !== null);
  return (
    <div>
      <Shares preview={preview} />
      <p className="num mt-2 mb-3 text-sm text-text-2">{facts.join(' · ')}</p>
      {rows.length > 0 ? (
        <>
          <Rows caption={t('whoMoves')} rows={rows} columns={columns} />
          {preview.rows.length > pageSize ? (
            <Pagination label={t('whoMoves')} page={page} total={preview.rows.length} pageSize={pageSize} onPage={setPage} />
          ) : null}
          {preview.up + preview.down > preview.rows.length ? (
            <p className="text-sm text-text-3">{t('largestOnly', { count: preview.rows.length })}</p>
          ) : null}
        </>
      ) : null}
    </div>
  );
};
