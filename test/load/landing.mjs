// `bench landing`: what Lighthouse says of the first page on a phone, and how much JavaScript it loads without a touch.
// Lighthouse (200 MB with what it needs) is no dependency: its pinned version is installed beside our data at first use.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromiumPath } from '../../scripts/chromium.mjs';
import { npm } from '../../scripts/ground/install.mjs';
import { root } from '../../scripts/ground/proc.mjs';
import { startDemo } from '../support/driver/demo.mjs';
import { until } from '../support/driver/product.mjs';

const VERSION = '12.8.2';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const tools = path.join(root, 'data', 'tools', 'lighthouse');
const cli = path.join(tools, 'node_modules', 'lighthouse', 'cli', 'index.js');

async function install(say) {
  const manifest = path.join(tools, 'node_modules', 'lighthouse', 'package.json');
  if (existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).version === VERSION) return;
  say(`Installing Lighthouse ${VERSION} into ${tools} (once; 200 MB) …`);
  mkdirSync(tools, { recursive: true });
  writeFileSync(path.join(tools, 'package.json'), '{ "private": true }\n');
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  await npm(root, ['install', '--prefix', tools, `lighthouse@${VERSION}`, ...quiet], { PUPPETEER_SKIP_DOWNLOAD: 'true' });
}

/** One run: a phone as Lighthouse has it, a slow link, a processor four times slower. @returns {Promise<any>} its report */
function run(address, chrome) {
  const flags = '--headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage';
  const args = [cli, address, '--quiet', '--output=json', '--output-path=stdout', `--only-categories=${CATEGORIES.join(',')}`];
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...args, `--chrome-flags=${flags}`], {
      env: { ...process.env, CHROME_PATH: chrome },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [out, said] = ['', ''];
    child.stdout.on('data', (part) => (out += part));
    child.stderr.on('data', (part) => (said = (said + part).slice(-4000)));
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve(JSON.parse(out)) : reject(new Error(`Lighthouse ended with ${code}\n${said}`))));
  });
}

const score = (report, category) => Math.round((report.categories[category]?.score ?? 0) * 100);
const value = (report, audit) => report.audits[audit]?.numericValue ?? 0;

/** Every script the page asked for, packed with gzip. */
async function scriptBytes(report) {
  const items = report.audits['network-requests']?.details?.items ?? [];
  const scripts = [...new Set(items.filter(({ resourceType }) => resourceType === 'Script').map(({ url }) => url))];
  const bodies = await Promise.all(scripts.map(async (url) => Buffer.from(await (await fetch(url)).arrayBuffer())));
  return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
}

/** What costs points, by category. */
const faultsOf = (report) =>
  CATEGORIES.flatMap((category) =>
    report.categories[category].auditRefs
      .filter(({ id, weight }) => weight > 0 && (report.audits[id].score ?? 1) < 0.9)
      .map(({ id }) => `${category}: ${id} ${report.audits[id].displayValue ?? ''}`.trim()),
  );

/** @param {{ rounds?: number, say?: (line: string) => void }} options */
export async function landing({ rounds = 3, say = () => {} } = {}) {
  await install(say);
  const chrome = await chromiumPath({ log: say, whole: true });
  const demo = await startDemo({ name: 'landing', port: 4700 });
  try {
    // The first visit after the start might meet a page that is not prerendered yet.
    await until('the page is prerendered', async () => (await fetch(`${demo.address}/_payload.json`)).ok, 30_000);
    const reports = [];
    for (let round = 0; round < rounds; round += 1) {
      reports.push(await run(`${demo.address}/`, chrome));
      say(`round ${round + 1}: ${CATEGORIES.map((category) => `${category} ${score(reports.at(-1), category)}`).join(', ')}`);
    }
    // A round on a busy machine says little: the middle one counts.
    const report = reports.toSorted((a, b) => score(a, 'performance') - score(b, 'performance'))[Math.floor(rounds / 2)];
    const kept = path.join(tools, 'landing.json');
    writeFileSync(kept, JSON.stringify(report));
    say(`The whole report: ${kept}`);
    for (const fault of faultsOf(report)) say(fault);
    return {
      name: 'landing',
      performance: score(report, 'performance'),
      accessibility: score(report, 'accessibility'),
      bestPractices: score(report, 'best-practices'),
      seo: score(report, 'seo'),
      jsGzipKb: Math.round((await scriptBytes(report)) / 100) / 10,
      lcpMs: Math.round(value(report, 'largest-contentful-paint')),
      cls: Math.round(value(report, 'cumulative-layout-shift') * 1000) / 1000,
      tbtMs: Math.round(value(report, 'total-blocking-time')),
    };
  } finally {
    await demo.stop();
  }
}
