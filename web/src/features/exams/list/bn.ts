export const bn = {
  past: 'শেষ',
  title: 'পরীক্ষা',
  noExams: 'এখনো কোনো পরীক্ষা নেই',
  listFailed: 'পরীক্ষার তালিকা আনা গেল না',
} as const;
