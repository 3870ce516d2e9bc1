import { bn as shell } from '../../web/src/shell/bn.js';
import { address, expect, newStudent, test, type Page } from './support.js';

/**
 * Makes every text of the interface 30 % longer, as another language would: words are added to each text as it comes. Names and titles
 * that are cut on purpose (an ellipsis) and formulas stay as they are.
 */
const lengthen = (): void => {
  const done = new WeakSet<Text>();
  const extra = (text: string): string => {
    const words = text.split(/\s+/).filter((word) => /\p{L}{2}/u.test(word));
    let [more, missing] = ['', Math.ceil(text.trim().length * 0.3)];
    for (let place = 0; missing > 0 && words.length > 0; place += 1) {
      const word = (words[place % words.length] ?? '').slice(0, Math.max(2, missing));
      more += ` ${word}`;
      missing -= word.length + 1;
    }
    return more;
  };
  const stretch = (node: Node): void => {
    if (!(node instanceof Text)) {
      for (const child of node.childNodes) stretch(child);
      return;
    }
    const { parentElement } = node;
    if (done.has(node) || !parentElement || parentElement.closest('script, style, .katex, math, textarea, [data-fixed]')) return;
    if (getComputedStyle(parentElement).textOverflow === 'ellipsis') return;
    done.add(node);
    node.data = node.data.trimEnd() + extra(node.data);
  };
  addEventListener('DOMContentLoaded', () => {
    stretch(document.body);
    new MutationObserver((changes) => {
      for (const { addedNodes, target, type } of changes) {
        for (const node of addedNodes) stretch(node);
        if (type === 'characterData' && !done.has(target as Text)) stretch(target);
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
};

/** What stands out of the window, and texts that are cut off without saying so. */
const faultsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const wider = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    const clipped = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
      const { overflowX, overflowY, textOverflow, clipPath, position } = getComputedStyle(element);
      if (!element.innerText?.trim() || textOverflow === 'ellipsis' || clipPath !== 'none' || element.closest('.katex, .sr-only'))
        return false;
      // A part that scrolls shows the rest; a row of tabs does so without a bar.
      const cutX = (overflowX === 'hidden' || overflowX === 'clip') && element.scrollWidth > element.clientWidth + 1;
      const cutY = (overflowY === 'hidden' || overflowY === 'clip') && element.scrollHeight > element.clientHeight + 1;
      return position !== 'absolute' && (cutX || cutY);
    });
    // A control that is narrower than its words lets them stand out over its neighbour.
    const overflowing = [...document.querySelectorAll<HTMLElement>('button, a, label, th, summary')].filter(
      (element) =>
        element.offsetParent !== null &&
        element.scrollWidth > element.clientWidth + 2 &&
        getComputedStyle(element).textOverflow !== 'ellipsis' &&
        getComputedStyle(element).display !== 'inline' &&
        !element.closest('.sr-only'),
    );
    const word = (element: HTMLElement): string => `<${element.tagName.toLowerCase()}> ${element.innerText.slice(0, 60)}`;
    return [
      ...(wider > 0 ? [`${wider} px wider than the window`] : []),
      ...clipped.map((element) => `cut off: ${word(element)}`),
      ...overflowing.map((element) => `stands out: ${word(element)}`),
    ];
  });

const widths = [360, 1280] as const;

// Specification §1 (two languages). Red with a button of a fixed width, a row that does not wrap, or a text that is cut off.
for (const language of ['bn', 'en'] as const)
  // Not yet: some set covers cut long subjects off at 360 px, and what the measure takes for standing out is not judged one by one.
  test.fixme(`layouts hold with texts 30 % longer: ${language}`, async ({ open, live }) => {
    test.setTimeout(120_000);
    const page = await open({
      as: newStudent(),
      isMobile: false,
      serviceWorkers: 'block',
      before: (context) => context.addCookies([{ name: 'lang', value: language, url: address() }]),
    });
    await page.addInitScript(lengthen);
    const course = `/courses/${live.slug}`;
    const faults: string[] = [];
    for (const path of [
      '/',
      '/hsc',
      '/free',
      '/categories',
      '/terms-of-service',
      '/my-courses',
      '/profile',
      '/auth/forget',
      `${course}/mcq`,
      `${course}/mcq/${live.id}/onboard`,
      `${course}/mcq/${live.id}/leaderboard`,
      '/no/such/page',
      '/__kit',
    ]) {
      await page.goto(`${address()}${path}`);
      await expect(page.locator('main').getByRole('heading').first()).toBeAttached();
      await page.waitForLoadState('networkidle');
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        faults.push(...(await faultsOf(page)).map((fault) => `${path} at ${width}: ${fault}`));
      }
    }
    expect(faults).toEqual([]);
  });

// Without it, the test above would hold whatever the page does.
test('the longer texts are on the screen', async ({ open }) => {
  const page = await open({ serviceWorkers: 'block' });
  await page.addInitScript(lengthen);
  await page.goto(`${address()}/free`);
  const button = page.getByRole('button', { name: new RegExp(`^${shell.signIn}`) }).first();
  await expect(button).toBeVisible();
  expect((await button.innerText()).length).toBeGreaterThanOrEqual(Math.floor(shell.signIn.length * 1.3));
});
