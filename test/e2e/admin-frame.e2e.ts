import { bn as kit } from '../../web/src/i18n/admin-kit/bn.js';
import { bn as home } from '../../web/src/i18n/admin-home/bn.js';
import { en as kitEn } from '../../web/src/i18n/admin-kit/en.js';
import { bn as people } from '../../web/src/i18n/admin-people/bn.js';
import { en as peopleEn } from '../../web/src/i18n/admin-people/en.js';
import { bn as shell } from '../../web/src/shell/bn.js';
import { bn as nav } from '../../web/src/shell/admin-nav/bn.js';
import { bn as ui } from '../../web/src/ui/bn.js';
import { goTo, newStaff, openAsStaff, putPeople, rows, sideNav } from './admin-support.js';
import { faultsOf } from './axe.js';
import { filled, goOn, inTurn, type Theme } from './looks-support.js';
import { address, expect, newStudent, test, toBengali, type Page } from './support.js';

const links = (page: Page): Promise<string[]> => sideNav(page).getByRole('link').allInnerTexts();

// Red when the menu shows a page that the person may not open, hides one that they may, or the guard lets through what it hides.
test('each role sees its own pages', async ({ open, sql }) => {
  const admin = await openAsStaff(open, sql, 'admin');
  await goTo(admin, '/admin');
  expect(await links(admin)).toEqual(expect.arrayContaining([nav.today, nav.users, nav.settings]));
  const support = await openAsStaff(open, sql, 'support');
  await goTo(support, '/admin');
  expect(await links(support)).toContain(nav.users);
  expect(await links(support)).not.toContain(nav.settings);
  await expect(support.getByRole('region', { name: home.joinedToday })).toBeVisible();
  await expect(support.getByRole('region', { name: home.live })).toBeHidden();
  const teacher = await openAsStaff(open, sql, 'teacher');
  await goTo(teacher, '/admin');
  expect(await links(teacher)).toContain(nav.today);
  expect((await links(teacher)).filter((name) => [nav.users, nav.settings].some((other) => other === name))).toEqual([]);
  await expect(teacher.getByRole('region', { name: home.live })).toBeVisible();
  await teacher.goto(`${address()}/admin/users`);
  await expect(teacher.getByRole('heading', { name: shell.noAccess })).toBeVisible();
  // Pages below a page come with it: the list does not hold all of the house at once.
  for (const page of [admin, support]) {
    expect(await links(page)).not.toContain(nav.contributors);
    await sideNav(page).getByRole('link', { name: nav.users }).click();
    await expect(sideNav(page).getByRole('link', { name: nav.contributors })).toHaveAttribute('href', '/admin/users/contributors');
  }
  // Whoever is no staff meets the same sentence in the same shell, also where a page has no guard of its own, and nothing of the page.
  const student = await open({ as: newStudent() });
  for (const path of ['/admin', '/admin/users']) {
    await student.goto(`${address()}${path}`);
    await expect(student.getByRole('heading', { name: shell.noAccess })).toBeVisible();
    await expect(rows(student)).toHaveCount(0);
    await expect(sideNav(student)).toHaveCount(0);
  }
});

// Red when the place is not told, does not lead back, the window has another name, or a record that is not there has two headings.
// Seen red: the missing record's page kept the unseen heading of its place beside its own.
test('breadcrumbs say where one is and lead back', async ({ open, sql }) => {
  const [person] = await putPeople(sql, 1);
  const page = await openAsStaff(open, sql, 'support');
  await goTo(page, `/admin/users/${person!.id}`);
  const place = page.getByRole('navigation', { name: nav.place });
  await expect(place.locator('[aria-current=page]')).toHaveText(person!.name);
  await expect(page).toHaveTitle(new RegExp(`^${person!.name} · `));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(person!.name);
  await expect(sideNav(page).locator('[aria-current=page]')).toHaveText(nav.users);
  await place.getByRole('link', { name: nav.users }).click();
  await expect(page).toHaveURL(`${address()}/admin/users`);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await sideNav(page).getByRole('link', { name: nav.contributors }).click();
  await expect(place.locator('[aria-current=page]')).toHaveText(nav.contributors);
  await page.goto(`${address()}/admin/users/018f0000-0000-7000-8000-000000000001`);
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(sideNav(page)).toBeVisible();
  await page.goto(`${address()}/admin/users/not-an-id`);
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
});

// Red when the palette needs a pointer, knows one language only, forgets what was open, or shows people to those who may not read them.
test('the palette by keyboard: pages in both languages, people by name and phone, recent first, nothing found', async ({ open, sql }) => {
  const [person] = await putPeople(sql, 1);
  const page = await openAsStaff(open, sql, 'support');
  await goTo(page, '/admin');
  const field = page.getByRole('combobox', { name: nav.palette });
  const option = page.getByRole('option');
  await page.keyboard.press('Control+k');
  await expect(option.first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  // Among pages alone: people with a similar address are offered below.
  await page.keyboard.type('contributors');
  await expect(page.getByRole('group', { name: nav.pages }).getByRole('option')).toHaveText([nav.contributors]);
  await field.fill('ব্যব');
  await expect(option.first()).toHaveText(nav.users);
  await field.fill(toBengali(person!.phone.slice(-7)));
  await expect(option).toHaveCount(1);
  await expect(option).toContainText(person!.name);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${address()}/admin/users/${person!.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(person!.name);

  await sideNav(page).getByRole('link', { name: nav.today }).click();
  await expect(page).toHaveURL(`${address()}/admin`);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('group', { name: nav.recent }).getByRole('option').first()).toContainText(person!.name);
  await field.fill('কখগঘঙচছজ');
  await expect(page.getByText(nav.noMatch, { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();

  const teacher = await openAsStaff(open, sql, 'teacher');
  const asked: string[] = [];
  teacher.on('request', (request) => void (request.url().includes('/api/admin/users') ? asked.push(request.url()) : undefined));
  await goTo(teacher, '/admin');
  await teacher.keyboard.press('Control+k');
  await teacher.getByRole('combobox', { name: nav.palettePages }).fill(person!.institute.slice(0, 8));
  await expect(teacher.getByText(nav.noMatch, { exact: true })).toBeVisible();
  expect(asked).toEqual([]);
});

// Red when the phone has no way into the menu or the palette, none out of it, or the menu stays open over the page it led to.
test('on a phone the menu is a sheet, and the palette closes by its button and by one Escape', async ({ open, sql }) => {
  const page = await openAsStaff(open, sql, 'support', { width: 360 });
  await goTo(page, '/admin');
  await expect(sideNav(page)).toBeHidden();
  await page.getByRole('button', { name: nav.menu }).click();
  const sheet = page.getByRole('dialog', { name: nav.menu });
  await sheet.getByRole('link', { name: nav.users, exact: true }).click();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(`${address()}/admin/users`);
  const [find, palette] = [page.getByRole('button', { name: nav.palette }), page.getByRole('dialog', { name: nav.palette })];
  for (const close of [() => page.keyboard.press('Escape'), () => palette.getByRole('button', { name: ui.close }).tap()]) {
    await find.tap();
    await expect(palette.getByRole('option').first()).toBeVisible();
    await close();
    await expect(palette).toBeHidden();
  }
});

/** Everything that the back office shows, one after another. */
const walk = async (page: Page, personId: string, theme: Theme): Promise<string[]> => {
  const faults: string[] = [];
  const look = async (where: string, place: number, ready: string): Promise<void> => {
    await expect(page.locator(ready).first()).toBeVisible();
    await filled(page);
    faults.push(...(await faultsOf(page, where, { rules: inTurn(place, theme) })));
  };
  const pages = [
    ['/admin', 'main section'],
    ['/admin/users', '[data-row]'],
    ['/admin/users/contributors', 'main section'],
    ['/admin/users?q=কিছুইমিলবেনা12345', 'main section'],
    ['/admin/settings', 'main form'],
    [`/admin/users/${personId}`, '[role=tabpanel]'],
  ] as const;
  for (const [place, [path, ready]] of pages.entries()) {
    await (place === 0 ? goTo : goOn)(page, path);
    await look(path, place, ready);
  }
  const tabs = page.getByRole('tab');
  // All but the notes, which nobody reads of themselves.
  await expect(tabs).toHaveCount(8);
  for (let place = 1; place < 8; place += 1) {
    await tabs.nth(place).click();
    await expect(tabs.nth(place)).toHaveAttribute('aria-selected', 'true');
    await look(new URL(page.url()).search, place, '[role=tabpanel]');
  }
  return faults;
};

/** What opens over the list of people, one after another; each closes by one Escape. */
const dialogs = async (page: Page, text: Readonly<Record<'addRole' | 'filters', string>>, theme: Theme): Promise<string[]> => {
  const faults: string[] = [];
  const look = async (name: string, place: number): Promise<void> => {
    await expect(page.getByRole('dialog')).toBeVisible();
    faults.push(...(await faultsOf(page, name, { rules: inTurn(place, theme) })));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  };
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('option').first()).toBeVisible();
  await look('palette', 0);
  await rows(page).first().getByRole('checkbox').check();
  await page.getByRole('button', { name: text.addRole }).click();
  await look('many at once', 1);
  if ((page.viewportSize()?.width ?? 0) < 768) {
    await page.getByRole('button', { name: text.filters, exact: true }).click();
    await look('filters', 2);
  }
  return faults;
};

// WEB-05. Red with a colour pair below 4.5:1, a control without a name, or something wider than the window.
for (const [theme, language, width] of [
  ['light', 'bn', 360],
  ['dark', 'en', 1280],
  ['light', 'bn', 1280],
  ['dark', 'en', 360],
] as const)
  test(
    `the back office is clean for axe and fits the window: ${theme}, ${language}, ${width} px`,
    { tag: (theme === 'light') === (width === 360) ? [] : '@full' },
    async ({ open, sql }) => {
      const staff = await newStaff(sql, 'admin');
      const [me] = await sql<{ id: string }>('select id from identity.users where email = $1', [staff.email]);
      const page = await open({
        as: staff,
        width,
        colorScheme: theme,
        isMobile: false,
        before: (context) => context.addCookies([{ name: 'lang', value: language, url: address() }]),
      });
      const faults = await walk(page, me!.id, theme);
      await goOn(page, '/admin/users');
      await expect(rows(page)).toHaveCount(10);
      faults.push(...(await dialogs(page, language === 'bn' ? { ...people, ...kit } : { ...peopleEn, ...kitEn }, theme)));
      expect(faults).toEqual([]);
    },
  );
