import type { bn } from './bn.js';

export const en: Readonly<Record<keyof typeof bn, string>> = {
  notDrawn: 'The page can’t be shown',
  notDrawnWhy:
    'Something went wrong in the browser. Nothing of yours is lost; try again. If your browser is translating the page, turn that off.',
};
