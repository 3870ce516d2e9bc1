import type { ReactNode } from 'react';
import { useServerNow, useTakingOver } from '../../client/use-server-now.js';
import { formatCountdown } from '../../i18n/duration.js';
import { useLocale } from '../../i18n/index.js';
import { cx } from '../../ui/cx.js';

/**
 * Time left until a moment on the server's clock; renders alone each second, in digits of equal width. On a page made on the server
 * its room is kept and nothing is said until the clock runs: by then the figure would be an old one.
 */
export const Countdown = ({ to, className }: { to: string; className?: string }): ReactNode => {
  const [now, locale, takingOver] = [useServerNow(), useLocale(), useTakingOver()];
  return (
    <span role="timer" translate="no" className={cx('num notranslate whitespace-nowrap', takingOver && 'invisible', className)}>
      {formatCountdown(Date.parse(to) - now, locale)}
    </span>
  );
};
