import type { ReactNode } from 'react';
import { formatNumber } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { afterText } from './text.js';

const width = 600;
const height = 96;

/** One ink line over the last minute; its last point is filled and said. The figures above hold the same in words. */
export const Sparkline = ({ label, values }: { label: string; values: readonly number[] }): ReactNode => {
  const [t, locale] = [useText(afterText), useLocale()];
  const most = Math.max(1, ...values);
  const x = (at: number): number => (values.length > 1 ? (at / (values.length - 1)) * width : width);
  const y = (value: number): number => height - (value / most) * height;
  const last = values.at(-1) ?? 0;
  return (
    <figure className="min-w-0">
      <figcaption className="num mb-2 flex justify-between gap-3 text-sm text-text-3">
        <span>{label}</span>
        <span>{t('mostInMinute', { count: Math.max(0, ...values) })}</span>
      </figcaption>
      <div aria-hidden="true" className="relative h-24 pr-8">
        <div className="relative h-full">
          {[0, 50, 100].map((top) => (
            <span key={top} className="absolute inset-x-0 border-t border-line" style={{ top: `${top}%` }} />
          ))}
          <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" className="absolute inset-0 size-full overflow-visible">
            <polyline
              points={values.map((value, at) => `${x(at)},${y(value)}`).join(' ')}
              className="fill-none stroke-brand"
              strokeWidth={2}
              vectorEffect="non-scaling-stroke"
              strokeLinejoin="round"
            />
          </svg>
          <span
            className="absolute -right-1 size-2 -translate-y-1/2 rounded-full bg-brand"
            style={{ top: `${(y(last) / height) * 100}%` }}
          />
          <span
            className="num absolute -right-8 w-6 -translate-y-1/2 text-xs font-semibold"
            style={{ top: `${(y(last) / height) * 100}%` }}
          >
            {formatNumber(last, locale)}
          </span>
        </div>
      </div>
      <p aria-hidden="true" className="num mt-1 flex justify-between pr-8 text-xs text-text-3">
        <span>{t('aMinuteAgo')}</span>
        <span>{t('now')}</span>
      </p>
    </figure>
  );
};
