// What everything together weighs: the sum of PSS, where pages that processes share are counted once. Of other processes /proc alone tells.
import { readdirSync, readFileSync } from 'node:fs';

function childrenOf(pid) {
  const found = [];
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, 'utf8');
      if (Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === pid) found.push(Number(entry));
    } catch {
      // gone meanwhile
    }
  }
  return found;
}

function pss(pid) {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** Seconds of processor time so far; the kernel counts in hundredths. */
function cpuSeconds(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return 0;
  }
}

const family = (name, pid) => [pid, ...(name === 'postgres' ? childrenOf(pid) : [])];

/** Processor seconds of each named process, PostgreSQL with its backends. @param {Record<string, number>} pids */
export const cpuOf = (pids) =>
  Object.fromEntries(Object.entries(pids).map(([name, pid]) => [name, family(name, pid).reduce((sum, one) => sum + cpuSeconds(one), 0)]));

/** Megabytes of each named process now, PostgreSQL with its backends. @param {Record<string, number>} pids */
export const weigh = (pids) =>
  Object.fromEntries(Object.entries(pids).map(([name, pid]) => [name, family(name, pid).reduce((sum, one) => sum + pss(one), 0)]));

/**
 * Samples the named processes, PostgreSQL with its backends, until `stop`. A sample that fails is left out: what it runs beside says what is wrong.
 * @param {() => Promise<Record<string, number>>} pids
 * @returns {{ stop(): { peakMb: number, each: Record<string, number> } }} `each`: as they stood at the peak
 */
export function watchMemory(pids, everyMs = 3000) {
  let peakMb = 0;
  let each = {};
  const sample = async () => {
    const now = weigh(await pids().catch(() => ({})));
    const sum = Object.values(now).reduce((a, b) => a + b, 0);
    if (sum > peakMb) [peakMb, each] = [sum, now];
  };
  let running = sample();
  const timer = setInterval(() => (running = running.then(sample)), everyMs).unref();
  return {
    stop: () => {
      clearInterval(timer);
      return { peakMb: Math.round(peakMb), each: Object.fromEntries(Object.entries(each).map(([name, mb]) => [name, Math.round(mb)])) };
    },
  };
}
