// Writes what was acknowledged, in a process of its own that no fault touches: appended, then fsynced, then confirmed.
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { serve } from './rpc.mjs';

let file;

serve({
  open: (path) => {
    file = openSync(path, 'ax', 0o600);
  },
  append: (lines) => {
    writeSync(file, lines);
    fsyncSync(file);
  },
  close: () => closeSync(file),
});
