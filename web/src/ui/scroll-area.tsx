import { type PointerEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { cx } from './cx.js';

const hideAfterMs = 600;
const leastThumbPx = 24;

export interface ScrollAreaProps {
  /** Names the area for those who listen; it can be scrolled by keyboard. */
  readonly label: string;
  /** Height or largest height, and whatever else the place needs. */
  readonly className?: string;
  readonly children: ReactNode;
}

interface Thumb {
  readonly size: number;
  readonly offset: number;
}

/** The thumb's height and place for what is scrolled; null where everything fits. */
const thumbOf = ({ clientHeight, scrollHeight, scrollTop }: HTMLElement): Thumb | null => {
  if (scrollHeight <= clientHeight + 1) return null;
  const size = Math.max(leastThumbPx, (clientHeight / scrollHeight) * clientHeight);
  return { size, offset: (scrollTop / (scrollHeight - clientHeight)) * (clientHeight - size) };
};

/** Shows while something moves or the pointer is inside, and 600 ms longer. */
const useShown = () => {
  const [shown, setShown] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const show = useCallback((): void => {
    clearTimeout(timer.current);
    setShown(true);
  }, []);
  const hideSoon = useCallback((): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setShown(false), hideAfterMs);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  return { shown, show, hideSoon };
};

/** A part of the page that scrolls by itself, with a thin bar over its content that takes no room. */
export const ScrollArea = ({ label, className, children }: ScrollAreaProps): ReactNode => {
  const view = useRef<HTMLElement>(null);
  const [thumb, setThumb] = useState<Thumb | null>(null);
  const { shown, show, hideSoon } = useShown();
  const inside = useRef(false);
  const measure = useCallback((): void => {
    const element = view.current;
    if (!element) return;
    const found = thumbOf(element);
    setThumb(found);
    // What scrolls must be reachable without a pointer; what does not is no stop on the way.
    element.tabIndex = found ? 0 : -1;
  }, []);
  useEffect(() => {
    const element = view.current;
    if (!element) return undefined;
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    for (const child of element.children) sizes.observe(child);
    return () => sizes.disconnect();
  }, [measure]);
  const drag = (event: PointerEvent): void => {
    const element = view.current;
    if (!element || !thumb || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { clientHeight, scrollHeight } = element;
    element.scrollTop += (event.movementY * (scrollHeight - clientHeight)) / (clientHeight - thumb.size);
  };
  return (
    <div
      className="relative"
      onPointerEnter={(event) => {
        if (event.pointerType === 'touch') return;
        inside.current = true;
        show();
      }}
      onPointerLeave={() => {
        inside.current = false;
        hideSoon();
      }}
    >
      <section
        ref={view}
        aria-label={label}
        onScroll={() => {
          measure();
          show();
          if (!inside.current) hideSoon();
        }}
        className={cx('overflow-y-auto overscroll-contain [scrollbar-width:none] focus-visible:outline-offset-[-2px]', className)}
      >
        <div>{children}</div>
      </section>
      {thumb ? (
        <div
          aria-hidden="true"
          data-scrollbar={shown ? 'shown' : 'hidden'}
          className={cx(
            'absolute inset-y-0 right-0 w-2.5 transition-opacity duration-[160ms]',
            shown ? 'opacity-100' : 'pointer-events-none opacity-0',
          )}
        >
          <div
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={drag}
            style={{ height: thumb.size, transform: `translateY(${thumb.offset}px)` }}
            className="ml-auto w-2 touch-none rounded-full border-2 border-transparent bg-control bg-clip-padding"
          />
        </div>
      ) : null}
    </div>
  );
};
