import type { bn } from './bn.js';

export const en: Readonly<Record<keyof typeof bn, string>> = {
  title: 'PDFs',
  lede: 'Read them here. Where you stop, they open again, on any device.',
  failed: 'The list of PDFs did not come',
  openFailed: 'The PDF did not come',
  empty: 'No PDFs in this course yet',
  emptyWhy: 'What teachers add is shown here.',
  pages: '{n, plural, one {{n} page} other {{n} pages}}',
  stopped: 'You stopped on page {page}',
  preparing: 'being prepared',
  preparingTitle: 'The PDF is being prepared',
  preparingWhy: 'Open it again in a moment.',
  readOnly: 'to be read here only',
  canKeep: 'can be downloaded',
  back: 'All PDFs',
  freeTitle: 'Free PDFs',
  close: 'Close',
  of: 'from {course}',
};
