export const bn = {
  onPage: 'এই পাতায়',
  changed: 'শেষ পরিবর্তন {date}',
  choice: 'আপনার উত্তর',
  failed: 'নীতিটি আনা গেল না',
} as const;
