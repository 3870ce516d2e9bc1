import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Microseconds of each second that real time may take of a core; -1 where it may take all, and an endless loop would leave nobody a turn. */
const MOST = '/proc/sys/kernel/sched_rt_runtime_us';
/** The lowest of real time. What these processes start themselves (`-R`) has the usual place. */
const FIRST = '-R -r -p 1';
const AS_ALL = '-o -p 0';

/** A second core goes on when one of these never rests, and where the kernel keeps a part of each core for the others, so does the first. */
export const mayRunFirst = async (cores = availableParallelism(), file = MOST): Promise<boolean> =>
  cores > 1 && Number(await readFile(file, 'utf8').catch(() => -1)) > 0;

/** Whether the main thread of this process runs in real time (its policy in proc(5): 1 first in first out, 2 round robin). */
export const runsFirst = async (pid: number, proc = '/proc'): Promise<boolean> => {
  const text = await readFile(`${proc}/${pid}/stat`, 'utf8').catch(() => '');
  return ['1', '2'].includes(text.slice(text.lastIndexOf(')') + 2).split(' ')[38] ?? '');
};

/**
 * Has the kernel run the main threads of these processes before all that have not been told so: one of them that wakes has a core at once,
 * where otherwise it would wait for the end of somebody's turn. Or puts them back. SCHED_RR: https://man7.org/linux/man-pages/man7/sched.7.html,
 * set by `chrt` of util-linux. Nothing happens without root (or CAP_SYS_NICE), without `chrt`, or for a process that is gone.
 */
export const setRealTime = async (pids: readonly number[], on: boolean): Promise<void> => {
  if (pids.length === 0 || (on && !(await mayRunFirst()))) return;
  const each = `for pid; do chrt ${on ? FIRST : AS_ALL} "$pid"; done`;
  await run('sh', ['-c', each, 'sh', ...pids.map(String)]).catch(() => undefined);
};
