import { type ReactNode, useEffect, useState } from 'react';
import { speedMs, speedPoints } from '#contracts/shared/quiz';
import { useText } from '../../../i18n/index.js';
import { cx } from '../../../ui/cx.js';
import { roundsText } from './text.js';

const tickMs = 250;

/** What is left of the time line, from `begunAt` of `performance.now()`; it stands still once the answer is given. */
const useLeft = (begunAt: number, stopped: boolean): number => {
  const [left, setLeft] = useState(() => Math.max(0, begunAt + speedMs - performance.now()));
  useEffect(() => {
    if (stopped) return undefined;
    const look = (): number => {
      const now = Math.max(0, begunAt + speedMs - performance.now());
      setLeft(now);
      return now;
    };
    if (look() === 0) return undefined;
    const timer = setInterval(() => {
      if (look() === 0) clearInterval(timer);
    }, tickMs);
    return () => clearInterval(timer);
  }, [begunAt, stopped]);
  return left;
};

/** The thin line that shortens, with what a right answer would add now. It ends quietly: the question stays open. */
export const TimeLine = ({ begunAt, stopped }: { begunAt: number; stopped: boolean }): ReactNode => {
  const t = useText(roundsText);
  const left = useLeft(begunAt, stopped);
  const bonus = Math.floor((speedPoints * left) / speedMs);
  return (
    <div className="flex h-6 items-center gap-3">
      <span
        role="progressbar"
        aria-label={t('timeLine')}
        aria-valuemin={0}
        aria-valuemax={speedMs / 1000}
        aria-valuenow={Math.ceil(left / 1000)}
        className="h-0.5 flex-1 overflow-hidden bg-fill-2"
      >
        <span
          className={cx('block h-full origin-left transition-transform duration-250 ease-linear', stopped ? 'bg-control' : 'bg-brand')}
          style={{ transform: `scaleX(${left / speedMs})` }}
        />
      </span>
      <span aria-hidden="true" className="num w-9 text-right text-sm text-text-3">
        {left > 0 ? t('bonusNow', { n: bonus }) : t('bonusNow', { n: 0 })}
      </span>
      <span role="status" className="sr-only">
        {left === 0 && !stopped ? t('bonusOver') : ''}
      </span>
    </div>
  );
};
