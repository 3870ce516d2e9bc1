import { Timer as Clock } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useServerNow } from '../../client/use-server-now.js';
import { formatCountdown } from '../../i18n/duration.js';
import { useLocale, useText } from '../../i18n/index.js';
import { cx } from '../../ui/cx.js';
import { paperText } from './text.js';
import { announcement, LOW_MS } from './timer.js';

/** What is left on the server's clock. Amber in the last five minutes; never red, never moving. */
export const TimeLeft = ({ deadline, icon = false, className }: { deadline: number; icon?: boolean; className?: string }): ReactNode => {
  const [now, locale] = [useServerNow(), useLocale()];
  const left = deadline - now;
  return (
    <span
      role="timer"
      aria-live="off"
      translate="no"
      className={cx('num notranslate inline-flex items-center gap-2 font-semibold', left <= LOW_MS && 'text-warn', className)}
    >
      {icon ? <Clock size={20} strokeWidth={1.75} aria-hidden="true" className={left <= LOW_MS ? undefined : 'text-text-3'} /> : null}
      <span>{formatCountdown(left, locale)}</span>
    </span>
  );
};

/** Says politely when five minutes and one minute are left. One on a page. */
export const TimeAnnouncer = ({ deadline }: { deadline: number }): ReactNode => {
  const [now, t] = [useServerNow(), useText(paperText)];
  const left = deadline - now;
  const before = useRef(left);
  const [minutes, setMinutes] = useState<number | null>(null);
  useEffect(() => {
    const found = announcement(before.current, left);
    before.current = left;
    if (found !== null) setMinutes(found);
  }, [left]);
  return (
    <p aria-live="polite" className="sr-only">
      {minutes === null ? '' : t('minutesLeft', { minutes })}
    </p>
  );
};
