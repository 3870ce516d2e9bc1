import {
  cloneElement,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { quietPart } from './part.js';
import { noteClosed, openDelay } from './tooltip-clock.js';

/** What the child must let the tooltip do; every element and our buttons do. */
interface Described {
  readonly 'aria-describedby'?: string | undefined;
  readonly onPointerEnter?: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerLeave?: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerDown?: (event: PointerEvent<HTMLElement>) => void;
  readonly onFocus?: (event: FocusEvent<HTMLElement>) => void;
  readonly onBlur?: (event: FocusEvent<HTMLElement>) => void;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
}

export interface TooltipProps {
  /** A name or a shortcut. Nothing needed hides in it: it does not open for a finger. */
  readonly label: string;
  readonly children: ReactElement<Described>;
}

const Bubble = quietPart(() => import('./tooltip-bubble.js'));

/** Opens a while after the pointer comes, at once for the keyboard; closes with Esc, a press, a scroll, or when both are gone. */
const useOpen = () => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const leave = (): void => {
    clearTimeout(timer.current);
    if (anchor) noteClosed(performance.now());
    setAnchor(null);
  };
  const openIn = (element: HTMLElement, ms: number): void => {
    clearTimeout(timer.current);
    if (ms === 0) setAnchor(element);
    else timer.current = setTimeout(() => setAnchor(element), ms);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!anchor) return undefined;
    const close = (): void => {
      noteClosed(performance.now());
      setAnchor(null);
    };
    const scrolled = ({ target }: Event): void => {
      if (target instanceof Node && target.contains(anchor)) close();
    };
    const escaped = ({ key }: globalThis.KeyboardEvent): void => {
      if (key === 'Escape') close();
    };
    addEventListener('scroll', scrolled, { capture: true, passive: true });
    document.addEventListener('keydown', escaped);
    return () => {
      removeEventListener('scroll', scrolled, { capture: true });
      document.removeEventListener('keydown', escaped);
    };
  }, [anchor]);
  return { anchor, leave, openIn };
};

/** Names or explains what the pointer rests on. Its window and its placing are a chunk that comes with the first one. */
export const Tooltip = ({ label, children }: TooltipProps): ReactNode => {
  const id = useId();
  const { anchor, leave, openIn } = useOpen();
  const { props } = children;
  const child = cloneElement(children, {
    // What is already its name need not be said twice.
    'aria-describedby': anchor && (children.props as { 'aria-label'?: string })['aria-label'] !== label ? id : props['aria-describedby'],
    onPointerEnter: (event) => {
      props.onPointerEnter?.(event);
      if (event.pointerType !== 'touch') openIn(event.currentTarget, openDelay(performance.now()));
    },
    onPointerLeave: (event) => {
      props.onPointerLeave?.(event);
      // The way from the element to its tooltip is no leaving.
      if (!(event.relatedTarget instanceof Element && event.relatedTarget.closest(`[data-tooltip="${id}"]`))) leave();
    },
    onPointerDown: (event) => {
      props.onPointerDown?.(event);
      leave();
    },
    onFocus: (event) => {
      props.onFocus?.(event);
      if (event.currentTarget.matches(':focus-visible')) openIn(event.currentTarget, 0);
    },
    onBlur: (event) => {
      props.onBlur?.(event);
      leave();
    },
  });
  return (
    <>
      {child}
      {anchor ? (
        <Suspense fallback={null}>
          <Bubble id={id} anchor={anchor} label={label} onLeave={leave} />
        </Suspense>
      ) : null}
    </>
  );
};
