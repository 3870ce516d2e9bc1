import type { Logger } from '../logging/logger.js';
import type { Config } from './config.js';

/** Variables that an earlier release had. This one accepts them and says so; the next one forgets the list. */
export const retired = [
  'NICE',
  'DB_NICE',
  'DB_PREPARE',
  'SAVES_FIRST',
  'PAYMENTS_URL',
  'PROCESS_NAME',
  'HAND_OVER',
  'DATABASE_SOCKET',
  'REDIS_SOCKET',
] as const;

/** One line in the log for whoever still sets some of them. */
export const warnOfRetired = ({ retiredSet }: Pick<Config, 'retiredSet'>, logger: Pick<Logger, 'warn'>): void => {
  if (retiredSet.length > 0) logger.warn(`These variables have no effect any more and can be removed: ${retiredSet.join(', ')}`);
};
