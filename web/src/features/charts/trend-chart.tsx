import { type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { useText } from '../../i18n/index.js';
import { inlinePart } from '../../ui/inline-part.js';
import { chartsText } from './text.js';

/** The engine comes when a chart is shown, and never for the page's first look. */
const Plot = inlinePart(() => import('./plot.js'));

interface ChartPoint {
  readonly key: string;
  /** Whole per cent. */
  readonly value: number;
  /** What stands under the first and the last point. */
  readonly short: string;
  /** The point in words, said under a finger or pointer. */
  readonly words: string;
}

const height = 184;

/**
 * A line over time: `finding` says what it shows, the canvas draws it, `table` holds the same for those who cannot see it or want the
 * numbers. Nothing of it is only in the picture.
 */
export const TrendChart = ({
  points,
  finding,
  table,
}: {
  points: readonly ChartPoint[];
  finding: ReactNode;
  table: ReactNode;
}): ReactNode => {
  const t = useText(chartsText);
  const [place, setPlace] = useState<number | null>(null);
  const values = useMemo(() => points.map(({ value }) => value), [points]);
  const onPoint = useCallback((at: number | null) => setPlace(at), []);
  const shown = points[place ?? -1] ?? points.at(-1);
  const [first, last] = [points[0], points.at(-1)];
  return (
    <figure className="min-w-0">
      <figcaption className="text-text-2">{finding}</figcaption>
      {points.length > 1 ? (
        <>
          <p aria-hidden="true" className="num mt-2 min-h-5 truncate text-right text-sm text-text-3">
            {shown?.words}
          </p>
          <div style={{ minHeight: height }}>
            <Suspense fallback={null}>
              <Plot values={values} height={height} onPoint={onPoint} />
            </Suspense>
          </div>
          <p aria-hidden="true" className="num flex justify-between pl-11 text-xs text-text-3">
            <span>{first?.short}</span>
            <span>{last?.short}</span>
          </p>
        </>
      ) : null}
      <details className="mt-2 text-sm">
        <summary className="touch cursor-pointer py-1 text-text-3">{t('asTable')}</summary>
        {table}
      </details>
    </figure>
  );
};
