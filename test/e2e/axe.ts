import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const { resolve } = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
/** axe in few letters. The builder would put its whole text, twice, into the page at each look, which costs more than the look itself. */
const source = readFileSync(resolve('axe-core/axe.min.js'), 'utf8');

/** Nothing fades or comes in any more, and the letters are there. */
const settled = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    // Halfway through a fade every contrast is wrong; what turns for ever never ends.
    const ending = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
    await Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)));
    await document.fonts.ready;
  });

/** What axe finds on the page, or within a part of it, once it has settled: a line for each rule. `all`: minor faults too. */
export const axe = async (page: Page, { within = 'html', all = false } = {}): Promise<string[]> => {
  await settled(page);
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  // A button half below the head, where somebody happened to stop scrolling, counts as too small to be pressed: looked at from the top.
  const at = await page.evaluate(() => {
    const before = scrollY;
    scrollTo({ top: 0, behavior: 'instant' });
    return before;
  });
  // Only what is wrong is written out, and in the page itself: the other way opens a second page each time, for frames, of which there are none.
  const { violations } = await new AxeBuilder({ page, axeSource: 'void 0' })
    .include(within)
    .options({ runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'] })
    .setLegacyMode()
    .analyze();
  await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), at);
  return violations
    .filter(({ impact }) => all || impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => {
      const places = nodes.map(({ target }) => target.join(' '));
      return `${id} at ${places.slice(0, 3).join(', ')}${places.length > 3 ? ` and ${places.length - 3} more` : ''}`;
    });
};

type How = NonNullable<Parameters<typeof axe>[1]>;

/** The same, named by where it is, with how far the page is wider than its window. `rules`: without them only that is measured. */
export const faultsOf = async (page: Page, where: string, { rules = true, ...how }: How & { rules?: boolean } = {}): Promise<string[]> => {
  const found = rules ? await axe(page, how) : (await settled(page), []);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  return [...found, ...(wider > 0 ? [`${wider} px wider than the window`] : [])].map((fault) => `${where}: ${fault}`);
};
