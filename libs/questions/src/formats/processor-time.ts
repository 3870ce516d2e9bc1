/**
 * Milliseconds of processor time that this thread has had. A limit of reading counts in it: the clock on the wall also counts who rests, waits,
 * or waits for a core while an exam saves its answers.
 */
export const processorMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};
