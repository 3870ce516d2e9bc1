import { memo, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { BoardRow } from '#contracts/http/exams';
import { formatNumber } from '../../i18n/digits.js';
import { formatTaken } from '../../i18n/duration.js';
import { useLocale, useText } from '../../i18n/index.js';
import { formatMarks } from '../../i18n/marks.js';
import { cx } from '../../ui/cx.js';
import { type BoardLine, movements, type Place, rowsIn } from './board-lines.js';
import { Movement } from './movement.js';
import { boardText } from './text.js';
import { useSlide } from './use-slide.js';

const columns = 'grid grid-cols-[36px_40px_minmax(0,1fr)_auto] items-center md:grid-cols-[56px_52px_minmax(0,1fr)_80px_88px]';

interface RowProps {
  readonly row: BoardRow;
  readonly moved: number | null;
  readonly mine: boolean;
}

const Cells = ({ row, moved, mine }: RowProps): ReactNode => {
  const [t, locale] = [useText(boardText), useLocale()];
  return (
    <>
      <td className="num font-semibold">{formatNumber(row.rank, locale)}</td>
      <td className="text-xs">
        <Movement moved={moved} mine={mine} />
      </td>
      <td className="min-w-0">
        <span className="block truncate">
          {row.name}
          {mine ? <span className="sr-only"> ({t('you')})</span> : null}
        </span>
        <small className="block truncate text-sm leading-[19px]! text-text-3">{row.institute}</small>
      </td>
      <td className="num pl-2 text-right font-semibold">{formatMarks(row.score, locale)}</td>
      <td className="num hidden text-right text-text-3 md:block">{formatTaken(row.seconds, locale)}</td>
    </>
  );
};

const Row = memo(
  ({ row, moved, mine }: RowProps): ReactNode => (
    <tr
      data-entry={row.entry}
      data-mine={mine || undefined}
      aria-current={mine || undefined}
      className={cx(
        columns,
        'border-b border-line bg-bg py-[9px]',
        mine && '-mx-4 border-l-[3px] border-l-brand bg-brand-tint pr-4 pl-[13px]',
      )}
    >
      <Cells row={row} moved={moved} mine={mine} />
    </tr>
  ),
  (a, b) => a.moved === b.moved && a.mine === b.mine && JSON.stringify(a.row) === JSON.stringify(b.row),
);
Row.displayName = 'Row';

const Gap = ({ people }: { people: number }): ReactNode => {
  const t = useText(boardText);
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

/** Movement since the picture before, for the rows of this one. */
const usePlaces = (lines: readonly BoardLine[], list: string): ReadonlyMap<string, Place> => {
  const before = useRef<{ list: string; lines: readonly BoardLine[] | null; places: ReadonlyMap<string, Place> }>({
    list,
    lines: null,
    places: new Map(),
  });
  return useMemo(() => {
    const { current } = before;
    if (current.lines === lines && current.list === list) return current.places;
    const places = movements(current.list === list ? current.places : new Map(), rowsIn(lines));
    before.current = { list, lines, places };
    return places;
  }, [lines, list]);
};

/** The rows; each slides to its new place. `list` names which list this is, so that another one does not slide out of this. */
export const BoardList = ({
  lines,
  list,
  name,
  onMineVisible,
  onMoved,
}: {
  lines: readonly BoardLine[];
  list: string;
  name: string;
  onMineVisible: (visible: boolean) => void;
  onMoved: (moved: number | null) => void;
}): ReactNode => {
  const t = useText(boardText);
  const body = useRef<HTMLTableSectionElement>(null);
  const places = usePlaces(lines, list);
  useSlide(body, lines);
  const mine = lines.find((line) => line.kind === 'row' && line.mine);
  const entry = mine?.kind === 'row' ? mine.row.entry : null;
  const moved = entry === null ? null : (places.get(entry)?.moved ?? null);
  useEffect(() => onMoved(moved), [moved, onMoved]);
  useEffect(() => {
    const row = body.current?.querySelector('[data-mine]');
    if (!row) {
      onMineVisible(false);
      return undefined;
    }
    const seen = new IntersectionObserver(([found]) => onMineVisible(found?.isIntersecting ?? false), {
      rootMargin: '-60px 0px -64px 0px',
    });
    seen.observe(row);
    return () => seen.disconnect();
  }, [entry, list, onMineVisible]);
  return (
    <table className="block" aria-label={name}>
      <thead className="block">
        <tr className={cx(columns, 'border-b border-line py-2.5 text-sm text-text-3')}>
          <th scope="col" className="text-left font-normal">
            {t('place')}
          </th>
          <th scope="col">
            <span className="sr-only">{t('movement')}</span>
          </th>
          <th scope="col" className="text-left font-normal">
            {t('person')}
          </th>
          <th scope="col" className="text-right font-normal">
            {t('marks')}
          </th>
          <th scope="col" className="hidden text-right font-normal md:block">
            {t('time')}
          </th>
        </tr>
      </thead>
      <tbody ref={body} className="block">
        {lines.map((line, at) =>
          line.kind === 'gap' ? (
            <Gap key={`gap${at}`} people={line.people} />
          ) : (
            <Row key={line.row.entry} row={line.row} moved={places.get(line.row.entry)?.moved ?? null} mine={line.mine} />
          ),
        )}
      </tbody>
    </table>
  );
};

/** My row above the bar while its own place is off screen; pressing it goes there. */
export const PinnedRow = ({ row, moved, onGo }: { row: BoardRow; moved: number | null; onGo: () => void }): ReactNode => {
  const [t, locale] = [useText(boardText), useLocale()];
  return (
    <button
      type="button"
      onClick={onGo}
      className="fixed inset-x-0 bottom-0 max-lg:[body:has(nav.fixed.bottom-0)_&]:bottom-[58px] z-10 border-t border-line bg-brand-tint pb-[env(safe-area-inset-bottom)] text-left shadow-[inset_3px_0_0_var(--brand)] lg:left-[224px]"
    >
      <span className="block max-w-[1048px] px-4 md:px-6 lg:px-8">
        <span className={cx(columns, 'mx-auto max-w-[860px] py-2')}>
          <span className="num font-semibold">{formatNumber(row.rank, locale)}</span>
          <Movement moved={moved} mine className="text-xs" />
          <span className="truncate">{row.name}</span>
          <span className="num pl-2 text-right font-semibold">{formatMarks(row.score, locale)}</span>
          <span className="num hidden text-right text-text-3 md:block">{formatTaken(row.seconds, locale)}</span>
        </span>
      </span>
      <span className="sr-only">{t('toMine')}</span>
    </button>
  );
};

export const useMine = (): {
  visible: boolean;
  setVisible: (visible: boolean) => void;
  moved: number | null;
  setMoved: (moved: number | null) => void;
} => {
  const [visible, setVisible] = useState(true);
  const [moved, setMoved] = useState<number | null>(null);
  return { visible, setVisible, moved, setMoved };
};
