import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds on the page, or within a part of it, once nothing fades any more: a line for each rule. `all`: minor faults too. */
export const axe = async (page: Page, { within = 'html', all = false } = {}): Promise<string[]> => {
  await page.evaluate(async () => {
    // Halfway through a fade every contrast is wrong; what turns for ever never ends.
    const ending = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
    await Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)));
    await document.fonts.ready;
  });
  // Only what is wrong is written out, and in the page itself: the other way opens a second page each time, for frames, of which there are none.
  const { violations } = await new AxeBuilder({ page })
    .include(within)
    .options({ runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'] })
    .setLegacyMode()
    .analyze();
  return violations
    .filter(({ impact }) => all || impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => {
      const places = nodes.map(({ target }) => target.join(' '));
      return `${id} at ${places.slice(0, 3).join(', ')}${places.length > 3 ? ` and ${places.length - 3} more` : ''}`;
    });
};

/** The same, named by where it is, with how far the page is wider than its window. */
export const faultsOf = async (page: Page, where: string, how: Parameters<typeof axe>[1] = {}): Promise<string[]> => {
  const found = await axe(page, how);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  return [...found, ...(wider > 0 ? [`${wider} px wider than the window`] : [])].map((fault) => `${where}: ${fault}`);
};
