import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useText } from '../../i18n/index.js';
import { Button } from '../../ui/button.js';
import { chooseConsent, startAnalytics, useConsent } from './choice.js';
import { consentText } from './text.js';

/** What lies under the bar can be scrolled out from there. */
const useRoomBelow = (bar: RefObject<HTMLElement | null>, shown: boolean): void => {
  useLayoutEffect(() => {
    const element = bar.current;
    if (!shown || !element) return undefined;
    const watcher = new ResizeObserver(() => {
      document.body.style.paddingBottom = `${element.offsetHeight}px`;
    });
    watcher.observe(element);
    return () => {
      watcher.disconnect();
      document.body.style.paddingBottom = '';
    };
  }, [bar, shown]);
};

/** Asks once whether usage may be measured; the page can be used meanwhile, and both answers are equal doors. */
const ConsentBar = (): ReactNode => {
  const [t, consent] = [useText(consentText), useConsent()];
  const bar = useRef<HTMLElement>(null);
  useEffect(startAnalytics, []);
  useRoomBelow(bar, consent === null);
  if (consent !== null) return null;
  return (
    <section
      ref={bar}
      aria-label={t('bar')}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line-2 bg-raised px-4 pt-3 pb-[max(12px,env(safe-area-inset-bottom))] shadow-menu"
    >
      <div className="mx-auto flex max-w-[1072px] flex-wrap items-center gap-x-6 gap-y-2">
        <p className="min-w-0 flex-1 basis-72 text-sm text-text-2">
          {t('question')}{' '}
          <Link to="/cookie-policy" className="link">
            {t('more')}
          </Link>
        </p>
        <div className="flex gap-2 max-sm:w-full">
          <Button variant="outline" size="sm" className="max-sm:flex-1" onClick={() => chooseConsent('no')}>
            {t('no')}
          </Button>
          <Button variant="outline" size="sm" className="max-sm:flex-1" onClick={() => chooseConsent('yes')}>
            {t('yes')}
          </Button>
        </div>
      </div>
    </section>
  );
};

export default ConsentBar;
