import { type ReactNode, useEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { toast as keeper, useToaster } from 'react-hot-toast/headless';
import { makeStore, useStore } from '../client/store.js';
import { useText } from '../i18n/index.js';
import { uiText } from './text.js';
import { ToastCard } from './toast-card.js';
import { makeToastClock } from './toast-clock.js';
import { type Looked, watchToasts } from './toast-look.js';
import { added, dismissed, type Toasts, updated } from './toast-state.js';
import type { ToastOptions } from './toast.js';

const removeAfterMs = 1_000_000;
/** The keeper of what is open and what is to be removed knows one toast, so that a newer one takes the place of the older. */
const place = 'the-one';
const store = makeStore<Toasts>(null);

/** The toast there is, also after it was dismissed. */
export const useToasts = (): Toasts => useStore(store);

/** The keeper removes by its own clock; then there is no toast any more. */
const useKeeper = (): void => {
  const { toasts } = useToaster({ duration: Number.POSITIVE_INFINITY, removeDelay: removeAfterMs });
  const kept = toasts.length > 0;
  useEffect(() => {
    if (!kept) store.write(null);
  }, [kept]);
};

const dismissOpen = (): boolean => {
  const content = store.read();
  if (!content?.open) return false;
  dismissToast(content.id);
  return true;
};

const clock = makeToastClock(() => void dismissOpen());

const Area = (): ReactNode => {
  const t = useText(uiText);
  const content = useToasts();
  useKeeper();
  const region = useRef<HTMLElement>(null);
  const looked = useRef<Looked>(null);
  useEffect(() => {
    if (!region.current) return undefined;
    const watched = watchToasts(region.current, { pause: clock.pause, escape: dismissOpen });
    looked.current = watched;
    return watched.stop;
  }, []);
  const shown = content?.open ? content.id : null;
  // A card that went from under the pointer or the focus says no goodbye.
  useEffect(() => looked.current?.ask(), [shown]);
  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-label={t('toasts')}
      className="pointer-events-none fixed inset-x-4 bottom-[calc(74px+env(safe-area-inset-bottom))] z-55 sm:inset-x-auto sm:right-6 sm:bottom-6 sm:w-[400px]"
    >
      <div role="status" aria-live="polite" aria-atomic="true">
        {content?.open ? <ToastCard key={content.id} content={content} close={() => dismissToast(content.id)} /> : null}
      </div>
    </section>
  );
};

let mounted = false;

/** The area mounts itself with the first toast, outside of the page's tree: it stands over dialogs and outlives errors. */
const mount = (): void => {
  if (mounted) return;
  mounted = true;
  const host = document.createElement('div');
  document.body.append(host);
  createRoot(host).render(<Area />);
};

export const showToast = (id: string, options: ToastOptions): void => {
  mount();
  store.write(added(id, options));
  keeper(options.title, { id: place });
  clock.start();
};

export const updateToast = (id: string, options: ToastOptions): void => store.write(updated(store.read(), id, options));

export const dismissToast = (id: string): void => {
  if (store.read()?.id !== id) return;
  store.write(dismissed(store.read(), id));
  clock.stop();
  keeper.dismiss(place);
};
