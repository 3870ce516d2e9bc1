import type { bn } from './bn.js';

export const en: Readonly<Record<keyof typeof bn, string>> = {
  reader: 'PDF: {title}',
  tools: 'Tools of the PDF',
  previous: 'Previous page',
  next: 'Next page',
  page: 'Page',
  ofPages: '/ {pages}',
  pageOf: 'Page {page} of {pages}',
  smaller: 'Smaller',
  larger: 'Larger',
  fit: 'Fit the width',
  zoomNow: '{percent}',
  download: 'Download',
  coming: 'Opening the PDF…',
  failed: 'The PDF could not be opened. Check your connection and try again.',
  again: 'Try again',
  keys: '← → page, + − zoom, 0 fit the width',
};
