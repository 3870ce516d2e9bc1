import { bn as show } from '../../web/src/features/kit/bn.js';
import { shownInTime, stopClock } from './shell-support.js';
import { address, type Locator, type Open, type Page } from './support.js';

export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

/** The page of parts with its time stopped. `before`: what has to be in place when it loads. */
export const openKit = async (
  open: Open,
  options: Parameters<Open>[0] = {},
  before: (page: Page) => Promise<unknown> = () => Promise.resolve(),
): Promise<Page> => {
  const page = await open({ serviceWorkers: 'block', ...options });
  await stopClock(page);
  await before(page);
  await page.goto(`${address()}/__kit`);
  await shownInTime(page, button(page, show.toast));
  return page;
};
