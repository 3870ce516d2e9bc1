import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Ctrl (⌘ on a Mac) and a key, from anywhere on the page. `code` names the key's place (`KeyS`), so that a Bengali layout has it too.
 * The browser's own use of it is prevented.
 */
export const useShortcut = (code: string, run: () => void, on = true): void => {
  const newest = useRef(run);
  // Before it is painted: a press is meant for what stands there.
  useLayoutEffect(() => {
    newest.current = run;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (!on || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.code !== code) return;
      event.preventDefault();
      newest.current();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [code, on]);
};
