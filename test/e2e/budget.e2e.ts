import { gzipSync } from 'node:zlib';
import { address, choose, expect, newStudent, opened, savedLine, startExam, test, type Page } from './support.js';

interface Weighed {
  readonly name: string;
  /** Bytes of the body as the server sends it (brotli where the browser takes it), and what gzip makes of it. */
  readonly wire: number;
  readonly gzip: number;
}

/** Weighs every script the page asks for from here on. */
const weigh = (page: Page): { all: () => Promise<Weighed[]> } => {
  const weighed: Promise<Weighed>[] = [];
  page.on('response', (answer) => {
    if (answer.request().resourceType() !== 'script' || !answer.ok()) return;
    weighed.push(
      (async () => ({
        name: new URL(answer.url()).pathname.replace('/assets/', ''),
        wire: Number(await answer.headerValue('content-length')),
        gzip: gzipSync(await answer.body()).length,
      }))(),
    );
  });
  return { all: () => Promise.all(weighed) };
};

const report = (name: string, scripts: readonly Weighed[]): { gzip: number; wire: number } => {
  const gzip = scripts.reduce((sum, script) => sum + script.gzip, 0);
  const wire = scripts.reduce((sum, script) => sum + script.wire, 0);
  const list = scripts.map((script) => `${script.name} ${script.gzip}`).join(', ');
  test.info().annotations.push({
    type: 'budget',
    description: `${name}: ${gzip} B gzip, ${wire} B on the wire in ${scripts.length} scripts (${list})`,
  });
  return { gzip, wire };
};

/** KaTeX comes after the page, for the formulas on it. */
const notMaths = ({ name }: Weighed): boolean => !name.startsWith('katex');

// Red when a library of another page gets into the entry, or the server stops compressing.
test('the exam page sends at most 150 kB of compressed (brotli) JavaScript, KaTeX apart; its gzip does not grow', async ({
  open,
  live,
}) => {
  const page = await open({ as: newStudent(), width: 360, serviceWorkers: 'block' });
  await startExam(page, live);
  const cold = await page.context().newPage();
  const scripts = weigh(cold);
  const devtools = await cold.context().newCDPSession(cold);
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  await cold.goto(live.path, { waitUntil: 'networkidle' });
  await opened(cold, live);
  await choose(cold, 1, 0);
  await expect(savedLine(cold, 1)).toBeVisible();
  const all = await scripts.all();
  const { gzip, wire } = report('exam page', all.filter(notMaths));
  expect(all.filter((script) => !notMaths(script))).toHaveLength(1);
  expect(wire).toBeLessThanOrEqual(150_000);
  expect(gzip).toBeLessThanOrEqual(160_000);
});

test('the landing page sends at most 130 kB of compressed (brotli) JavaScript, KaTeX apart; its gzip does not grow', async ({ open }) => {
  const page = await open({ width: 360 });
  const scripts = weigh(page);
  await page.goto(address(), { waitUntil: 'networkidle' });
  await expect(page.locator('h1, h2').first()).toBeVisible();
  const { gzip, wire } = report('landing page', (await scripts.all()).filter(notMaths));
  expect(wire).toBeLessThanOrEqual(130_000);
  expect(gzip).toBeLessThanOrEqual(143_000);
});
