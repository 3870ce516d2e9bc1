import { type ReactNode, useMemo } from 'react';
import { formatTaken } from '../../i18n/duration.js';
import { useLocale, useText } from '../../i18n/index.js';
import { cx } from '../../ui/cx.js';
import { type Inspection, type SaveLine, timeLineOf } from './saves.js';
import { afterText } from './text.js';

const percent = (share: number): string => `${share * 100}%`;

const Legend = ({ late, deadline }: { late: boolean; deadline: boolean }): ReactNode => {
  const t = useText(afterText);
  const item = 'inline-flex items-center gap-1.5';
  return (
    <p aria-hidden="true" className="mt-1 flex flex-wrap gap-x-4 text-xs text-text-3">
      <span className={item}>
        <span className="h-3 w-0.5 bg-brand" />
        {t('oneSave')}
      </span>
      {late ? (
        <span className={item}>
          <span className="size-2 rotate-45 bg-warn-solid" />
          {t('lateSave')}
        </span>
      ) : null}
      <span className={item}>
        <span className="h-3 border-l-[1.5px] border-text" />
        {t('submission')}
      </span>
      {deadline ? (
        <span className={item}>
          <span className="h-3 border-l-[1.5px] border-dashed border-control" />
          {t('deadline')}
        </span>
      ) : null}
    </p>
  );
};

/** A sitting at a glance: when something was saved, from which device, and what came late. Every one stands in the list below. */
export const TimeLine = ({ inspection, lines }: { inspection: Inspection; lines: readonly SaveLine[] }): ReactNode => {
  const [t, locale] = [useText(afterText), useLocale()];
  const line = useMemo(() => timeLineOf(inspection, lines), [inspection, lines]);
  const late = line.ticks.filter((tick) => tick.late).length;
  const axisEnd = line.marks.at(-1) ?? 0;
  return (
    <figure>
      <figcaption className="sr-only">
        {t('timeLineSays', { saves: line.ticks.length - late, devices: line.lanes.length, late })}
      </figcaption>
      <div aria-hidden="true" className="flex gap-2">
        <div className="flex shrink-0 flex-col text-xs text-text-3">
          {line.lanes.map((epoch) => (
            <span key={epoch} className="num flex h-7 items-center">
              {t('device', { n: epoch })}
            </span>
          ))}
        </div>
        <div className="min-w-0 flex-1 pr-3">
          <div className="relative border-b border-control" style={{ height: line.lanes.length * 28 }}>
            {line.lanes.map((epoch, at) => (
              <span
                key={epoch}
                className={cx('absolute inset-x-0', at > 0 && 'border-t border-line')}
                style={{ top: at * 28, height: 28 }}
              />
            ))}
            {line.deadline < 1 ? (
              <span className="absolute inset-y-0 border-l-[1.5px] border-dashed border-control" style={{ left: percent(line.deadline) }} />
            ) : null}
            {line.submitted === null ? null : (
              <span className="absolute -inset-y-1 border-l-[1.5px] border-text" style={{ left: percent(line.submitted) }} />
            )}
            {line.ticks.map(({ key, lane, at, late: isLate }) => (
              <span
                key={key}
                className={cx(
                  'absolute',
                  isLate ? 'size-2 -translate-x-1/2 rotate-45 bg-warn-solid' : 'h-4 w-0.5 -translate-x-1/2 bg-brand',
                )}
                style={{ left: percent(at), top: lane * 28 + (isLate ? 10 : 6) }}
              />
            ))}
          </div>
          <div className="num relative h-5 text-xs text-text-3">
            {line.marks.map((second) => (
              <span
                key={second}
                className={cx(
                  'absolute whitespace-nowrap',
                  second === 0 ? '' : second === axisEnd && second / line.span > 0.94 ? '-translate-x-3/4' : '-translate-x-1/2',
                )}
                style={{ left: percent(second / line.span) }}
              >
                {formatTaken(second, locale)}
              </span>
            ))}
          </div>
        </div>
      </div>
      <Legend late={late > 0} deadline={line.deadline < 1} />
    </figure>
  );
};
