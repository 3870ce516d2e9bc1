import { useCallback, useEffect, useRef, useState } from 'react';

const REDRAW_MS = 1000;
/** The rows lie still this long after the last movement of finger or wheel. */
const REST_MS = 1200;

/** True while the page is being scrolled or touched. */
const useScrolling = (): boolean => {
  const [scrolling, setScrolling] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const moved = (): void => {
      setScrolling(true);
      clearTimeout(timer);
      timer = setTimeout(() => setScrolling(false), REST_MS);
    };
    const options = { passive: true } as const;
    window.addEventListener('scroll', moved, options);
    window.addEventListener('touchmove', moved, options);
    window.addEventListener('wheel', moved, options);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', moved);
      window.removeEventListener('touchmove', moved);
      window.removeEventListener('wheel', moved);
    };
  }, []);
  return scrolling;
};

/**
 * The value as the screen shows it: changed at most once a second, and not at all while the reader scrolls, unless `key` changes
 * (another tab or page is another list). `apply` shows what waits.
 */
export const useCalm = <T>(value: T, key: string): { shown: T; waiting: boolean; apply: () => void } => {
  const [drawn, setDrawn] = useState({ value, key });
  const drawnAt = useRef(0);
  const scrolling = useScrolling();
  const other = drawn.key !== key;
  const apply = useCallback(() => {
    drawnAt.current = performance.now();
    setDrawn({ value, key });
  }, [value, key]);
  useEffect(() => {
    if (drawn.value === value && !other) return undefined;
    if (scrolling && !other) return undefined;
    const timer = setTimeout(apply, other ? 0 : Math.max(0, drawnAt.current + REDRAW_MS - performance.now()));
    return () => clearTimeout(timer);
  }, [value, drawn, other, scrolling, apply]);
  return { shown: other ? value : drawn.value, waiting: !other && scrolling && drawn.value !== value, apply };
};
