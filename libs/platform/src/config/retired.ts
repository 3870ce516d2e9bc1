import type { Logger } from '../logging/logger.js';

/** Variables that an earlier release had. This one accepts them and says so; the next one forgets the list. */
const retired = ['NICE', 'DB_NICE', 'SAVES_FIRST'] as const;

/** One line in the log for whoever still sets some of them. */
export const warnOfRetired = (env: Readonly<Record<string, string | undefined>>, logger: Pick<Logger, 'warn'>): void => {
  const set = retired.filter((name) => env[name]);
  if (set.length > 0) logger.warn(`These variables have no effect any more and can be removed: ${set.join(', ')}`);
};
