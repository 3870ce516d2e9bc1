import { KeepVerified } from '#commerce';
import type { VerifyBoards, VerifyExams } from '#exams';
import type { Dispatcher, Logger } from '#platform';
import { boardsLook, type Verify } from '#readmodels';

export interface NightlyParts {
  readonly dispatcher: Dispatcher;
  readonly verify: Verify;
  readonly verifyBoards: VerifyBoards;
  readonly verifyExams: VerifyExams;
  readonly logger: Logger;
}

/** What waited while the system was down is worked off first: that is no broken rule. */
const SETTLED_AFTER_S = 3600;

/** From two to six in Dhaka (UTC+6, no summer time): it reads every table, and hardly anybody sits an exam then. */
export const isNight = (at: Date): boolean => {
  const hour = (at.getUTCHours() + 6) % 24;
  return hour >= 2 && hour < 6;
};

/** Once a night: looks for broken rules over the whole database, says each in the log, and keeps what it found for the back office. */
export const verifyNightly = async ({ dispatcher, verify, verifyBoards, verifyExams, logger }: NightlyParts): Promise<void> => {
  if (process.uptime() < SETTLED_AFTER_S || !isNight(new Date()) || !(await verify.due())) return;
  const { violations, invariants } = await verify.run([() => verifyExams.look(), boardsLook(() => verifyBoards.look())]);
  const broken = invariants.filter(({ count }) => count > 0);
  for (const { name, says, count, sample } of broken) logger.error({ rule: name, count, sample }, says);
  logger.info({ rules: invariants.length, violations }, 'Looked for broken rules');
  await dispatcher.command(new KeepVerified({ violations, broken: broken.map(({ name, count }) => ({ name, count })) }));
};
