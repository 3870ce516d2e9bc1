import { type RefObject, useLayoutEffect, useRef } from 'react';

const SLIDE_MS = 420;
const FURTHEST = 1200;
const still = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Lets rows (`data-entry`) slide from where they stood to where they stand; what is new simply stands there. */
export const useSlide = (list: RefObject<HTMLElement | null>, picture: unknown): void => {
  const tops = useRef(new Map<string, number>());
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return;
    const origin = element.getBoundingClientRect().top;
    const now = new Map<string, number>();
    const quiet = still();
    for (const row of element.querySelectorAll<HTMLElement>('[data-entry]')) {
      const entry = row.dataset['entry'] ?? '';
      const top = row.getBoundingClientRect().top - origin;
      now.set(entry, top);
      const by = (tops.current.get(entry) ?? top) - top;
      if (quiet || by === 0 || Math.abs(by) > FURTHEST) continue;
      row.animate([{ transform: `translateY(${by}px)` }, { transform: 'none' }], { duration: SLIDE_MS, easing: 'cubic-bezier(.2,0,0,1)' });
    }
    tops.current = now;
  }, [list, picture]);
};
