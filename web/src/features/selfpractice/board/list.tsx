import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { PracticeBoardRow } from '#contracts/http/selfpractice';
import { formatNumber } from '../../../i18n/digits.js';
import { formatTaken } from '../../../i18n/duration.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { cx } from '../../../ui/cx.js';
import type { Line } from './lines.js';
import { practiceBoardText } from './text.js';

const columns = 'grid grid-cols-[44px_minmax(0,1fr)_auto] items-center md:grid-cols-[56px_minmax(0,1fr)_104px_88px_80px]';

const Row = ({ row, mine }: { row: PracticeBoardRow; mine: boolean }): ReactNode => {
  const [t, locale] = [useText(practiceBoardText), useLocale()];
  const count = (value: number): string => formatNumber(value, locale);
  return (
    <tr
      data-mine={mine || undefined}
      aria-current={mine || undefined}
      className={cx(columns, 'border-b border-line py-[9px]', mine && '-mx-4 border-l-[3px] border-l-brand bg-brand-tint pr-4 pl-[13px]')}
    >
      <td className="num font-semibold">{count(row.rank)}</td>
      <th scope="row" className="min-w-0 text-left font-normal">
        <span className="block truncate">
          {row.name}
          {mine ? <span className="text-text-3"> ({t('you')})</span> : null}
        </span>
        <small className="block truncate text-sm leading-[19px]! text-text-3">{row.institute}</small>
      </th>
      <td className="num hidden text-right text-text-3 md:block">{`${count(row.right)} / ${count(row.wrong)}`}</td>
      <td className="num hidden text-right text-text-3 md:block">{formatTaken(row.seconds, locale)}</td>
      <td className="num pl-2 text-right font-semibold">{count(row.points)}</td>
    </tr>
  );
};

const Gap = ({ people }: { people: number }): ReactNode => {
  const t = useText(practiceBoardText);
  return (
    <tr className="flex border-b border-line">
      <td
        colSpan={5}
        className="num flex w-full items-center gap-3 py-1.5 text-sm text-text-3 before:h-0 before:flex-1 before:border-t-2 before:border-dotted before:border-line-2 after:h-0 after:flex-1 after:border-t-2 after:border-dotted after:border-line-2"
      >
        {t('between', { count: people })}
      </td>
    </tr>
  );
};

/** My row above the bar while its own place is off screen; pressing it goes there. */
const Pinned = ({ row, onGo }: { row: PracticeBoardRow; onGo: () => void }): ReactNode => {
  const [t, locale] = [useText(practiceBoardText), useLocale()];
  return (
    <button
      type="button"
      onClick={onGo}
      className="fixed inset-x-0 bottom-0 z-10 border-t border-line bg-brand-tint pb-[env(safe-area-inset-bottom)] text-left shadow-[inset_3px_0_0_var(--brand)] max-lg:[body:has(nav.fixed.bottom-0)_&]:bottom-[58px]"
    >
      <span className="wrap block">
        <span className="grid max-w-[860px] grid-cols-[44px_minmax(0,1fr)_auto] items-center py-2.5 md:grid-cols-[56px_minmax(0,1fr)_auto]">
          <span className="num font-semibold">{formatNumber(row.rank, locale)}</span>
          <span className="truncate">
            {row.name} <span className="text-text-3">({t('you')})</span>
          </span>
          <span className="num pl-2 text-right font-semibold">{formatNumber(row.points, locale)}</span>
        </span>
      </span>
      <span className="sr-only">{t('toMine')}</span>
    </button>
  );
};

/** The rows; my own stays in view, here or pinned below. Where it is on another page, `onFind` goes there. */
export const PracticeBoardList = ({
  lines,
  own,
  name,
  onFind,
}: {
  lines: readonly Line[];
  own: PracticeBoardRow | null;
  name: string;
  onFind: () => void;
}): ReactNode => {
  const t = useText(practiceBoardText);
  const body = useRef<HTMLTableSectionElement>(null);
  const [seen, setSeen] = useState(true);
  const here = lines.some((line) => line.kind === 'row' && line.mine);
  useEffect(() => {
    const row = body.current?.querySelector('[data-mine]');
    if (!row) {
      setSeen(false);
      return undefined;
    }
    const watch = new IntersectionObserver(([found]) => setSeen(found?.isIntersecting ?? false), { rootMargin: '-60px 0px -64px 0px' });
    watch.observe(row);
    return () => watch.disconnect();
  }, [lines]);
  const go = (): void => {
    if (here) body.current?.querySelector('[data-mine]')?.scrollIntoView({ block: 'center', behavior: 'smooth' });
    else onFind();
  };
  return (
    <>
      <table className="block" aria-label={name}>
        <thead className="block">
          <tr className={cx(columns, 'border-b border-line py-2.5 text-sm text-text-3')}>
            <th scope="col" className="text-left font-normal">
              {t('place')}
            </th>
            <th scope="col" className="text-left font-normal">
              {t('person')}
            </th>
            <th scope="col" className="hidden text-right font-normal md:block">
              {t('rightWrong')}
            </th>
            <th scope="col" className="hidden text-right font-normal md:block">
              {t('time')}
            </th>
            <th scope="col" className="text-right font-normal">
              {t('points')}
            </th>
          </tr>
        </thead>
        <tbody ref={body} className="block">
          {lines.map((line, at) =>
            line.kind === 'gap' ? (
              <Gap key={`gap${at}`} people={line.people} />
            ) : (
              <Row key={line.row.entry} row={line.row} mine={line.mine} />
            ),
          )}
        </tbody>
      </table>
      {own && !seen ? <Pinned row={own} onGo={go} /> : null}
    </>
  );
};
