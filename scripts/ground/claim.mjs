// data/run.json: who supervises this data folder, and which Node processes it started. A second supervisor must
// not touch a living one's services, and one that follows a killed one ends what that left behind.
import path from 'node:path';
import { rmSync } from 'node:fs';
import { commandLine, end, folder, Plain, readJson, root, startTime, until, writeJson } from './proc.mjs';

/** A disk that was full is tried again after this long. */
const AGAIN_MS = 1000;
const GONE_WITHIN_MS = 10_000;

const fileOf = (dataDir) => path.join(path.resolve(dataDir), 'run.json');
const read = (dataDir) => {
  try {
    return readJson(fileOf(dataDir));
  } catch {
    return undefined; // half written by a machine that lost power: nobody runs
  }
};
const lives = (p) => p?.born !== undefined && startTime(p.pid) === p.born;

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

/**
 * A pid and a start time name one process until the machine restarts; its program says that it is still the one that was noted.
 * Notes of a release that did not name the program yet: one of this installation.
 */
const isNoted = (child) =>
  lives(child) && commandLine(child.pid).some((word) => (child.program ? word === child.program : word.startsWith(root + path.sep)));

/** One that is stopped never comes to its SIGTERM and is killed; one that gets no core holds its port for a while even then. */
async function endLeft({ pid, born }) {
  await end(pid, 'SIGTERM', 3000);
  await until(() => startTime(pid) !== born, GONE_WITHIN_MS);
}

/** By file: what this process holds, as the file is to have it. The file may lag behind while the disk is full. */
const held = new Map();

/** Throws where the file cannot be written: without it a second start would not see us. */
export async function claim(dataDir) {
  const taken = alreadyRunning(dataDir);
  if (taken) throw new Plain(taken);
  const file = fileOf(dataDir);
  if (held.has(file)) return;
  const left = Object.values(read(dataDir)?.children ?? {}).filter(isNoted);
  await Promise.all(left.map(endLeft));
  const facts = { pid: process.pid, born: startTime(process.pid), children: {} };
  folder(dataDir);
  writeJson(file, facts);
  held.set(file, { facts, timer: undefined });
}

/** Never throws: a note that cannot be written now must cost nobody a process. It is written once it can be. */
function write(dataDir) {
  const mine = held.get(fileOf(dataDir));
  if (!mine || holder(dataDir)) return;
  clearTimeout(mine.timer);
  try {
    writeJson(fileOf(dataDir), mine.facts);
  } catch {
    mine.timer = setTimeout(() => write(dataDir), AGAIN_MS).unref();
  }
}

function change(dataDir, work) {
  const mine = held.get(fileOf(dataDir));
  if (!mine) return;
  work(mine.facts);
  write(dataDir);
}

/** @param {string} name of the process among those of this folder @param {string} program the file that it runs */
export const note = (dataDir, name, pid, program) =>
  change(dataDir, ({ children }) => void (children[name] = { pid, born: startTime(pid), program }));
export const announce = (dataDir, facts) => change(dataDir, (all) => void Object.assign(all, facts));

export function leave(dataDir) {
  clearTimeout(held.get(fileOf(dataDir))?.timer);
  held.delete(fileOf(dataDir));
  if (read(dataDir)?.pid !== process.pid) return;
  try {
    rmSync(fileOf(dataDir), { force: true });
  } catch {
    // It names a process that is gone soon: the next start takes it for what it is.
  }
}
