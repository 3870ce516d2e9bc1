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

/**
 * What stands out of the window, texts that are cut off without saying so, and controls with words beyond their edge. It looks at where
 * the letters lie, not at the size of what scrolls: that counts touch targets larger than what is seen (`::after`) and the texts of
 * those who listen. On purpose and therefore no fault: an ellipsis, of one line or several; what scrolls; what is clipped away whole
 * (the skip link without focus, `sr-only`); formulas, which KaTeX lays out by itself.
 */
const faultsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const controls = 'button, a, label, th, summary';
    const word = ({ tagName }: Element, text: Text): string => `<${tagName.toLowerCase()}> ${text.data.trim().slice(0, 60)}`;
    /** Beyond which sides of the box the letters lie. A line may be lower than its letters' own box: that much is no fault. */
    const beyond = (text: Text, box: Element): { readonly x: boolean; readonly y: boolean } => {
      const [range, { left, right, top, bottom }] = [document.createRange(), box.getBoundingClientRect()];
      range.selectNodeContents(text);
      const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
      const line = Number.parseFloat(getComputedStyle(text.parentElement!).lineHeight) || Number.POSITIVE_INFINITY;
      return {
        x: rects.some((rect) => rect.left < left - 1 || rect.right > right + 1),
        y: rects.some((rect) => {
          const spare = 1 + Math.max(0, (rect.height - line) / 2);
          return rect.top < top - spare || rect.bottom > bottom + spare;
        }),
      };
    };
    const faults: string[] = [];
    /** Up from a text, as far as its letters can be cut off or stand out. */
    const judge = (text: Text): void => {
      const open = { x: true, y: true };
      let loose = false;
      for (let box = text.parentElement; box && box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY, textOverflow, webkitLineClamp, position, display } = getComputedStyle(box);
        // What is placed by itself is held by the next that is placed, or by the window.
        if (loose && position === 'static') continue;
        loose = position === 'absolute';
        if (position === 'fixed') return;
        const out = beyond(text, box);
        const cut = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip';
        if (textOverflow === 'ellipsis' && cut(overflowX)) open.x = false;
        if (webkitLineClamp !== 'none') open.y = false;
        if ((open.x && out.x && cut(overflowX)) || (open.y && out.y && cut(overflowY))) {
          faults.push(`cut off: ${word(box, text)}`);
          return;
        }
        if (box.matches(controls) && display !== 'inline' && ((open.x && out.x) || (open.y && out.y))) {
          faults.push(`stands out: ${word(box, text)}`);
          return;
        }
        if (overflowX === 'auto' || overflowX === 'scroll') open.x = false;
        if (overflowY === 'auto' || overflowY === 'scroll') open.y = false;
      }
    };
    const unseen = (element: Element): boolean => {
      if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('.katex, math, select')) return true;
      for (let at: Element | null = element; at; at = at.parentElement) if (getComputedStyle(at).clipPath !== 'none') return true;
      return false;
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      if (text.data.trim() && text.parentElement && !unseen(text.parentElement)) judge(text);
    }
    const wider = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    return [...(wider > 0 ? [`${wider} px wider than the window`] : []), ...faults];
  });

const widths = [360, 1280] as const;

// Specification §1 (two languages). Red with a button of a fixed width, a row that does not wrap, or a text that is cut off.
for (const language of ['bn', 'en'] as const)
  test(`layouts hold with texts 30 % longer: ${language}`, async ({ open, live }) => {
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
