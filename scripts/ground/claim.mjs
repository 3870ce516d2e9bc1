// data/run.json: who supervises this data folder, and which Node processes it started. A second supervisor must
// not touch a living one's services, and one that follows a killed one ends what that left behind.
import path from 'node:path';
import { rmSync } from 'node:fs';
import { commandLine, end, folder, Plain, readJson, startTime, writeJson } from './proc.mjs';

const fileOf = (dataDir) => path.join(folder(path.resolve(dataDir)), 'run.json');
const read = (dataDir) => {
  try {
    return readJson(fileOf(dataDir));
  } catch {
    return undefined; // half written by a machine that lost power: nobody runs
  }
};
const lives = (p) => p && startTime(p.pid) === p.born;

/** The supervisor that holds `dataDir` now, if there is one and it is not us. */
function holder(dataDir) {
  const known = read(dataDir);
  return known && known.pid !== process.pid && lives(known) ? known : undefined;
}

export function alreadyRunning(dataDir) {
  const other = holder(dataDir);
  return (
    other &&
    `Prostuti already runs on ${dataDir}: ${other.address ?? 'still starting'} (pid ${other.pid}). Stop it there with Ctrl-C, or: kill ${other.pid}`
  );
}

export async function claim(dataDir) {
  const taken = alreadyRunning(dataDir);
  if (taken) throw new Plain(taken);
  const known = read(dataDir);
  if (known?.pid === process.pid && lives(known)) return;
  await Promise.all(
    Object.values(known?.children ?? {})
      .filter((c) => lives(c) && commandLine(c.pid).some((a) => a.endsWith('main.js')))
      .map((c) => end(c.pid, 'SIGTERM', 3000)),
  );
  writeJson(fileOf(dataDir), { pid: process.pid, born: startTime(process.pid), children: {} });
}

const change = (dataDir, work) => {
  const known = read(dataDir);
  if (known?.pid === process.pid) writeJson(fileOf(dataDir), work(known) ?? known);
};

export const note = (dataDir, name, pid) => change(dataDir, (k) => void (k.children[name] = { pid, born: startTime(pid) }));
export const announce = (dataDir, facts) => change(dataDir, (k) => ({ ...k, ...facts }));

export function leave(dataDir) {
  if (read(dataDir)?.pid === process.pid) rmSync(fileOf(dataDir), { force: true });
}
