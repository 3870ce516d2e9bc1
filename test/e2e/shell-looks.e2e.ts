import { bn as show } from '../../web/src/features/kit/bn.js';
import { bn as shell } from '../../web/src/shell/bn.js';
import { faultsOf } from './axe.js';
import { button, openKit } from './shell-kit.js';
import { countRequests, readConsole } from './shell-support.js';
import { address, expect, test, type Locator, type Page } from './support.js';

const html = (page: Page): Locator => page.locator('html');
const themeColour = (page: Page): Locator => page.locator('meta[name=theme-color]');

// Specification §1. Red when the page is painted once in the other colours before its script has read the choice.
test('no moment in the other colours on load', async ({ open }) => {
  for (const [kept, colorScheme, dark] of [
    ['dark', 'light', true],
    ['light', 'dark', false],
    ['system', 'dark', true],
    [null, 'light', false],
  ] as const) {
    const page = await open({ colorScheme, serviceWorkers: 'block' });
    await page.addInitScript((mode) => {
      if (mode) localStorage.setItem('colour-mode', mode);
      const seen: string[] = [];
      Object.assign(globalThis, { seen });
      const look = (): void => {
        if (document.body) seen.push(getComputedStyle(document.documentElement).backgroundColor);
        requestAnimationFrame(look);
      };
      look();
    }, kept);
    await page.goto(address());
    await expect(page.locator('main')).toBeVisible();
    const seen = await page.evaluate(() => [...new Set((globalThis as unknown as { seen: string[] }).seen)]);
    expect(seen, `${kept} on ${colorScheme}`).toEqual([dark ? 'rgb(9, 9, 11)' : 'rgb(255, 255, 255)']);
    await expect(themeColour(page)).toHaveAttribute('content', dark ? '#09090b' : '#ffffff');
  }
});

// Specification §1. Red when a page can force system, or the preference is lost by a force.
test('a page may force light or dark, forcing system is refused with a warning, and the preference comes back', async ({ open }) => {
  const page = await openKit(open, { colorScheme: 'light' });
  const lines = readConsole(page);
  await button(page, show.forceDark).click();
  await expect(html(page)).toHaveClass(/dark/);
  await expect(themeColour(page)).toHaveAttribute('content', '#09090b');
  await button(page, show.forceSystem).click();
  await expect(html(page)).toHaveClass(/dark/);
  expect(lines).toEqual(["warning: A page cannot force the colour mode 'system' "]);
  await button(page, show.forceNone).click();
  await expect(html(page)).not.toHaveClass(/dark/);
  expect(await page.evaluate(() => localStorage.getItem('colour-mode'))).toBeNull();
  // While the preference is system, the operating system's change is followed at once, and kept behind a force.
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(html(page)).toHaveClass(/dark/);
  await button(page, show.forceLight).click();
  await expect(html(page)).not.toHaveClass(/dark/);
  await page.getByRole('link', { name: shell.skip }).focus();
  await button(page, show.forceNone).click();
  await expect(html(page)).toHaveClass(/dark/);
});

// Specification §1. Red when two windows of one person disagree.
test('the choice of one window holds in the others', async ({ open }) => {
  const page = await open({ colorScheme: 'light', serviceWorkers: 'block' });
  await page.goto(`${address()}/free`);
  const other = await page.context().newPage();
  await other.goto(`${address()}/jobs`);
  const colours = other.getByRole('button', { name: new RegExp(`^${shell.colourMode.replace('{mode}', '')}`) });
  await colours.click();
  await colours.click();
  await expect(html(other)).toHaveClass(/dark/);
  await expect(html(page)).toHaveClass(/dark/);
});

const drawn = (page: Page): Locator => page.getByRole('heading', { name: show.icons }).locator('xpath=ancestor::section').locator('svg');
const late = (page: Page): Locator => page.locator('[data-icon=late]');
const icons = 'https://icons.example';

/** The page as an installation sends it that has configured this. */
const configured = (page: Page, settings: Record<string, unknown>) =>
  page.route('**/__kit', async (route) => {
    const answer = await route.fetch();
    const text = JSON.stringify({ google: false, botCheckKey: null, analytics: null, icons: null, playerCss: null, ...settings });
    const body = (await answer.text()).replace(/(<meta name="settings" content=")[^"]*"/, `$1${text.replaceAll('"', '&quot;')}"`);
    await route.fulfill({ response: answer, body });
  });

// Specification §7, §9. Red when each icon is a request of its own, or one longer than 500 letters.
test('icons come from our own endpoint, many at once', async ({ open }) => {
  const page = await open({ serviceWorkers: 'block' });
  const asked = countRequests(page, '/api/icons/');
  await page.goto(`${address()}/__kit`);
  await expect(drawn(page)).toHaveCount(7);
  expect(asked.length).toBeLessThanOrEqual(2);
  for (const one of asked) {
    expect(one).toMatch(/^GET \/api\/icons\/lucide\.json\?icons=/);
    expect(address().length + one.length).toBeLessThan(500);
  }
});

/** Notes in the page itself when each icon was asked for, by the page's own (stopped) clock: the word of a request reaches us later. */
const noteAsked = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const asked: Record<string, number> = {};
    Object.assign(globalThis, { asked });
    const { fetch } = globalThis;
    globalThis.fetch = (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input, location.href);
      if (url.pathname.startsWith('/api/icons/'))
        for (const name of url.searchParams.get('icons')?.split(',') ?? []) asked[name] ??= Date.now();
      return fetch(input, init);
    };
  });

/**
 * Moves the stopped clock to so many ms after the first or the last icon was asked for; every icon has asked by then.
 * React shows what it waited for in one go or, 300 ms apart, in two.
 */
const afterAsking = async (page: Page): Promise<(which: 'first' | 'last', ms: number) => Promise<void>> => {
  const readAsked = () => page.evaluate(() => (globalThis as unknown as { asked: Record<string, number> }).asked);
  await expect(async () => {
    await page.clock.runFor(20);
    expect(Object.keys(await readAsked())).toEqual(
      expect.arrayContaining(['bookmark', 'circle-check', 'cloud-off', 'flag', 'settings', 'house']),
    );
  }).toPass({ intervals: [250] });
  const times = Object.values(await readAsked());
  const asked = { first: Math.min(...times), last: Math.max(...times) };
  return async (which, ms) => page.clock.runFor(asked[which] + ms - (await page.evaluate(() => Date.now())));
};

// Specification §7, §9. Red with another rotation or limit, or when a service is asked that nobody configured.
// Seen red: with a rotation after 400 ms, and with a limit of 1200 ms.
// Seen to fail: a clock moved on while the icons' own code, or the word of their request, was still on its way counts from another moment.
test('a silent endpoint: the public service after 750 ms where configured; after 1500 ms a circle stands in the place', async ({
  open,
}) => {
  const silent = async (page: Page): Promise<void> => {
    await noteAsked(page);
    await page.route('**/api/icons/**', () => undefined);
  };
  const asked: string[] = [];
  const page = await openKit(open, { bypassCSP: true }, async (fresh) => {
    await silent(fresh);
    await configured(fresh, { icons });
    await fresh.route(`${icons}/**`, async (route) => {
      asked.push(route.request().url());
      const own = await fetch(`${address()}/api/icons/lucide.json?${new URL(route.request().url()).searchParams.toString()}`);
      await route.fulfill({ headers: { 'access-control-allow-origin': '*' }, json: await own.json() });
    });
  });
  const after = await afterAsking(page);
  await after('first', 600);
  expect(asked).toEqual([]);
  await after('last', 900);
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  // The library hands on what has come with a timer of its own, so a little time has to pass after the answer, whenever that is.
  await expect(async () => {
    await page.clock.runFor(10);
    await expect(drawn(page)).toHaveCount(7, { timeout: 200 });
  }).toPass({ intervals: [50] });
  await expect(late(page)).toHaveCount(0);

  const alone = await openKit(open, {}, silent);
  const lines = readConsole(alone);
  const said = (limit = ''): boolean => lines.some((line) => line.includes(`did not come within ${limit}`));
  const afterAlone = await afterAsking(alone);
  await afterAlone('first', 1350);
  expect(said()).toBe(false);
  await expect(late(alone)).toHaveCount(0);
  await afterAlone('last', 1650);
  await expect(late(alone).first()).toBeVisible();
  await expect(drawn(alone)).toHaveCount(0);
  expect(said('1500 ms')).toBe(true);
});

// Specification §7. Red when a player without its own style sheet stays without, or another host is asked that nobody configured.
test("the player's style sheet comes from its CDN when the local file fails and one is configured", async ({ open }) => {
  const cdn = 'https://cdn.example/player.css';
  for (const playerCss of [cdn, null]) {
    const asked: string[] = [];
    const page = await open({ serviceWorkers: 'block', bypassCSP: true });
    await configured(page, { playerCss });
    await page.route('https://cdn.example/**', (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: 'text/css', body: 'body{}' });
    });
    await page.goto(`${address()}/__kit`);
    await button(page, show.playerAsk).click();
    await expect(page.getByText(playerCss ? show.playerYes : show.playerNo, { exact: true })).toBeVisible();
    expect(asked).toEqual(playerCss ? [cdn] : []);
    await expect(page.locator('link[href="/assets/no-such-player.css"]')).toHaveCount(0);
  }
});

// WEB-05. Red with a colour pair below 4.5:1 or a control without a name in any part of the interface.
for (const [colorScheme, language, width] of [
  ['light', 'bn', 360],
  ['dark', 'en', 1280],
  ['dark', 'bn', 360],
  ['light', 'en', 1280],
] as const)
  test(
    `every part of the interface is clean for axe: ${colorScheme}, ${language}, ${width} px`,
    { tag: (colorScheme === 'light') === (width === 360) ? [] : '@full' },
    async ({ open }) => {
      const page = await open({
        width,
        colorScheme,
        isMobile: false,
        before: (context) => context.addCookies([{ name: 'lang', value: language, url: address() }]),
      });
      await page.goto(`${address()}/__kit`);
      await expect(drawn(page).or(page.locator('main svg')).first()).toBeVisible();
      await page
        .locator('main')
        .getByRole('button')
        .filter({ hasText: /^(ভুলের বার্তা|Destructive toast)$/ })
        .click();
      await expect(page.locator('[data-toast]')).toBeVisible();
      expect(await faultsOf(page, `${colorScheme} ${language} ${width}`, { all: true })).toEqual([]);
    },
  );
