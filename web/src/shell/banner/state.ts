import type { ShownBanner } from '#contracts/http/ops-shapes';
import { makeStore } from '../../client/store.js';

/** What operations tell everybody at the moment. */
export const shownBanner = makeStore<ShownBanner | null>(null);
