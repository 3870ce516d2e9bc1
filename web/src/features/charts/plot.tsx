import { type ReactNode, useEffect, useRef } from 'react';
import uPlot from 'uplot';
import { formatNumber } from '../../i18n/digits.js';
import { useLocale } from '../../i18n/index.js';
import type { Locale } from '#contracts/shared/choices';
import { scaleOf } from './share-of.js';
import './plot.css';

const ink = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

interface Look {
  readonly width: number;
  readonly height: number;
  readonly locale: Locale;
  readonly onPoint: (place: number | null) => void;
}

/** Hollow points, the last one filled: design, “Charts”. */
const drawLast = (plot: uPlot): void => {
  const last = (plot.data[0]?.length ?? 0) - 1;
  const value = plot.data[1]?.[last];
  if (last < 0 || value === null || value === undefined) return;
  const [x, y] = [plot.valToPos(last, 'x', true), plot.valToPos(value, 'y', true)];
  plot.ctx.save();
  plot.ctx.fillStyle = ink('--brand');
  plot.ctx.beginPath();
  plot.ctx.arc(x, y, 5 * devicePixelRatio, 0, 2 * Math.PI);
  plot.ctx.fill();
  plot.ctx.restore();
};

const optionsOf = (values: readonly number[], { width, height, locale, onPoint }: Look): uPlot.Options => {
  const { low, high } = scaleOf(values.map((value) => value / 100));
  const grid = { stroke: ink('--line'), width: 1 };
  return {
    width,
    height,
    legend: { show: false },
    cursor: { y: false, x: false, drag: { x: false, y: false }, points: { size: 11, fill: ink('--brand'), stroke: ink('--bg'), width: 2 } },
    scales: { x: { time: false, range: [-0.35, values.length - 1 + 0.35] }, y: { range: [low, high] } },
    axes: [
      { show: false },
      {
        grid,
        ticks: { show: false },
        stroke: ink('--text-3'),
        font: `12px ${getComputedStyle(document.body).fontFamily}`,
        size: 44,
        splits: () => [low, (low + high) / 2, high],
        values: (_plot, splits) => splits.map((split) => `${formatNumber(split, locale)}%`),
      },
    ],
    series: [
      {},
      {
        stroke: ink('--brand'),
        width: 2,
        points: { show: true, size: 8, fill: ink('--bg'), stroke: ink('--brand'), width: 2 },
      },
    ],
    hooks: { draw: [drawLast], setCursor: [(plot) => onPoint(plot.cursor.idx ?? null)] },
    padding: [14, 14, 10, 0],
  };
};

/** One ink line on a canvas, whole per cents against their places. Drawn anew when the room, the language or the colours change; says nothing by itself. */
const Plot = ({
  values,
  height,
  onPoint,
}: {
  values: readonly number[];
  height: number;
  onPoint: (place: number | null) => void;
}): ReactNode => {
  const locale = useLocale();
  const room = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = room.current;
    if (!element) return undefined;
    let plot: uPlot | null = null;
    const draw = (): void => {
      plot?.destroy();
      const width = element.clientWidth;
      if (width > 0)
        plot = new uPlot(optionsOf(values, { width, height, locale, onPoint }), [values.map((_, at) => at), [...values]], element);
    };
    const resized = new ResizeObserver(draw);
    resized.observe(element);
    const recoloured = new MutationObserver(draw);
    recoloured.observe(document.documentElement, { attributes: true, attributeFilter: ['class'] });
    return () => {
      resized.disconnect();
      recoloured.disconnect();
      plot?.destroy();
    };
  }, [values, height, locale, onPoint]);
  return <div ref={room} aria-hidden="true" className="w-full" style={{ height }} />;
};

export default Plot;
