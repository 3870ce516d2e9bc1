import type { bn } from './bn.js';

export const en: Readonly<Record<keyof typeof bn, string>> = {
  title: 'Check a receipt',
  why: 'See whether a receipt of a submitted exam or a saved answer is genuine. It doesn’t show whose it is.',
  receipt: 'Receipt',
  hint: 'Paste the link of the receipt here, or the whole receipt.',
  check: 'Check',
  missing: 'Enter the receipt',
  submitted: 'Genuine: {exam}, submitted on {when}',
  saved: 'Genuine: {exam}, answer saved on {when}',
  notOurs: 'This isn’t a receipt of ours, or something in it was changed. Check that all of it was pasted.',
  codeAlone:
    'This is the code of a receipt, which can’t be checked alone. Copy the link “Check this receipt” below the receipt and paste it here.',
  codeOrSignature: 'Code or signature that the student shows',
  codeHint: 'You can paste the whole receipt too.',
};
