import { useEffect, useRef } from 'react';
import { addLayer } from './back-stack.js';

/** While `open`, the Back button closes this instead of leaving the page. What cannot be closed now stays, and the page with it. */
export const useBackCloses = (open: boolean, onClose: (() => void) | undefined): void => {
  const newest = useRef(onClose);
  useEffect(() => {
    newest.current = onClose;
  });
  useEffect(() => (open ? addLayer(() => newest.current?.()) : undefined), [open]);
};
