// What the profiles of a run say, in words: for each process how long it worked, and in which functions.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const LINES = 12;
const seconds = (us) => (us / 1e6).toFixed(2);

/** Where a function stands: its package, or the file of ours. */
const placeOf = ({ functionName, url, lineNumber }) => {
  const where = url.replace(/^.*\/node_modules\//, '').replace(/^.*\/dist\//, 'dist/');
  return `${functionName || '(anonymous)'} ${where}:${lineNumber + 1}`;
};

/** Function → microseconds of its own. */
function selfTimes({ nodes, samples, timeDeltas }) {
  const byId = new Map(nodes.map((node) => [node.id, placeOf(node.callFrame)]));
  const own = new Map();
  for (const [at, id] of samples.entries()) {
    const place = byId.get(id) ?? '';
    own.set(place, (own.get(place) ?? 0) + timeDeltas[at]);
  }
  return own;
}

/** Which of our processes it was, by what it ran: only the gateway has heard a socket. */
const ROLES = {
  gateway: /"functionName":"(?:doConnect|ondata|ondecoded)","scriptId":"\d+","url":"[^"]*\/node_modules\/socket\.io\//,
  workers: /\/dist\/server\/workers\.js"/,
  http: /\/dist\/server\/api\.js"/,
};
const roleOf = (text) => Object.keys(ROLES).find((role) => ROLES[role].test(text)) ?? 'other';

/** @param {string} folder of `.cpuprofile` files @returns {string[]} */
export function profileOf(folder) {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.cpuprofile'))
    .flatMap((file) => {
      const text = readFileSync(path.join(folder, file), 'utf8');
      const own = selfTimes(JSON.parse(text));
      const all = [...own].filter(([place]) => !place.startsWith('(idle)')).toSorted((a, b) => b[1] - a[1]);
      const busy = all.reduce((sum, [, us]) => sum + us, 0);
      if (busy < 1e6) return [];
      return [
        `${file} (${roleOf(text)}): worked ${seconds(busy)} s`,
        ...all.slice(0, LINES).map(([place, us]) => `  ${seconds(us).padStart(7)} s  ${place}`),
      ];
    });
}
