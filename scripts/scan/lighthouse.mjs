// Lighthouse on four pages, as on a phone. It is no dependency (docs/adr/0010): where it is found it runs, elsewhere it is skipped.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { chromiumPath } from '../chromium.mjs';
import { root } from '../ground/proc.mjs';
import { call, withFolder } from './tool.mjs';

const places = () => [
  process.env.LIGHTHOUSE,
  path.join(root, 'data/tools/lighthouse/node_modules/lighthouse/cli/index.js'),
  path.join(root, 'node_modules/lighthouse/cli/index.js'),
];
/** What a page has to reach. How fast one is depends on the machine: `npm run bench -- landing` measures that, and test/e2e/budget.e2e.ts holds it. */
const least = { accessibility: 95, 'best-practices': 95, seo: 90 };
const pages = [
  ['/', undefined],
  ['/courses', undefined],
  ['/exam-batch', undefined],
  ['/my-courses', 'student'],
];

const faultsOf = (report, category) =>
  report.categories[category].auditRefs.filter(({ id, weight }) => weight > 0 && (report.audits[id].score ?? 1) < 0.9).map(({ id }) => id);

async function look(cli, chrome, address, cookie, seconds) {
  return withFolder(async (folder) => {
    const file = path.join(folder, 'report.json');
    const flags = '--headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage';
    const more = cookie ? [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`] : [];
    const args = [cli, address, '--quiet', '--output=json', `--output-path=${file}`, `--chrome-flags=${flags}`, ...more];
    const { out } = await call(process.execPath, args, { seconds, env: { CHROME_PATH: chrome } });
    if (!existsSync(file)) throw new Error(`Lighthouse gave no report: ${out.slice(-300)}`);
    return JSON.parse(readFileSync(file, 'utf8'));
  });
}

/** @param {import('./scans.mjs').Given} given */
export async function lighthouse({ target, holes, seconds, say }) {
  const cli = places().find((place) => place && existsSync(place));
  if (!cli) return { skipped: 'Lighthouse is not here: `npm run bench -- landing` fetches it, or LIGHTHOUSE names its cli/index.js.' };
  const chrome = await chromiumPath({ log: say, whole: true });
  const planted = await look(cli, chrome, (await holes()).address, undefined, seconds);
  if (faultsOf(planted, 'accessibility').length === 0) return { blind: 'Lighthouse did not see the field without a name' };
  const { address, cookies } = await target();
  const [found, told] = [[], []];
  for (const [page, who] of pages) {
    const report = await look(cli, chrome, address + page, who && cookies[who], seconds);
    const scores = Object.entries(report.categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]);
    told.push(`${page} ${scores.map(([name, score]) => `${name} ${score}`).join(', ')}`);
    say(`lighthouse: ${told.at(-1)}`);
    // What asks for a session says nothing to search engines.
    const bad = scores.filter(([name, score]) => score < (least[name] ?? 0) && !(who && name === 'seo'));
    found.push(...bad.map(([name, score]) => `${page}: ${name} ${score}: ${faultsOf(report, name).join(', ')}`));
  }
  return { found, told: told.join('; ') };
}
