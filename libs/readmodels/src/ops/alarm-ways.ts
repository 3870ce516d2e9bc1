import type { Config } from '#platform';

/** Whom an alarm is told, and how: a webhook, and phones by the service that sends the codes. */
export const alarmWays = ({
  ALARM_URL,
  ALARM_PHONES,
}: Config): { readonly url: string | null; readonly phones: readonly string[]; readonly any: boolean } => {
  const phones = ALARM_PHONES.split(',')
    .map((phone) => phone.trim())
    .filter(Boolean);
  return { url: ALARM_URL ?? null, phones, any: ALARM_URL !== undefined || phones.length > 0 };
};
