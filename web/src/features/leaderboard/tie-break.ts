import type * as z from 'zod/mini';
import type { tieBreak } from '#contracts/http/exams';
import type { bn } from '../../i18n/leaderboard/bn.js';
import type { Text } from '../../i18n/index.js';

const names = { score: 'tieScore', 'fewer-wrong': 'tieWrong', 'less-time': 'tieTime', 'earlier-submit': 'tieEarlier' } as const;

/** The exam's rule of order as one clause: `নম্বর বেশি, তারপর ভুল কম, তারপর সময় কম`. */
export const orderOf = (rules: readonly z.infer<typeof tieBreak>[], t: Text<keyof typeof bn>): string =>
  rules
    .map((rule) =>
      rule in names ? t(names[rule as keyof typeof names]) : t('tieSection', { section: Number(/\d+$/.exec(rule)?.[0] ?? 0) }),
    )
    .join(`, ${t('tieThen')} `);
