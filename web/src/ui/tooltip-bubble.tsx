import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

const gapPx = 8;
const edgePx = 8;

/** Above its element where there is room, else below; never over the edge of the window. */
const placeAt = (anchor: DOMRect, own: DOMRect): { left: number; top: number } => {
  const above = anchor.top - own.height - gapPx;
  const middle = anchor.left + anchor.width / 2 - own.width / 2;
  return {
    left: Math.max(edgePx, Math.min(middle, document.documentElement.clientWidth - own.width - edgePx)),
    top: above >= edgePx ? above : anchor.bottom + gapPx,
  };
};

const TooltipBubble = ({
  id,
  anchor,
  label,
  onLeave,
}: {
  id: string;
  anchor: HTMLElement;
  label: string;
  onLeave: () => void;
}): ReactNode => {
  const own = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null);
  useLayoutEffect(() => {
    if (own.current) setPlace(placeAt(anchor.getBoundingClientRect(), own.current.getBoundingClientRect()));
  }, [anchor, label]);
  return createPortal(
    // The room around it belongs to it, so that the pointer can go from the element to its text.
    <div
      ref={own}
      id={id}
      role="tooltip"
      data-tooltip={id}
      onPointerLeave={(event) => {
        if (!(event.relatedTarget instanceof Node && anchor.contains(event.relatedTarget))) onLeave();
      }}
      style={place ?? { left: 0, top: 0, visibility: 'hidden' }}
      className="fixed z-70 max-w-[280px] rounded-control bg-text px-2.5 py-1.5 text-sm text-bg before:absolute before:inset-x-0 before:-inset-y-2 before:-z-1"
    >
      {label}
    </div>,
    document.body,
  );
};

export default TooltipBubble;
