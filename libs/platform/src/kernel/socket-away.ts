/**
 * Whether nobody takes connections at a Unix socket right now. Its file is gone while its server is down (ENOENT), and the kernel lets nobody
 * wait where the line before it is full (EAGAIN): over TCP the same moments are a refusal and a wait. A file that is missing is something else.
 */
export const isSocketAway = (error: unknown): boolean => {
  if (typeof error !== 'object' || error === null) return false;
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  return syscall === 'connect' && (code === 'ENOENT' || code === 'EAGAIN');
};
