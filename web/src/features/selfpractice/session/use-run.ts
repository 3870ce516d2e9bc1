import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { practiceStore } from '../../../client/practice-store.js';
import { useHeld, useOnline } from '../../../client/use-online.js';
import { keepShell } from '../../exam-paper/keep-shell.js';
import type { QueueView } from './answer-queue.js';
import { PracticeRun, type RunView } from './practice-run.js';
import { standingsOf, type Standing } from './run.js';
import { Stopwatch } from './stopwatch.js';

export const useRunView = (run: PracticeRun): RunView => useSyncExternalStore(run.subscribe, run.view);
export const useQueueView = ({ queue }: PracticeRun): QueueView => useSyncExternalStore(queue.subscribe, queue.view);
export const useDurable = (): boolean => useSyncExternalStore(practiceStore.subscribe, practiceStore.durable);

const noStandings: readonly Standing[] = [];
export const useStandings = (run: PracticeRun): readonly Standing[] => {
  const [{ whole }, { entries }] = [useRunView(run), useQueueView(run)];
  return useMemo(() => (whole ? standingsOf(whole, entries) : noStandings), [whole, entries]);
};

/** No connection for three seconds: the browser says so, or sends fail. */
export const useOffline = (run: PracticeRun): boolean => {
  const [online, { failures, held }] = [useOnline(), useQueueView(run)];
  return useHeld(!online || (failures > 0 && held === null), 3000);
};

/** The session of this address on this device: opened, read again when the page is looked at or the connection is back. */
export const useRun = (userId: string, id: string): PracticeRun | null => {
  const [run, setRun] = useState<PracticeRun | null>(null);
  useEffect(() => {
    const made = new PracticeRun(userId, id);
    setRun(made);
    void made.open();
    void keepShell();
    const back = (): void => {
      made.queue.nudge();
      if (made.view().ending === 'wanted') made.end();
      else void made.read();
    };
    const seen = (): void => {
      if (document.visibilityState === 'visible') void made.read();
    };
    window.addEventListener('online', back);
    document.addEventListener('visibilitychange', seen);
    return () => {
      window.removeEventListener('online', back);
      document.removeEventListener('visibilitychange', seen);
      made.close();
    };
  }, [userId, id]);
  return run;
};

/** How long the question on the screen has been before the eyes. */
export const useStopwatch = (number: number | null): Stopwatch => {
  const watch = useMemo(() => new Stopwatch(), []);
  useEffect(() => watch.show(number, performance.now()), [watch, number]);
  useEffect(() => {
    const turned = (): void => watch.hidden(document.visibilityState === 'hidden', performance.now());
    document.addEventListener('visibilitychange', turned);
    return () => document.removeEventListener('visibilitychange', turned);
  }, [watch]);
  return watch;
};
