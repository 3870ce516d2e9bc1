import { address, choose, expect, newStudent, opened, savedLine, startExam, test, type Page } from './support.js';
import { weigh, type Weighed } from './weigh.js';

const report = (name: string, scripts: readonly Weighed[]): number => {
  const gzip = scripts.reduce((sum, script) => sum + script.gzip, 0);
  const list = scripts.map((script) => `${script.name} ${script.gzip}`).join(', ');
  test.info().annotations.push({ type: 'budget', description: `${name}: ${gzip} B gzip in ${scripts.length} scripts (${list})` });
  return gzip;
};

const isMaths = ({ name }: Weighed): boolean => name.startsWith('katex');

/** What a page does by itself once it has loaded (links ahead of need, measuring) is over by then. */
const settled = async (page: Page): Promise<void> => {
  await page.waitForResponse(/\/builds\/meta\//);
  await page.waitForLoadState('networkidle');
};

// Red when a library of another page gets into the first load. KaTeX comes after the page, for the formulas on it.
test('the exam page loads at most 182 kB of JavaScript (gzip), the socket with it, KaTeX apart', async ({ open, live }) => {
  const page = await open({ as: newStudent(), width: 360, serviceWorkers: 'block' });
  await startExam(page, live);
  const cold = await page.context().newPage();
  const scripts = weigh(cold);
  const devtools = await cold.context().newCDPSession(cold);
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  const quiet = settled(cold);
  await cold.goto(live.path, { waitUntil: 'networkidle' });
  await opened(cold, live);
  await quiet;
  await choose(cold, 1, 0);
  await expect(savedLine(cold, 1)).toBeVisible();
  const all = await scripts.all();
  expect(all.filter(isMaths)).toHaveLength(1);
  expect(all.some(({ name }) => name.startsWith('socket-wire'))).toBe(true);
  expect(
    report(
      'exam page',
      all.filter((script) => !isMaths(script)),
    ),
  ).toBeLessThanOrEqual(182_000);
});

// Red when anything beside what a visitor sees is loaded before they touch it.
// English texts come beside the Bengali ones, which are in the page: 3 kB more.
for (const [language, most] of [
  ['bn', 150_000],
  ['en', 153_000],
] as const)
  test(`the landing page loads at most ${most / 1000} kB of JavaScript (gzip) in all: ${language}`, async ({ open }) => {
    const page = await open({
      width: 360,
      before: (context) => context.addCookies([{ name: 'lang', value: language, url: address() }]),
    });
    const scripts = weigh(page);
    const quiet = settled(page);
    await page.goto(address(), { waitUntil: 'networkidle' });
    await expect(page.locator('main h1')).toBeAttached();
    await quiet;
    const all = await scripts.all();
    expect(all.filter(isMaths)).toEqual([]);
    expect(report('landing page', all)).toBeLessThanOrEqual(most);
  });
