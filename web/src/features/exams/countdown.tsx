import type { ReactNode } from 'react';
import { useServerNow } from '../../client/use-server-now.js';
import { formatCountdown } from '../../i18n/duration.js';
import { useLocale } from '../../i18n/index.js';

/** Time left until a moment on the server's clock; renders alone each second, in digits of equal width. */
export const Countdown = ({ to, className }: { to: string; className?: string }): ReactNode => {
  const [now, locale] = [useServerNow(), useLocale()];
  return (
    <span role="timer" className={`num ${className ?? ''}`}>
      {formatCountdown(Date.parse(to) - now, locale)}
    </span>
  );
};
