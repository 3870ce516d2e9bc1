import { Info, TriangleAlert, X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { ShownBanner } from '#contracts/http/ops-shapes';
import { keep, readKept } from '../../client/kept.js';
import { serverNow } from '../../client/server-clock.js';
import { useLocale, useText } from '../../i18n/index.js';
import { Button } from '../../ui/button.js';
import { cx } from '../../ui/cx.js';
import { shownBanner } from './state.js';
import { bannerText } from './text.js';

const hidden = 'banner.hidden';
/** The longest that a timer of the browser waits. */
const longestMs = 2_000_000_000;

/** Takes it down at its end, by the server's clock; the time is read again, since a device may sleep. */
const useEnd = (endsAt: string | null): void => {
  useEffect(() => {
    if (endsAt === null) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const look = (): void => {
      const left = Date.parse(endsAt) - serverNow();
      if (left <= 0) shownBanner.write(null);
      else timer = setTimeout(look, Math.min(left + 50, longestMs));
    };
    look();
    return () => clearTimeout(timer);
  }, [endsAt]);
};

/** One calm line above the page; whoever has read it can put it away, which this browser keeps. */
const Banner = ({ banner }: { banner: ShownBanner }): ReactNode => {
  const [t, locale] = [useText(bannerText), useLocale()];
  const [away, setAway] = useState(() => readKept(hidden) === banner.id);
  useEnd(banner.endsAt);
  if (away) return null;
  const warning = banner.level === 'warning';
  const Sign = warning ? TriangleAlert : Info;
  return (
    <div
      role="status"
      data-banner={banner.id}
      className={cx('border-b print:hidden', warning ? 'border-warn-line bg-warn-tint' : 'border-line bg-sunken')}
    >
      <div className="mx-auto flex max-w-[1120px] items-start gap-2.5 py-1 pr-2 pl-4 text-[14px] leading-[21px]! text-text md:pr-4 md:pl-6">
        <Sign size={20} strokeWidth={1.75} aria-hidden="true" className={cx('mt-2 shrink-0', warning ? 'text-warn' : 'text-text-3')} />
        <p className="min-w-0 flex-1 py-2 break-words">{banner[locale]}</p>
        <Button
          variant="ghost"
          size="icon"
          aria-label={t('close')}
          onClick={() => {
            keep(hidden, banner.id);
            setAway(true);
          }}
        >
          <X size={20} strokeWidth={1.75} aria-hidden="true" />
        </Button>
      </div>
    </div>
  );
};

export default Banner;
