const moment = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Dhaka',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** `2026-11-21 18:05` in Dhaka: in order as text, and the same in both languages for whoever reckons with it. */
export const inDhaka = (instant: string | null): string | null => {
  if (instant === null) return null;
  const part = Object.fromEntries(moment.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]));
  return `${part.year}-${part.month}-${part.day} ${part.hour}:${part.minute}`;
};
