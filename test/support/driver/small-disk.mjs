// A disk so small that it can be filled: a memory file system where this machine lets one be mounted.
import { execFile } from 'node:child_process';
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** @param {string} folder an empty one @param {number} megabytes
 *  `said` is why there is none; then nothing was mounted. */
export async function mountSmall(folder, megabytes) {
  const ballast = path.join(folder, 'ballast');
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder]);
  } catch (error) {
    const said = `no small disk: ${String(error.stderr || error.message).trim()}`;
    return { said, fill: () => undefined, empty: () => undefined, unmount: () => Promise.resolve() };
  }
  return {
    said: undefined,
    /** Until nothing more fits; answers the megabytes that it took. */
    fill() {
      const piece = Buffer.alloc(1 << 20);
      const file = openSync(ballast, 'a');
      try {
        for (let written = 0; ; written += 1) {
          const { bavail, bsize } = statfsSync(folder);
          if (bavail * bsize < 4096) return written;
          writeSync(file, piece, 0, Math.min(piece.length, bavail * bsize));
        }
      } catch (error) {
        if (error.code !== 'ENOSPC') throw error;
        return statfsSync(folder).bavail;
      } finally {
        closeSync(file);
      }
    },
    empty: () => rmSync(ballast, { force: true }),
    unmount: async () => {
      // What was killed last may hold a file for a moment: detached now, gone when it lets go.
      await run('umount', ['-l', folder]).catch(() => undefined);
    },
  };
}
