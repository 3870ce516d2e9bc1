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

/** KaTeX's own output for a formula given as text: it escapes what it does not know, and `trust` is off. */
const Drawn = ({ markup }: { markup: string }): ReactNode => <span dangerouslySetInnerHTML={{ __html: markup }} />;

/** One formula: its source until KaTeX is there and where KaTeX cannot set it. */
export const Formula = ({ formula, display = false }: { formula: string; display?: boolean }): ReactNode => {
  const ready = useSyncExternalStore(subscribe, read, () => null);
  useEffect(() => {
    void preloadMaths();
  }, []);
  const markup = ready ? ready(formula, display) : null;
  // The outer element stays when KaTeX comes: beside bare text nothing could be put in on a page that a translator has touched.
  return (
    <span className={display ? 'block' : undefined}>
      {markup === null ? <Source formula={formula} display={display} /> : <Drawn markup={markup} />}
    </span>
  );
};
