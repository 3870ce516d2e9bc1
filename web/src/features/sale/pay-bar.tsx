import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { useUser } from '../../client/user.js';
import { formatDate } from '../../i18n/dates.js';
import { formatTaka } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { Button } from '../../ui/button.js';
import { cx } from '../../ui/cx.js';
import type { Sale } from './sale-parts.js';
import { saleText } from './text.js';

/** Whether the place where it is bought is on the screen already, or was passed. */
const useInView = (element: RefObject<HTMLElement | null>): boolean => {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const target = element.current;
    if (!target) return undefined;
    const watcher = new IntersectionObserver(
      ([entry]) => setSeen(entry !== undefined && (entry.isIntersecting || entry.boundingClientRect.top < 0)),
      { rootMargin: '0px 0px -50% 0px' },
    );
    watcher.observe(target);
    return () => watcher.disconnect();
  }, [element]);
  return seen;
};

const smoothMs = 1000;

/** On a phone the price and the way to the cart are always under the thumb, until the cart itself is there. */
export const PayBar = ({ sale, cart }: { sale: Sale; cart: RefObject<HTMLElement | null> }): ReactNode => {
  const [t, locale, user] = [useText(saleText), useLocale(), useUser()];
  const seen = useInView(cart);
  const { course, access } = sale;
  if (seen) return null;
  const go = (): void => {
    const target = cart.current;
    if (!target) return;
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    // What is still being drawn can stop the smooth way half there; the rest of it is a jump.
    const arrive = (): void => {
      if (target.getBoundingClientRect().top > innerHeight / 2) target.scrollIntoView({ block: 'start' });
    };
    // Safari said so for the first time in 2025; before that a second is waited, in which the smooth way is over.
    if ('onscrollend' in window) addEventListener('scrollend', arrive, { once: true });
    else setTimeout(arrive, smoothMs);
    target.scrollIntoView({ behavior: calm ? 'auto' : 'smooth', block: 'start' });
    target.querySelector('h2')?.focus({ preventScroll: true });
  };
  const until =
    access.until === null
      ? access.days === null
        ? ''
        : t('barDays', { n: access.days })
      : t('barUntil', { date: formatDate(access.until, locale) });
  return (
    <div
      className={cx(
        'fixed inset-x-0 z-20 flex items-center justify-between gap-4 border-t border-line bg-bg px-4 py-2.5 lg:hidden print:hidden',
        // Above the own bar of somebody who is signed in.
        user ? 'bottom-[calc(58px+env(safe-area-inset-bottom))]' : 'bottom-0 pb-[calc(10px+env(safe-area-inset-bottom))]',
      )}
    >
      <p className="num min-w-0 leading-tight">
        <b className="text-xl">{formatTaka(course.pricePaisa, locale)}</b>
        {course.listPricePaisa !== null && course.listPricePaisa > course.pricePaisa ? (
          <s className="ml-1.5 text-sm text-text-3">{formatTaka(course.listPricePaisa, locale)}</s>
        ) : null}
        <span className="block text-xs text-text-3">{until}</span>
      </p>
      <Button size="lg" onClick={go}>
        {t(course.kind === 'exam-batch' ? 'buyBatch' : 'buy')}
      </Button>
    </div>
  );
};
