import type { Counts } from '../../client/save-queue.state.js';
import type { QueueState } from '../../client/save-queue.types.js';

/** nothing: no answer yet · saved: all of them · holding: a save is under way, too young to be spoken of · saving · behind: it does not get through. */
export type SaveKind = 'nothing' | 'saved' | 'holding' | 'saving' | 'behind';

export const saveKind = (state: QueueState, counts: Counts, online: boolean, late: boolean): SaveKind => {
  if (counts.total === 0) return 'nothing';
  if (counts.waiting === 0) return 'saved';
  const stuck =
    !online ||
    state.failures > 0 ||
    state.pen === 'taken' ||
    state.closed !== null ||
    [...state.slots.values()].some((slot) => slot.refused !== null);
  if (stuck) return 'behind';
  return late ? 'saving' : 'holding';
};
