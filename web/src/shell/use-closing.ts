import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * A menu closes by itself: by Escape (which gives the focus back to its button), a press beside it, another page. A page that is only
 * judged anew, because somebody gave a right meanwhile, is no other.
 */
export const useClosing = (
  open: boolean,
  close: () => void,
): { element: RefObject<HTMLDivElement | null>; button: RefObject<HTMLButtonElement | null> } => {
  const element = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { pathname, search } = useLocation();
  useEffect(close, [close, pathname, search]);
  useEffect(() => {
    if (!open) return undefined;
    const press = (event: Event): void => {
      if (!element.current?.contains(event.target as Node)) close();
    };
    const escape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      close();
      button.current?.focus();
    };
    document.addEventListener('pointerdown', press);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', press);
      document.removeEventListener('keydown', escape);
    };
  }, [open, close]);
  return { element, button };
};
