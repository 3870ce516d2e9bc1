import { goInside } from './shell-support.js';
import { expect, type Page } from './support.js';

export type Theme = 'light' | 'dark';

/**
 * Whether axe looks at the page at this place of a list, in this look: with FULL=1 in every look, otherwise in one of two, by turns light
 * and dark. The rules of axe cost more than all else that such a test does, and a component stands on many pages.
 */
export const inTurn = (place: number, theme: Theme): boolean => process.env.FULL === '1' || (place % 2 === 0) === (theme === 'light');

/** What the page was still waiting for is there. */
export const filled = (page: Page): Promise<void> => expect(page.locator('main [aria-busy=true]')).toHaveCount(0);

/** Goes to another path inside the open page, as a link would, and waits until it stands there: its title, or its frame, gets the focus, or is another. */
export const goOn = async (page: Page, path: string): Promise<void> => {
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    document.documentElement.removeAttribute('data-arrived');
    for (const title of document.querySelectorAll('main h1')) title.setAttribute('data-before', '');
    const arrived = ({ target }: FocusEvent): void => {
      if (!(target as Element).matches('main, main h1')) return;
      document.documentElement.setAttribute('data-arrived', '');
      document.removeEventListener('focusin', arrived);
    };
    document.addEventListener('focusin', arrived);
  });
  await goInside(page, path);
  await expect(page.locator('html[data-arrived], main h1:not([data-before])').first(), path).toBeAttached();
  await expect(page.locator('main h1'), path).toBeAttached();
  await filled(page);
};
