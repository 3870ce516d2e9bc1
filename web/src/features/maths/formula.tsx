import { type ReactNode, useEffect, useSyncExternalStore } from 'react';

type Typeset = (formula: string, displayMode: boolean) => string | null;

let typeset: Typeset | null = null;
let loading: Promise<void> | null = null;
const listeners = new Set<() => void>();

/** Fetches KaTeX (a chunk of its own); a screen that will need it may call this early. Where it does not come, sources stay shown. */
export const preloadMaths = (): Promise<void> => {
  loading ??= import('./katex.js').then(
    (module) => {
      typeset = module.typeset;
      for (const listener of listeners) listener();
      return undefined;
    },
    () => {
      loading = null;
    },
  );
  return loading;
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const read = (): Typeset | null => typeset;

const Source = ({ formula, display }: { formula: string; display: boolean }): ReactNode => (
  <span className={display ? 'my-2 block overflow-x-auto font-mono text-[0.9em]' : 'font-mono text-[0.9em]'}>{formula}</span>
);

/** One formula: its source until KaTeX is there and where KaTeX cannot set it. */
export const Formula = ({ formula, display = false }: { formula: string; display?: boolean }): ReactNode => {
  const ready = useSyncExternalStore(subscribe, read, () => null);
  useEffect(() => {
    void preloadMaths();
  }, []);
  const markup = ready ? ready(formula, display) : null;
  if (markup === null) return <Source formula={formula} display={display} />;
  // KaTeX's own output for a formula given as text: it escapes what it does not know, and `trust` is off.
  return <span className={display ? 'block' : undefined} dangerouslySetInnerHTML={{ __html: markup }} />;
};
