import { hscBatches } from '#contracts/shared/choices';
import { settings } from './page-info.js';

/** What can be chosen as a batch, in the order of the setting; who has one that is not offered any more finds it last. */
export const offeredBatches = (own: string | null = null): readonly string[] => {
  const offered: readonly string[] = settings().batches ?? hscBatches;
  return own === null || own === '' || offered.includes(own) ? offered : [...offered, own];
};
