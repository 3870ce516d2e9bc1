import type { bn } from './bn.js';

export const en: Readonly<Record<keyof typeof bn, string>> = { close: 'Dismiss' };
