import { bn as shell } from '../../web/src/shell/bn.js';
import { goOn } from './looks-support.js';
import { faultsOf } from './shell-fit.js';
import { address, expect, newStudent, test } from './support.js';

/**
 * Makes every text of the interface 30 % longer, as another language would: words are added to each text as it comes. Names and titles
 * that are cut on purpose (an ellipsis) and formulas stay as they are.
 */
const lengthen = (): void => {
  const done = new WeakSet<Text>();
  const extra = (text: string): string => {
    const words = text.split(/\s+/).filter((word) => /\p{L}[\p{L}\p{M}]/u.test(word));
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
    if (done.has(node) || !parentElement || parentElement.closest('script, style, .katex, math, textarea, .cover-formula')) return;
    if (getComputedStyle(parentElement).textOverflow === 'ellipsis') return;
    done.add(node);
    const { data } = node;
    node.data = data.trimEnd() + extra(data) + data.slice(data.trimEnd().length);
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

const widths = [360, 1280] as const;

// Specification §1 (two languages). Red with a button of a fixed width, a row that does not wrap, or a text that is cut off.
// Seen red: with covers that two lines do not fit into, a title that its tabs leave no room, and page numbers wider than their buttons.
for (const language of ['bn', 'en'] as const)
  test(`layouts hold with texts 30 % longer: ${language}`, { tag: language === 'bn' ? [] : '@full' }, async ({ open, live }) => {
    const page = await open({
      as: newStudent(),
      isMobile: false,
      serviceWorkers: 'block',
      before: (context) => context.addCookies([{ name: 'lang', value: language, url: address() }]),
    });
    await page.addInitScript(lengthen);
    const course = `/courses/${live.slug}`;
    const faults: string[] = [];
    // The page of parts is loaded: some of its parts wait for ever, and going on to it would too.
    const paths = [
      '/__kit',
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
    ];
    for (const [place, path] of paths.entries()) {
      await (place === 0 ? page.goto(`${address()}${path}`, { waitUntil: 'networkidle' }) : goOn(page, path));
      await expect(page.locator('main').getByRole('heading').first()).toBeAttached();
      await page.evaluate(async () => void (await document.fonts.ready));
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

/** Faults, each followed by what looks like it and is none. */
const planted = `<!doctype html><style>
  body { width: 300px; font: 16px/24px sans-serif; overflow-wrap: anywhere }
  .narrow { width: 60px; white-space: nowrap } .hidden { overflow: hidden } .low { height: 24px; width: 100px }
  .touch { position: relative; width: 20px } .touch::after { content: ''; position: absolute; inset: -12px }
  .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
</style>
<button class="narrow" style="border: 0; overflow: visible">words beyond the edge</button>
<button class="touch">x<span class="unseen">for those who listen</span></button>
<p class="narrow hidden">cut at the side</p>
<p class="narrow hidden" style="text-overflow: ellipsis">cut and says so</p>
<p class="narrow" style="overflow-x: auto">scrolls in its place</p>
<p class="hidden low">one line and a second one below it</p>
<p class="hidden low" style="height: 48px; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2">one line and a
  second one below it, and a third that three dots stand for</p>
<p class="hidden low" style="height: 40px; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2">half of the
  second line is gone though three dots stand there</p>
<h2 style="width: 40px; font-size: 16px">Heading</h2>
<p style="width: 40px">Paragraph</p>
<a class="unseen" href="#main">Skip to content</a>`;

test('the measure finds what does not hold, and takes nothing else for it', async ({ open }) => {
  const page = await open();
  await page.setContent(planted);
  expect(await faultsOf(page)).toEqual([
    'stands out: <button> words beyond the edge',
    'cut off: <p> cut at the side',
    'cut off: <p> one line and a second one below it',
    expect.stringContaining('cut off: <p> half of the'),
    'broken word: <h2> Heading',
  ]);
});
