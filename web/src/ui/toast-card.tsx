import { X } from 'lucide-react';
import { type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { useText } from '../i18n/index.js';
import { Button } from './button.js';
import { cx } from './cx.js';
import { uiText } from './text.js';
import type { ToastContent } from './toast-state.js';

const swipePx = 50;
/** Less than this is a press on what stands in the card. */
const slackPx = 6;

/** Follows a finger or a pressed mouse sideways; let go beyond the threshold it closes, before it everything goes back. */
const useSwipe = (close: () => void) => {
  const from = useRef<number | null>(null);
  const [moved, setMoved] = useState(0);
  const release = (): void => {
    if (Math.abs(moved) >= swipePx) close();
    from.current = null;
    setMoved(0);
  };
  return {
    moved,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        from.current = event.clientX;
      },
      onPointerMove: (event: PointerEvent) => {
        if (from.current === null) return;
        const by = event.clientX - from.current;
        if (moved === 0 && Math.abs(by) < slackPx) return;
        // From here on the card has the pointer, wherever it goes.
        if (moved === 0) event.currentTarget.setPointerCapture(event.pointerId);
        setMoved(by);
      },
      onPointerUp: release,
      onPointerCancel: () => {
        from.current = null;
        setMoved(0);
      },
    },
  };
};

/** One message: what happened, perhaps what to do about it, and the way to be rid of it. */
export const ToastCard = ({ content, close }: { content: ToastContent; close: () => void }): ReactNode => {
  const t = useText(uiText);
  const { moved, handlers } = useSwipe(close);
  const bad = content.variant === 'destructive';
  return (
    <div
      {...handlers}
      data-toast={content.id}
      style={moved === 0 ? undefined : { transform: `translateX(${moved}px)` }}
      className={cx(
        'pointer-events-auto flex touch-pan-y items-center gap-3 rounded-panel border p-4 shadow-menu select-none',
        bad ? 'border-bad-line border-l-3 border-l-bad-solid bg-bad-tint' : 'border-line-2 bg-raised',
      )}
    >
      <div className="min-w-0 flex-1">
        <div className={cx('font-semibold', bad && 'text-bad')}>{content.title}</div>
        {content.description ? <div className="text-sm text-text-2">{content.description}</div> : null}
      </div>
      {content.action ? (
        <Button
          variant="outline"
          size="xs"
          onClick={() => {
            content.action?.onClick();
            close();
          }}
        >
          {content.action.label}
        </Button>
      ) : null}
      <Button variant="ghost" size="icon" aria-label={t('close')} onClick={close}>
        <X size={20} strokeWidth={1.75} aria-hidden="true" />
      </Button>
    </div>
  );
};
