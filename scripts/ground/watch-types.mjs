// For `npm run dev`: the compiler's own watch over the types of everything; errors are printed as they come and go.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** @returns {() => void} ends it */
export function watchTypes(root, say) {
  const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
  const args = ['--noEmit', '--watch', '--preserveWatchOutput', '--pretty', 'false', '-p', path.join(root, 'tsconfig.json')];
  const child = spawn(process.execPath, [tsc, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  createInterface({ input: child.stdout }).on('line', (line) => {
    const found = /Found (\d+) errors?/.exec(line);
    if (found) say(found[1] === '0' ? 'types: fine' : `types: ${found[1]} wrong`);
    else if (/error TS\d+|^\s+\S/.test(line)) say(`types: ${line}`);
  });
  return () => child.kill();
}
