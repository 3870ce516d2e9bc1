import { bn as exams } from '../../web/src/features/exams/bn.js';
import { bn as home } from '../../web/src/features/home/bn.js';
import { bn as lists } from '../../web/src/features/home/lists/bn.js';
import { en as listsEn } from '../../web/src/features/home/lists/en.js';
import { bn as policy } from '../../web/src/features/policy/bn.js';
import { bn as sale } from '../../web/src/features/sale/bn.js';
import { bn as shell } from '../../web/src/shell/bn.js';
import { bn as titles } from '../../web/src/shell/titles/bn.js';
import { en as titlesEn } from '../../web/src/shell/titles/en.js';
import { faultsOf } from './axe.js';
import { goOn, type Theme } from './looks-support.js';
import {
  address,
  bcs,
  expect,
  findExam,
  newStudent,
  say,
  setBcs,
  startExam,
  test,
  toLatin,
  type Open,
  type Page,
  openEmpty,
} from './support.js';

type Language = 'bn' | 'en';

const pages = {
  '/': 'home',
  '/hsc': 'hsc',
  '/jobs': 'jobs',
  '/admission': 'admission',
  '/courses': 'courses',
  '/exam-batch': 'examBatch',
  '/free': 'free',
  '/categories': 'categories',
  '/cookie-policy': 'cookies',
  '/privacy-policy': 'privacy',
  '/terms-of-service': 'terms',
  '/hsc?category=hsc-science': 'hsc',
  '/courses?q=physics&sort=price': 'courses',
  '/selfpractice': 'selfpractice',
  '/courses/physics-full-prep/checkout': null,
} as const satisfies Record<string, keyof typeof titles | null>;

const as = (language: Language, width: number, theme: Theme = 'light'): Parameters<Open>[0] => ({
  width,
  colorScheme: theme,
  before: (context) => context.addCookies([{ name: 'lang', value: language, url: address() }]),
});

/** The page's own data is on it. */
const shown = (page: Page): Promise<void> => expect(page.locator('main :is(li, dl, .policy):visible').first()).toBeVisible();
/** Loads a page and waits until its own data is on it. */
const goTo = async (page: Page, path: string): Promise<void> => {
  await page.goto(`${address()}${path}`);
  await expect(page.locator('main h1')).toBeAttached();
  await shown(page);
};

// Red with a colour pair below 4.5:1, a heading left out, a control without a name, or a line that does not wrap at 360 px.
for (const [theme, language, width] of [
  ['light', 'bn', 360],
  ['dark', 'bn', 1280],
  ['light', 'en', 1280],
  ['dark', 'en', 360],
] as const)
  test(
    `every public page is clean for axe, fits and is named: ${theme}, ${language}, ${width} px`,
    { tag: theme === 'light' && language === 'bn' ? [] : '@full' },
    async ({ open }) => {
      const faults: string[] = [];
      const page = await open(as(language, width, theme));
      for (const [place, [path, title]] of Object.entries(pages).entries()) {
        if (place === 0) await goTo(page, path);
        else await goOn(page, path);
        await shown(page);
        const texts = language === 'bn' ? titles : titlesEn;
        if (title) await expect(page, path).toHaveTitle(new RegExp(`^${texts[title]}`));
        await expect(page.locator('main h1'), path).toHaveCount(1);
        faults.push(...(await faultsOf(page, `${path} ${language} ${width} ${theme}`, { all: true })));
      }
      expect(faults).toEqual([]);
    },
  );

// Red when a link leads to a page that is not there, or points at a section that has another name; when the formulas of covers load the
// formula setter, or a public page loads a form or a dialog that nobody has opened.
test('every link of every public page leads somewhere; none loads the formula setter, forms or dialogs', async ({ open }) => {
  const page = await open(as('bn', 1280));
  const found = new Set<string>();
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  for (const [path, title] of Object.entries(pages)) {
    await goTo(page, path);
    if (title) await expect(page, path).toHaveTitle(new RegExp(`^${titles[title]}`));
    if (path === '/') await expect(page.locator('main math').first()).toBeVisible();
    const links = await page.locator('a[href]').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    for (const link of links.filter((href) => href.startsWith('/'))) found.add(link);
  }
  expect(scripts.length).toBeGreaterThan(3);
  // By their names alone: a digest may spell anything.
  const names = scripts.map((path) => path.replace(/-[\w-]{7,}\.js$/, ''));
  expect(names.filter((name) => /katex|\/form|dialog|headless|zod|schema/i.test(name))).toEqual([]);
  expect(found.size).toBeGreaterThan(40);
  const lost: string[] = [];
  for (const link of found) {
    const answer = await page.request.get(`${address()}${link.split('#')[0]}`);
    if (answer.status() !== 200) lost.push(`${link}: ${answer.status()}`);
  }
  for (const link of [...found].filter((href) => href.includes('#'))) {
    await page.goto(`${address()}${link}`);
    await expect(page.locator(`[id="${link.split('#')[1]}"]`), link).toBeInViewport();
  }
  expect(lost).toEqual([]);
});

// Red when a category leads to the whole section, its chip is not marked, or the way back does not lead back.
test('a category leads to its courses, and the address says so', async ({ open }) => {
  const page = await open(as('bn', 360));
  await goTo(page, '/categories');
  await page.getByRole('link', { name: /^রসায়ন/ }).click();
  await expect(page).toHaveURL(`${address()}/hsc?category=hsc-chemistry`);
  const list = page.locator('main section').filter({ has: page.getByRole('heading', { name: 'রসায়ন', exact: true }) });
  await expect(list.getByRole('listitem')).toHaveCount(1);
  const chips = page.getByRole('navigation', { name: lists.categories });
  await expect(page.locator('main [aria-current=true]')).toHaveText(/^রসায়ন/);
  await chips.getByRole('link', { name: /^বিজ্ঞান/ }).click();
  await expect(page).toHaveURL(`${address()}/hsc?category=hsc-science`);
  await expect(page.getByRole('heading', { name: 'বিজ্ঞান', exact: true })).toBeVisible();
  await chips.getByRole('link', { name: lists.all, exact: true }).click();
  const all = page.locator('main section').filter({ has: page.getByRole('heading', { name: home.courses, exact: true }) });
  await expect(all.getByRole('listitem')).toHaveCount(12);
  await expect(page).toHaveURL(`${address()}/hsc`);
  await page.goBack();
  await expect(page).toHaveURL(/category=hsc-science$/);
  await page.goBack();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  // A category that is none: no courses, and a way on.
  await goToNothing(page);
});

const goToNothing = async (page: Page): Promise<void> => {
  await page.goto(`${address()}/hsc?category=nowhere`);
  await expect(page.getByText(lists.noneInCategory)).toBeVisible();
  await page.locator('main').getByRole('link', { name: home.seeAll }).last().click();
  await expect(page).toHaveURL(`${address()}/hsc`);
};

// Red when the countdown runs on the device's clock, stands still, or the page waits for a reload when the exam opens.
// Seen red: without asking again when the moment has come.
test('a page counts down by the server and says when the exam is on, and how many are in', async ({ open, sql }) => {
  await setBcs(sql, '25 seconds');
  // It is ranked, and who comes in below is new here.
  await sql(`update exams.exams e set phone_waived = true where ${bcs}`);
  try {
    const page = await open({
      ...as('bn', 360),
      before: (context) => context.clock.install({ time: new Date(Date.now() + 2 * 3_600_000) }),
    });
    const panel = page.locator('main section').filter({ has: page.getByRole('heading', { name: /^বিসিএস প্রিলি/ }) });
    const left = async (): Promise<number> =>
      Number(
        toLatin(await panel.getByRole('timer').innerText())
          .split(':')
          .pop(),
      );
    // The page is made anew within seconds of the change.
    await expect(async () => {
      await goTo(page, '/jobs');
      await expect(panel.getByRole('timer')).toHaveText(/^০০:[০-২]/, { timeout: 1500 });
    }).toPass();
    await expect(panel.getByText(exams.startsIn)).toBeVisible();
    const first = await left();
    expect(first).toBeLessThanOrEqual(25);
    await expect.poll(left).toBeLessThan(first);
    await expect(panel.getByText(exams.onNow)).toBeVisible();
    // A ranked exam is begun within ten minutes: that is what counts for whoever has not begun.
    await expect(panel.getByText(exams.startLeft)).toBeVisible();
    await expect(panel.getByRole('timer')).toHaveText(/^(০৯:|১০:০০)/);
    await expect(panel.getByRole('link', { name: exams.start })).toBeVisible();
    // Who comes in meanwhile is counted when the page asks again, half a minute later; the server counts anew every few seconds.
    const exam = await findExam(sql, `${bcs} and e.state = 'open'`);
    const taker = await open({ as: newStudent(), width: 360 });
    await startExam(taker, exam);
    await expect(async () => {
      await page.clock.fastForward('00:31');
      await expect(panel.getByText(say(exams.taking, { n: 1 }))).toBeVisible({ timeout: 1500 });
    }).toPass();
  } finally {
    await sql(`delete from exams.attempts a using exams.exams e where e.id = a.exam_id and ${bcs}`);
    await sql(`update exams.exams e set phone_waived = false where ${bcs}`);
    await setBcs(sql, '5 days');
  }
});

// Red when a visitor who wants a course that is to be paid for ends at a missing page, or cannot see what it costs.
test('a paid course leads to its sale, a free one lets people in', async ({ open }) => {
  const page = await open(as('bn', 360));
  await goTo(page, '/hsc');
  await page.getByRole('link', { name: /পদার্থবিজ্ঞান: পূর্ণ প্রস্তুতি/ }).click();
  await expect(page).toHaveURL(`${address()}/courses/physics-full-prep/checkout`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('পদার্থবিজ্ঞান: পূর্ণ প্রস্তুতি');
  await expect(page.getByText('৳২,৪৫০').first()).toBeVisible();
  await expect(page.getByRole('button', { name: sale.buy, exact: true })).toBeVisible();
  await page.getByRole('link', { name: /ICT: ফ্রি ঝটপট পরীক্ষা/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goto(`${address()}/courses/no-such-course/checkout`);
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
});

// Red when the contents do not lead to their sections, the paper carries the navigation, or a link inside loads the page anew.
test('a policy is read by its sections, and printed without the rest', async ({ open }) => {
  const page = await open(as('bn', 1280));
  await goTo(page, '/terms-of-service');
  const contents = page.getByRole('navigation', { name: policy.onPage });
  await contents.getByRole('link', { name: 'সমান নম্বর' }).click();
  await expect(page.getByRole('heading', { name: 'সমান নম্বর' })).toBeInViewport();
  await expect(page).toHaveURL(`${address()}/terms-of-service#ties`);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const part of [page.locator('header'), page.locator('footer'), contents]) await expect(part).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
  await page.locator('.policy').getByRole('link', { name: 'নিজের পাতা' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true);
});

// Red when what an admin has changed does not reach the page, or nobody can see when.
test('a policy that an admin changes is new on its page', async ({ open, sql }) => {
  const page = await open({ as: { name: '', email: 'admin@demo.test', password: 'porikkha-2026' } });
  await openEmpty(page);
  const [before] = await sql('select title_bn, html_bn, updated_at from catalog.policies where name = $1', ['privacy-policy']);
  const status = await page.evaluate(async () => {
    interface Known {
      readonly name: string;
      readonly bn: { readonly html: string };
      readonly en: unknown;
      readonly updatedAt: string;
    }
    const { name, bn, en, updatedAt } = (await (await fetch('/api/policies/privacy-policy')).json()) as Known;
    const body = { en, updatedAt, bn: { ...bn, html: `<h2 id="new">নতুন ধারা</h2><p>নতুন কথা।</p>${bn.html}` } };
    const answer = await fetch(`/api/admin/policies/${name}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return answer.status;
  });
  try {
    expect(status).toBe(200);
    const visitor = await open(as('bn', 360));
    await expect
      .poll(async () => {
        await visitor.goto(`${address()}/privacy-policy`);
        return visitor.locator('.policy h2').first().innerText();
      })
      .toBe('নতুন ধারা');
    await visitor.locator('summary', { hasText: policy.onPage }).click();
    await expect(visitor.getByRole('link', { name: 'নতুন ধারা' })).toBeVisible();
  } finally {
    await sql('update catalog.policies set title_bn = $2, html_bn = $3 where name = $1', [
      'privacy-policy',
      before?.['title_bn'],
      before?.['html_bn'],
    ]);
    await sql(`update platform.page_tags set version = version + 1 where tag = 'policies'`);
  }
});

// Red when the foot lacks a page that stands, or the head of a wide window has no way into the site.
test('head and foot lead into the site, in both languages', async ({ open }) => {
  const page = await open(as('bn', 1280));
  await goTo(page, '/');
  const head = page.getByRole('navigation', { name: shell.mainNav });
  await expect(head.getByRole('link')).toHaveText([shell.courses, shell.exams, shell.practice, shell.books, shell.free]);
  await page.getByRole('contentinfo').getByRole('link', { name: shell.contact }).click();
  await expect(page.getByRole('heading', { name: 'যোগাযোগ', exact: true })).toBeInViewport();
  await page.getByRole('button', { name: shell.switchLanguage }).click();
  await page.getByRole('link', { name: 'Admission', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(listsEn.admissionTitle);
  await expect(page.getByRole('contentinfo')).toContainText('Privacy policy');
});
