import {
  ArrowUpRight,
  Circle,
  Crop,
  Grid2x2,
  Hand,
  type LucideIcon,
  Pencil,
  Redo2,
  Square,
  Type,
  Undo2,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatPercent } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { Button } from '../../ui/button.js';
import { cx } from '../../ui/cx.js';
import type { Board, BoardState } from './board.js';
import { toolKeys } from './keys.js';
import { inks, tools, weights, type Style, type Tool } from './shapes.js';
import { annotatorText } from './text.js';

const pictures: Readonly<Record<Tool, LucideIcon>> = {
  pen: Pencil,
  arrow: ArrowUpRight,
  box: Square,
  ellipse: Circle,
  text: Type,
  mosaic: Grid2x2,
  crop: Crop,
  hand: Hand,
};
const square = 'grid h-11 place-items-center rounded-control disabled:opacity-50';
const shown = { thin: 2, middle: 4, thick: 8 } as const;

const inkWords = ['ink0', 'ink1', 'ink2', 'ink3', 'ink4', 'ink5'] as const;

/** Colour and thickness, above the bar. */
const StylePanel = ({ style, onStyle }: { style: Style; onStyle: (style: Partial<Style>) => void }): ReactNode => {
  const t = useText(annotatorText);
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-5 border-b border-line px-2 py-1">
      <div role="group" aria-label={t('inks')} className="flex">
        {inks.map((ink, place) => (
          <button
            key={ink}
            type="button"
            aria-label={t(inkWords[place] ?? 'ink0')}
            aria-pressed={ink === style.ink}
            onClick={() => onStyle({ ink })}
            className="grid size-11 place-items-center"
          >
            <span
              className={cx(
                'size-7 rounded-full border border-control',
                ink === style.ink && 'ring-2 ring-brand ring-offset-2 ring-offset-bg',
              )}
              style={{ backgroundColor: ink }}
            />
          </button>
        ))}
      </div>
      <div role="group" aria-label={t('weights')} className="flex">
        {weights.map((weight) => (
          <button
            key={weight}
            type="button"
            aria-label={t(weight)}
            aria-pressed={weight === style.weight}
            onClick={() => onStyle({ weight })}
            className={cx('grid h-11 w-14 place-items-center rounded-control', weight === style.weight && 'bg-brand-tint-2')}
          >
            <span className="w-7 rounded-full bg-text" style={{ height: shown[weight] }} />
          </button>
        ))}
      </div>
    </div>
  );
};

const Tools = ({ board, tool }: { board: Board; tool: Tool }): ReactNode => {
  const t = useText(annotatorText);
  return (
    <div role="group" aria-label={t('tools')} className="grid flex-1 grid-cols-7 sm:flex sm:flex-none">
      {tools.map((one) => {
        const Picture = pictures[one];
        return (
          <button
            key={one}
            type="button"
            aria-label={t(one)}
            aria-pressed={one === tool}
            aria-keyshortcuts={toolKeys[one]}
            title={`${t(one)} (${toolKeys[one]})`}
            onClick={() => board.setTool(one)}
            className={cx(
              square,
              'sm:w-11',
              // Two fingers move the picture on a phone.
              one === 'hand' && 'max-sm:hidden',
              one === tool ? 'bg-brand text-on-brand' : 'text-text-2 hover:bg-fill',
            )}
          >
            <Picture size={20} strokeWidth={1.75} aria-hidden="true" />
          </button>
        );
      })}
    </div>
  );
};

/** All tools in one bar: what is drawn with, its look, taking back, and how near. */
export const ToolBar = ({ board, state }: { board: Board; state: BoardState }): ReactNode => {
  const [t, locale] = [useText(annotatorText), useLocale()];
  const [open, setOpen] = useState(false);
  const { tool, style, scale } = state;
  const plain = `${square} text-text-2 hover:enabled:bg-fill`;
  return (
    <div className="border-t border-line bg-bg pb-[env(safe-area-inset-bottom)]">
      {open ? <StylePanel style={style} onStyle={(some) => board.setStyle(some)} /> : null}
      <div className="mx-auto flex max-w-[1120px] flex-wrap items-center justify-center gap-x-3 px-1 py-1 sm:px-4">
        <Tools board={board} tool={tool} />
        <div className="flex w-full items-center justify-between sm:w-auto sm:justify-start">
          <button
            type="button"
            aria-label={t('style')}
            aria-expanded={open}
            title={t('style')}
            onClick={() => setOpen(!open)}
            className={cx(square, 'w-12 hover:bg-fill', open && 'bg-fill')}
          >
            <span className="size-6 rounded-full border border-control" style={{ backgroundColor: style.ink }} />
          </button>
          <button
            type="button"
            aria-label={t('undo')}
            title={t('undo')}
            disabled={!state.canUndo}
            onClick={() => board.undo()}
            className={cx(plain, 'w-12')}
          >
            <Undo2 size={20} strokeWidth={1.75} aria-hidden="true" />
          </button>
          <button
            type="button"
            aria-label={t('redo')}
            title={t('redo')}
            disabled={!state.canRedo}
            onClick={() => board.redo()}
            className={cx(plain, 'w-12')}
          >
            <Redo2 size={20} strokeWidth={1.75} aria-hidden="true" />
          </button>
          <button
            type="button"
            aria-label={t('further')}
            title={t('further')}
            onClick={() => board.zoom(0.8)}
            className={cx(plain, 'w-12')}
          >
            <ZoomOut size={20} strokeWidth={1.75} aria-hidden="true" />
          </button>
          <button
            type="button"
            aria-label={t('fit', { percent: formatPercent(scale, locale) })}
            onClick={() => board.fit()}
            className={cx(plain, 'num w-14 text-sm')}
          >
            {formatPercent(scale, locale)}
          </button>
          <button type="button" aria-label={t('nearer')} title={t('nearer')} onClick={() => board.zoom(1.25)} className={cx(plain, 'w-12')}>
            <ZoomIn size={20} strokeWidth={1.75} aria-hidden="true" />
          </button>
        </div>
      </div>
    </div>
  );
};

/** While a part is being chosen: what to do, and doing it. */
export const CutBar = ({ board, ready }: { board: Board; ready: boolean }): ReactNode => {
  const t = useText(annotatorText);
  return (
    <div className="absolute inset-x-0 bottom-2 flex justify-center px-2">
      <div className="flex items-center gap-2 rounded-panel border border-line-2 bg-raised p-2 shadow-menu">
        {ready ? (
          <>
            <Button variant="outline" onClick={() => board.cancel()}>
              {t('cancel')}
            </Button>
            <Button onClick={() => board.cutOut()}>{t('cut')}</Button>
          </>
        ) : (
          <p className="px-2 text-sm text-text-2">{t('cutHint')}</p>
        )}
      </div>
    </div>
  );
};
