import { X } from 'lucide-react';
import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { toast as keeper, useToaster } from 'react-hot-toast/headless';
import { useText } from '../i18n/index.js';
import { Button } from './button.js';
import { cx } from './cx.js';
import { uiText } from './text.js';
import type { ToastOptions } from './toast.js';

/** The specification's toast: id, title, description, open, variant and an optional action. */
export interface ToastContent extends ToastOptions {
  readonly id: string;
  readonly open: boolean;
}

const limits = { closeAfterMs: 5000, removeAfterMs: 1_000_000, swipePx: 50, hotkey: 'F8' } as const;
/** One place for one toast: the same key for all of them, so that a newer replaces the older. */
const place = 'the-one';
let current: string | null = null;

const Card = ({ content, pause, resume }: { content: ToastContent; pause: () => void; resume: () => void }): ReactNode => {
  const t = useText(uiText);
  const from = useRef<number | null>(null);
  const [moved, setMoved] = useState(0);
  const bad = content.variant === 'destructive';
  const release = (): void => {
    if (Math.abs(moved) >= limits.swipePx) dismissToast(content.id);
    from.current = null;
    setMoved(0);
  };
  const drag = (event: PointerEvent): void => {
    if (from.current !== null) setMoved(event.clientX - from.current);
  };
  return (
    <div
      onPointerDown={(event) => {
        from.current = event.clientX;
      }}
      onPointerMove={drag}
      onPointerUp={release}
      onPointerCancel={release}
      onMouseEnter={pause}
      onMouseLeave={resume}
      onFocus={pause}
      onBlur={resume}
      style={moved === 0 ? undefined : { transform: `translateX(${moved}px)` }}
      className={cx(
        'pointer-events-auto flex touch-pan-y items-center gap-3 rounded-panel border p-4 shadow-menu',
        bad ? 'border-bad-line border-l-3 border-l-bad-solid bg-bad-tint' : 'border-line-2 bg-raised',
      )}
    >
      <div className="min-w-0 flex-1">
        <div className={cx('font-semibold', bad && 'text-bad')}>{content.title}</div>
        {content.description ? <div className="text-sm text-text-2">{content.description}</div> : null}
      </div>
      {content.action ? (
        <Button variant="outline" size="xs" onClick={content.action.onClick}>
          {content.action.label}
        </Button>
      ) : null}
      <Button variant="ghost" size="icon" aria-label={t('close')} onClick={() => dismissToast(content.id)}>
        <X size={20} strokeWidth={1.75} aria-hidden="true" />
      </Button>
    </div>
  );
};

const Area = (): ReactNode => {
  const t = useText(uiText);
  const { toasts, handlers } = useToaster({ duration: limits.closeAfterMs, removeDelay: limits.removeAfterMs });
  const region = useRef<HTMLElement>(null);
  useEffect(() => {
    const focus = (event: KeyboardEvent): void => {
      if (event.key === limits.hotkey) region.current?.focus();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, []);
  const shown = toasts.find((entry) => entry.visible);
  const content = shown ? contents.get(shown.id) : undefined;
  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-label={t('toasts')}
      className="pointer-events-none fixed inset-x-4 bottom-[calc(74px+env(safe-area-inset-bottom))] z-55 sm:inset-x-auto sm:right-6 sm:bottom-6 sm:w-[400px]"
    >
      <div role="status" aria-live="polite" aria-atomic="true">
        {content ? <Card key={content.id} content={content} pause={handlers.startPause} resume={handlers.endPause} /> : null}
      </div>
    </section>
  );
};

const contents = new Map<string, ToastContent>();
let mounted = false;

/** The area mounts itself with the first toast, outside of the page's tree: it stands over dialogs and outlives errors. */
const mount = (): void => {
  if (mounted) return;
  mounted = true;
  const host = document.createElement('div');
  document.body.append(host);
  createRoot(host).render(<Area />);
};

export const showToast = (content: ToastContent): void => {
  mount();
  current = content.id;
  contents.set(place, content);
  keeper(content.title, { id: place });
};

export const dismissToast = (id: string): void => {
  if (id === current) keeper.dismiss(place);
};
