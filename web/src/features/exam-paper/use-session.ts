import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { examStore } from '../../client/exam-store.js';
import { type Counts, countsOf } from '../../client/save-queue.state.js';
import type { QueueState, Slot } from '../../client/save-queue.types.js';
import { useHeld, useOnline } from '../../client/use-online.js';
import type { ExamSession, SessionView } from './session.js';
import { saveKind, type SaveKind } from './save-kind.js';

export const useSessionView = (session: ExamSession): SessionView => useSyncExternalStore(session.subscribe, session.view);
export const useQueueState = ({ queue }: ExamSession): QueueState => useSyncExternalStore(queue.subscribe, () => queue.state);

/** The answer to one question; the component renders again only when that answer changes. */
export const useSlot = ({ queue }: ExamSession, questionId: string): Slot | undefined =>
  useSyncExternalStore(
    queue.subscribe,
    useCallback(() => queue.state.slots.get(questionId), [queue, questionId]),
  );

/** Whether answers of this page live in memory only. */
export const useDurable = (): boolean => useSyncExternalStore(examStore.subscribe, examStore.durable);

const wide = (): MediaQueryList => matchMedia('(width >= 900px)');
const subscribeWide = (listener: () => void): (() => void) => {
  const query = wide();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};
/** Whether the answer sheet stands beside the paper: what is not shown is not rendered either. */
export const useWide = (): boolean => useSyncExternalStore(subscribeWide, () => wide().matches);

/** No connection for three seconds: the browser says so, or saves fail. */
export const useOffline = (session: ExamSession): boolean => {
  const online = useOnline();
  const { failures, trouble } = useQueueState(session);
  return useHeld(!online || (failures > 0 && trouble === null), 3000);
};

/** What the save line says. A save under way changes nothing for its first second. */
export const useSaveLine = (session: ExamSession): { kind: SaveKind; counts: Counts } => {
  const state = useQueueState(session);
  const online = useOnline();
  const counts = useMemo(() => countsOf(state), [state]);
  const late = useHeld(counts.waiting > 0, 1000);
  const [settled, setSettled] = useState(counts);
  const kind = saveKind(state, counts, online, late);
  useEffect(() => {
    if (kind !== 'holding') setSettled(counts);
  }, [kind, counts]);
  return kind === 'holding' ? { kind: settled.total === 0 ? 'nothing' : 'saved', counts: settled } : { kind, counts };
};
