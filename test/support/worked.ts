/**
 * Milliseconds of processor time since this process began. What a busy machine takes away does not count, so a test of how much work
 * something is does not turn red by what runs beside it.
 */
export const workedMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
