import { Bell as Drawn } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useCallback } from 'react';
import { unreadAtMost } from '#contracts/shared/notices';
import { useStore } from '../../client/store.js';
import { toDigits } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { useClosing } from '../../shell/use-closing.js';
import { dialogPart } from '../../ui/part.js';
import { noticesOpen, unreadNotices } from './state.js';
import { noticesText } from './text.js';

const Live = lazy(() => import('./live.js').catch(() => ({ default: () => null })));
const Panel = dialogPart(() => import('./panel.js'));

/** The bell in the head of every layout: how many notices are unread, and below it the list. */
const Bell = (): ReactNode => {
  const [t, locale, unread, open] = [useText(noticesText), useLocale(), useStore(unreadNotices), useStore(noticesOpen)];
  const close = useCallback(() => noticesOpen.write(false), []);
  const { element, button } = useClosing(open, close);
  return (
    <div ref={element} className="flex md:relative">
      <button
        ref={button}
        type="button"
        aria-label={unread > 0 ? t('bellNew', { count: unread }) : t('bell')}
        aria-expanded={open}
        onClick={() => noticesOpen.write(!open)}
        className="touch relative grid size-9 place-items-center rounded-full text-text-2 hover:bg-fill"
      >
        <Drawn size={20} strokeWidth={1.75} aria-hidden="true" />
        {unread > 0 ? (
          <span
            aria-hidden="true"
            className="num absolute -top-0.5 -right-0.5 grid h-[18px] min-w-[18px] place-items-center rounded-full bg-bad-solid px-1 text-[11px] leading-none font-semibold text-on-bad"
          >
            {unread >= unreadAtMost ? `${toDigits(String(unreadAtMost), locale)}+` : toDigits(String(unread), locale)}
          </span>
        ) : null}
      </button>
      <Suspense fallback={null}>
        <Live />
        {open ? <Panel onClose={close} /> : null}
      </Suspense>
    </div>
  );
};

export default Bell;
