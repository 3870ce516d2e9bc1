import { type ReactNode, useEffect, useState } from 'react';
import { useNavigation } from 'react-router';

const timing = { throttleMs: 200, durationMs: 2000, hideMs: 500, resetMs: 400 } as const;
const stepMs = 100;

/** Runs ahead fast and slows down: after `durationMs` about two thirds, never whole by itself. */
const progressAt = (elapsed: number): number => (2 / Math.PI) * Math.atan((elapsed / timing.durationMs) * 1.7);

/** The page's loading bar: 3 px, shown when a navigation takes longer than 200 ms. */
export const ProgressBar = (): ReactNode => {
  const busy = useNavigation().state !== 'idle';
  const [progress, setProgress] = useState<number | null>(null);
  useEffect(() => {
    if (busy) {
      let stepping: ReturnType<typeof setInterval>;
      const start = setTimeout(() => {
        const from = performance.now();
        setProgress(0.05);
        stepping = setInterval(() => setProgress(progressAt(performance.now() - from)), stepMs);
      }, timing.throttleMs);
      return () => {
        clearTimeout(start);
        clearInterval(stepping);
      };
    }
    setProgress((was) => (was === null ? null : 1));
    const hide = setTimeout(() => setProgress((was) => (was === null ? null : 2)), timing.hideMs);
    const reset = setTimeout(() => setProgress(null), timing.hideMs + timing.resetMs);
    return () => {
      clearTimeout(hide);
      clearTimeout(reset);
    };
  }, [busy]);
  if (progress === null) return null;
  return (
    <div
      aria-hidden="true"
      data-loading={Math.floor(Math.min(progress, 1) * 100)}
      className="fixed inset-x-0 top-0 z-60 h-[3px] origin-left bg-text transition-[transform,opacity] duration-[400ms] ease-out"
      style={{ transform: `scaleX(${Math.min(progress, 1)})`, opacity: progress > 1 ? 0 : 1 }}
    />
  );
};
