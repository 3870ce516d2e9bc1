import { bn as shell } from '../../web/src/shell/bn.js';
import { bn as signIn } from '../../web/src/shell/sign-in/bn.js';
import { en as shellEn } from '../../web/src/shell/en.js';
import { keptUser, takenOver } from './shell-support.js';
import { address, bcs, expect, newStudent, setBcs, test, toLatin, type Open, type Page } from './support.js';

type Language = 'bn' | 'en';

/** Pages for everybody, and what has to be on each beside its title. */
const pages: Readonly<Record<string, string>> = {
  '/': 'main a[href^="/courses/"]',
  '/hsc': 'main a[href^="/courses/"]',
  '/jobs': 'main a[href^="/courses/"]',
  '/admission': 'main a[href^="/courses/"]',
  '/courses': 'main a[href^="/courses/"]',
  '/exam-batch': 'main h2',
  '/free': 'main a[href^="/courses/"]',
  '/categories': 'main a[href*="category="]',
  '/ai': 'main h2',
  '/ai/training': 'main h2',
  '/cookie-policy': 'main h2',
  '/privacy-policy': 'main h2',
  '/terms-of-service': 'main h2',
};

const as = (language: Language, width: number, more: Parameters<Open>[0] = {}): Parameters<Open>[0] => ({
  width,
  ...more,
  before: (context) => context.addCookies([{ name: 'lang', value: language, url: address() }]),
});

/** What the page wrote into its log, and the calls it made for data (who is signed in apart). */
const watch = (page: Page) => {
  const [said, calls, payloads]: [string[], string[], string[]] = [[], [], []];
  page.on('console', (message) => void (['warning', 'error'].includes(message.type()) && said.push(message.text())));
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // Drawings beside the names of controls are no data: they come once the page is in use.
    if (pathname.startsWith('/api/') && pathname !== '/api/user' && !pathname.startsWith('/api/icons/')) calls.push(pathname);
    if (pathname.endsWith('/_payload.json')) payloads.push(pathname);
  });
  return { said, calls, payloads };
};

/** The page's own code runs: a button of the head does what it says. */
const inUse = async (page: Page, language: Language): Promise<void> => {
  const [here, there] = language === 'bn' ? [shell, shellEn] : [shellEn, shell];
  await page.getByRole('button', { name: here.switchLanguage, exact: true }).click();
  await expect(page.getByRole('button', { name: there.switchLanguage, exact: true })).toBeVisible();
};

/** Every page stands in every language: made within seconds of the start, again when content changes. */
const allStand = async (page: Page): Promise<void> => {
  await expect
    .poll(async () => {
      const { id } = (await (await page.request.get(`${address()}/builds/latest.json`)).json()) as { id: string };
      const manifest = (await (await page.request.get(`${address()}/builds/meta/${id}.json`)).json()) as { prerendered: string[] };
      return Object.keys(pages).filter((path) => !manifest.prerendered.includes(path));
    })
    .toEqual([]);
};

// The issue: readable before any script. Red where a screen needs the browser to be made, or its data is not in the page.
for (const language of ['bn', 'en'] as const)
  test(
    `every public page is whole without JavaScript at 360 px: ${language}`,
    { tag: language === 'bn' ? [] : '@full' },
    async ({ open }) => {
      const page = await open(as(language, 360, { javaScriptEnabled: false }));
      await allStand(page);
      for (const [path, content] of Object.entries(pages)) {
        const answer = await page.goto(`${address()}${path}`);
        expect([path, answer?.status()]).toEqual([path, 200]);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expect(page.locator('main h1')).toHaveCount(1);
        await expect(page.locator(content).first()).toBeVisible();
        await expect(page.locator('footer a').first()).toBeVisible();
        expect((await page.locator('main').innerText()).length, path).toBeGreaterThan(100);
        await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /.{20}/);
        await expect(page.locator('link[rel=canonical]')).toHaveCount(1);
      }
    },
  );

// Red with a word of time counted from another moment, a switch that looks different before the browser is asked, or one id too many.
// Seen red: a hook of the router cut out that was in use, and a countdown counted from the browser's own clock.
for (const [language, width, colorScheme] of [
  ['bn', 360, 'light'],
  ['en', 1280, 'dark'],
] as const)
  test(
    `every public page is taken over as it stands and asks for nothing twice: ${language}, ${width} px`,
    { tag: language === 'en' ? [] : '@full' },
    async ({ open }) => {
      const page = await open(as(language, width, { colorScheme }));
      await allStand(page);
      for (const path of Object.keys(pages)) {
        const { said, calls } = watch(page);
        await page.goto(`${address()}${path}`, { waitUntil: 'networkidle' });
        expect([path, ...said, ...calls]).toEqual([path]);
        await inUse(page, language);
        await page.context().addCookies([{ name: 'lang', value: language, url: address() }]);
      }
    },
  );

// Red when time on a prerendered page comes from the device, or stays at the time the page was made.
test('clocks on a prerendered page are right on a device whose clock is not', async ({ open, sql }) => {
  await setBcs(sql, '3 hours');
  try {
    const page = await open({
      width: 360,
      before: (context) =>
        context.addInitScript(
          () =>
            void (Date.now = (
              (real) => () =>
                real() + 7_200_000
            )(Date.now)),
        ),
    });
    const { said } = watch(page);
    const panel = page.locator('main section').filter({ has: page.getByRole('heading', { name: /^বিসিএস প্রিলি/ }) });
    // The page is made anew within seconds of the change.
    await expect(async () => {
      await page.goto(`${address()}/jobs`, { waitUntil: 'networkidle' });
      await expect(panel.getByRole('timer')).toHaveText(/^০?[২৩]:/, { timeout: 1500 });
    }).toPass();
    const [exam] = await sql<{ left: string }>(`select extract(epoch from e.opens_at - platform.now()) as left from exams.exams e
      where ${bcs} and e.state = 'scheduled'`);
    const parts = toLatin(await panel.getByRole('timer').innerText())
      .split(':')
      .map(Number);
    expect(Math.abs(parts.reduce((sum, part) => sum * 60 + part, 0) - Number(exam?.left))).toBeLessThan(5);
    expect(said).toEqual([]);
  } finally {
    await setBcs(sql, '5 days');
  }
});

// Specification §7. Red when a page that is prerendered asks the doors as well, or waits for the whole list of routes.
test('going on to a prerendered page fetches its payload and calls no door', async ({ open }) => {
  const page = await open({ width: 360 });
  await allStand(page);
  const { calls, payloads } = watch(page);
  const rules = page.waitForResponse(/\/builds\/meta\//);
  await page.goto(address());
  await rules;
  await page.locator('footer a[href="/categories"]').click();
  await expect(page).toHaveURL(`${address()}/categories`);
  await expect(page.locator(pages['/categories'] ?? '').first()).toBeVisible();
  await page.locator('footer a[href="/privacy-policy"]').click();
  await expect(page).toHaveURL(`${address()}/privacy-policy`);
  await expect(page.locator('main h3').first()).toBeVisible();
  expect(calls).toEqual([]);
  // A link on which the pointer comes to rest, where the page has moved under it, is fetched as well.
  expect(payloads).toEqual(expect.arrayContaining(['/categories/_payload.json', '/privacy-policy/_payload.json']));
});

// The page is everybody's. Red when the head moves once the server has said who this is, or a sign-in is offered to who is signed in.
test('somebody signed in gets the same page, then their own, and nothing moves', async ({ open }) => {
  const person = newStudent();
  const page = await open({ as: person, width: 360 });
  await Promise.all([page.waitForResponse('**/api/home'), page.goto(address())]);
  // Where the answer to the next page takes longer than a person is asked to wait, the one who is kept stands in for it.
  await expect.poll(() => keptUser(page)).toBe(person.name);
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/user', async (route) => {
    await held;
    await route.continue();
  });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const own = page.waitForResponse('**/api/home');
  await page.goto(address());
  const switcher = page.getByRole('button', { name: shell.switchLanguage, exact: true });
  await expect(page.locator('main h1')).toBeAttached();
  await expect(page.getByRole('button', { name: shell.signIn, exact: true })).toBeHidden();
  // Fonts are another matter: where the system has no Bengali one, lines break anew when ours comes.
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise(requestAnimationFrame);
    (globalThis as unknown as { shifts: number[] }).shifts.length = 0;
  });
  const before = await switcher.boundingBox();
  answer();
  await expect(page.getByRole('button', { name: person.name })).toBeVisible();
  await own;
  expect(await switcher.boundingBox()).toEqual(before);
  const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts);
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.01);
});

// Red when the filter of the address is lost, or the page is made anew in front of the person's eyes with words in the log.
test('an address that asks for more than the page is answered after the page is taken over', async ({ open }) => {
  const page = await open({ width: 360 });
  await allStand(page);
  const { said } = watch(page);
  await page.goto(`${address()}/hsc?category=hsc-physics&utm_source=x`, { waitUntil: 'networkidle' });
  await expect(page).toHaveURL(`${address()}/hsc?category=hsc-physics&utm_source=x`);
  await expect(page.locator('main [aria-current]').filter({ hasText: /./ }).first()).toBeVisible();
  expect(said).toEqual([]);
});

// Red when the rest of the address leads back to a page that somebody has left meanwhile.
test('who goes on before the rest of the address has come stays where they went', async ({ open }) => {
  const page = await open({ width: 1280 });
  await allStand(page);
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/user', async (route) => {
    await answered;
    await route.continue();
  });
  await page.goto(`${address()}/hsc?category=hsc-physics`);
  await takenOver(page);
  await page.locator('a[href="/free"]').first().click();
  answer();
  await expect(page).toHaveURL(`${address()}/free`);
  await expect(page.locator(pages['/free']!).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page).toHaveURL(`${address()}/free`);
});

// Red when what is pressed before a page's code has come is for nobody. Seen red: without the press that is kept.
test('what is pressed on a page whose code is still on its way happens when it has come', async ({ open }) => {
  const page = await open({ width: 360 });
  await allStand(page);
  let come = (): void => undefined;
  const held = new Promise<void>((resolve) => (come = resolve));
  await page.route(/\/assets\/index-[^/]*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${address()}/free`, { waitUntil: 'commit' });
  await page.getByRole('button', { name: shell.signIn, exact: true }).first().click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  come();
  await expect(page.getByRole('dialog', { name: signIn.signInTitle })).toBeVisible();
});

// Red when search engines cannot tell the languages apart, or are given pages that are none.
test('search engines find each language at its own address, and 404 where there is nothing', async ({ open }) => {
  const page = await open({ width: 360, javaScriptEnabled: false });
  await allStand(page);
  await page.goto(`${address()}/free?lang=en`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/free\?lang=en$/);
  await expect(page.locator('link[hreflang=bn]')).toHaveAttribute('href', /\/free$/);
  expect((await page.goto(`${address()}/no/such/page`))?.status()).toBe(404);
  expect((await page.goto(`${address()}/ai/nothing`))?.status()).toBe(404);
});
