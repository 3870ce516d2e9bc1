import { bn as kit } from '../../web/src/i18n/admin-kit/bn.js';
import { bn as acts } from '#contracts/shared/audit-words/bn';
import { bn as people } from '../../web/src/i18n/admin-people/bn.js';
import { bn as settings } from '../../web/src/i18n/admin-settings/bn.js';
import { bn as unsaved } from '../../web/src/i18n/unsaved/bn.js';
import { bn as shell } from '../../web/src/shell/bn.js';
import { goTo, newStaff, openAsStaff, putPeople, rows, sideNav } from './admin-support.js';
import { address, expect, newStudent, say, test, toBengali, type Page } from './support.js';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const save = (page: Page) => page.getByRole('button', { name: people.save });
const tab = (page: Page, name: string) => page.getByRole('tab', { name });

// Red when a rule of the contract holds only on the server, the server's word lands nowhere, or the focus stays at the button.
test('what is wrong stands below its field, by the contract here and by the server there', async ({ open, sql }) => {
  const [person] = await putPeople(sql, 1);
  const page = await openAsStaff(open, sql, 'support');
  await goTo(page, `/admin/users/${person!.id}`);
  await field(page, people.name).fill('ক');
  await save(page).click();
  await expect(page.getByText(say(kit.tooShort, { count: 2 }))).toBeVisible();
  await expect(field(page, people.name)).toBeFocused();
  await expect(field(page, people.name)).toHaveAttribute('aria-invalid', 'true');
  await field(page, people.name).fill('নতুন নাম');
  await expect(page.getByText(say(kit.tooShort, { count: 2 }))).toBeHidden();

  const sent: unknown[] = [];
  await page.route(`**/api/admin/users/${person!.id}`, async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    sent.push(route.request().postDataJSON());
    return route.fulfill({
      status: 400,
      json: { statusCode: 400, statusMessage: 'Invalid input', message: 'ঘরগুলো দেখে নিন।', issues: { phone: 'নম্বরটি ঠিক নেই' } },
    });
  });
  await field(page, people.phone).fill('০১৮ ১২-৩৪৫৬৭৮');
  await field(page, people.institute).fill('');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('নম্বরটি ঠিক নেই')).toBeVisible();
  await expect(field(page, people.phone)).toBeFocused();
  // Digits of the page's language, blanks and dashes are a person's way of writing; nothing is null, as the contract wants it.
  expect(sent).toEqual([{ revision: 1, name: 'নতুন নাম', phone: '01812345678', institute: null, hsc_batch: 'HSC 2026' }]);
  await page.unroute(`**/api/admin/users/${person!.id}`);
  await field(page, people.phone).fill(toBengali('01812345678'));
  await page.keyboard.press('Control+s');
  await expect(page.getByText(kit.allSaved)).toBeVisible();
  await expect(field(page, people.phone)).toHaveValue('01812345678');
  const [row] = await sql('select name, phone, institute from identity.users where id = $1', [person!.id]);
  expect(row).toEqual({ name: 'নতুন নাম', phone: '01812345678', institute: null });
});

// Red when typed text is lost without a question, the question comes for nothing, or a second save needs a reload.
test('unsaved text is marked, and leaving asks once', async ({ open, sql }) => {
  const [person] = await putPeople(sql, 1);
  const page = await openAsStaff(open, sql, 'support');
  await goTo(page, `/admin/users/${person!.id}`);
  await expect(page.getByText(kit.allSaved)).toBeVisible();
  await field(page, people.name).fill('লেখা আছে');
  await expect(page.getByText(kit.unsaved, { exact: true })).toBeVisible();

  const question = page.getByRole('alertdialog', { name: unsaved.title });
  await tab(page, people.tabAudit).click();
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: unsaved.stay }).click();
  await expect(field(page, people.name)).toHaveValue('লেখা আছে');
  await sideNav(page).getByRole('link').first().click();
  await question.getByRole('button', { name: unsaved.discard }).click();
  await expect(page).toHaveURL(`${address()}/admin`);

  await goTo(page, `/admin/users/${person!.id}`);
  await field(page, people.name).fill('আবার লেখা');
  const closing = page.waitForEvent('dialog');
  const closed = page.close({ runBeforeUnload: true });
  const asked = await closing;
  expect(asked.type()).toBe('beforeunload');
  await asked.dismiss();
  await closed;
  await page.keyboard.press('Control+s');
  await expect(page.getByText(kit.allSaved)).toBeVisible();
  // Saved a moment ago: nothing asks, and a second change is saved upon the first.
  await tab(page, people.tabAudit).click();
  await expect(question).toBeHidden();
  await tab(page, people.tabProfile).click();
  await field(page, people.name).fill('আরও একবার');
  await page.keyboard.press('Control+s');
  await expect(page.getByText(kit.allSaved)).toBeVisible();
  expect(await sql('select name from identity.users where id = $1', [person!.id])).toEqual([{ name: 'আরও একবার' }]);
});

// Red when the later save wins unseen, a phone does not show why it was not saved, or what the person typed goes with the reload.
// Seen red: the other's name took the place of what was typed.
test('changed meanwhile: shows what, keeps what was typed, and saves upon it', async ({ open, sql }) => {
  const [person] = await putPeople(sql, 1);
  const staff = await newStaff(sql, 'support');
  const [mine, theirs] = [await open({ as: staff, width: 360 }), await open({ as: staff })];
  await goTo(mine, `/admin/users/${person!.id}`);
  await goTo(theirs, `/admin/users/${person!.id}`);
  await field(mine, people.name).fill('আমার দেওয়া নাম');
  await field(theirs, people.name).fill('তাঁর দেওয়া নাম');
  await field(theirs, people.institute).fill('নটর ডেম কলেজ');
  await save(theirs).click();
  await expect(theirs.getByText(kit.allSaved)).toBeVisible();

  await save(mine).click();
  const notice = mine.getByRole('alert').filter({ hasText: kit.changedTitle });
  // Also on a phone, where the form is longer than the window.
  await expect(notice).toBeInViewport({ ratio: 0.9 });
  await expect(notice).toContainText('তাঁর দেওয়া নাম');
  await expect(notice).toContainText(say(kit.changedMine, { mine: 'আমার দেওয়া নাম' }));
  await expect(notice).toContainText('নটর ডেম কলেজ');
  await expect(field(mine, people.name)).toHaveValue('আমার দেওয়া নাম');
  await notice.getByRole('button', { name: kit.changedTake }).click();
  await expect(field(mine, people.name)).toHaveValue('আমার দেওয়া নাম');
  await expect(field(mine, people.institute)).toHaveValue('নটর ডেম কলেজ');
  await save(mine).click();
  await expect(mine.getByText(kit.allSaved)).toBeVisible();
  await expect(notice).toBeHidden();
  const [row] = await sql('select name, institute from identity.users where id = $1', [person!.id]);
  expect(row).toEqual({ name: 'আমার দেওয়া নাম', institute: 'নটর ডেম কলেজ' });
});

// Red when what is typed while a save goes out counts as saved, goes with its answer, or meets a refusal of the own save.
test('what is typed while a save goes out stays unsaved, and is saved upon it', async ({ open, sql }) => {
  const [person] = await putPeople(sql, 1);
  const page = await openAsStaff(open, sql, 'support');
  await goTo(page, `/admin/users/${person!.id}`);
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(`**/api/admin/users/${person!.id}`, async (route) => {
    if (route.request().method() === 'PUT') await held;
    return route.continue();
  });
  const puts: string[] = [];
  page.on('request', (request) => void (request.method() === 'PUT' ? puts.push(request.url()) : undefined));
  await field(page, people.name).fill('প্রথম লেখা');
  await page.keyboard.press('Control+s');
  await expect.poll(() => puts.length).toBe(1);
  await field(page, people.name).fill('দ্বিতীয় লেখা');
  await page.keyboard.press('Control+s');
  letGo();
  await expect(page.getByText(kit.saved, { exact: true })).toBeVisible();
  await expect(page.getByText(kit.unsaved, { exact: true })).toBeVisible();
  await expect(field(page, people.name)).toHaveValue('দ্বিতীয় লেখা');
  expect(puts).toHaveLength(1);
  await page.keyboard.press('Control+s');
  await expect(page.getByText(kit.allSaved)).toBeVisible();
  await expect(page.getByText(kit.changedTitle)).toBeHidden();
  expect(await sql('select name from identity.users where id = $1', [person!.id])).toEqual([{ name: 'দ্বিতীয় লেখা' }]);
});

// Red when a role changes without its reason, the question does not say what changes, or the person must sign in again.
test('a role is given with a reason and holds from the next call; the history says it in words', async ({ open, sql }) => {
  const person = newStudent();
  const theirs = await open({ as: person });
  const [row] = await sql<{ id: string }>('select id from identity.users where email = $1', [person.email]);
  await theirs.goto(`${address()}/admin`);
  await expect(theirs.getByRole('heading', { name: shell.noAccess })).toBeVisible();

  const page = await openAsStaff(open, sql, 'admin');
  await goTo(page, `/admin/users/${row!.id}?tab=roles`);
  await page.getByRole('checkbox', { name: people.teacher }).check();
  await page.getByRole('button', { name: people.rolesSave }).click();
  const question = page.getByRole('dialog', { name: say(people.rolesAsk, { name: person.name }) });
  await expect(question).toContainText(`${people.student}→${people.student}, ${people.teacher}`);
  await question.getByRole('button', { name: people.rolesSave }).click();
  await expect(question.getByText(say(kit.tooShort, { count: 3 }))).toBeVisible();
  await question.getByLabel(kit.reason).fill('রসায়ন পড়াবেন');
  await question.getByRole('button', { name: people.rolesSave }).click();
  await expect(page.getByText(kit.allSaved)).toBeVisible();

  await theirs.goto(`${address()}/admin`);
  await expect(sideNav(theirs).getByRole('link').first()).toBeVisible();

  await tab(page, people.tabAudit).click();
  const entry = rows(page).filter({ hasText: acts['user.roles'] });
  await expect(entry).toContainText(`${people.student}→${people.student}, ${people.teacher}`);
  await expect(entry).toContainText('রসায়ন পড়াবেন');
});

// Red when a blocked person stays in, or the page does not say why the account is as it is.
test('an account is blocked and opened again; devices are ended; both say what they did', async ({ open, sql }) => {
  const person = newStudent();
  const theirs = await open({ as: person });
  const [row] = await sql<{ id: string }>('select id from identity.users where email = $1', [person.email]);
  const page = await openAsStaff(open, sql, 'support');
  await goTo(page, `/admin/users/${row!.id}?tab=devices`);
  await expect(rows(page)).toHaveCount(1);
  await rows(page).getByRole('button').click();
  await page.getByRole('alertdialog').getByRole('button', { name: people.endOne, exact: true }).click();
  await expect(page.getByText(people.noDevices)).toBeVisible();
  await theirs.goto(address());
  await expect(theirs.getByRole('button', { name: shell.signIn, exact: true })).toBeVisible();

  await page.getByRole('button', { name: people.block, exact: true }).click();
  const question = page.getByRole('alertdialog', { name: say(people.blockOne, { name: person.name }) });
  await question.getByLabel(people.reason).fill('টাকা ফেরত নিয়ে বিরোধ');
  await question.getByRole('button', { name: people.block, exact: true }).click();
  await expect(question).toBeHidden();
  const why = page.getByRole('region', { name: person.name }).filter({ hasText: people.whyBlocked });
  await expect(why).toContainText('টাকা ফেরত নিয়ে বিরোধ');
  await why.getByRole('button', { name: people.unblock }).click();
  await page.getByRole('alertdialog').getByLabel(people.reason).fill('মিটে গেছে');
  await page.getByRole('alertdialog').getByRole('button', { name: people.unblock, exact: true }).click();
  await expect(why).toBeHidden();
  await tab(page, people.tabAudit).click();
  await expect(rows(page).filter({ hasText: acts['user.block'] })).toContainText(`${people.active}→${people.blocked}`);
  await expect(rows(page).filter({ hasText: acts['user.unblock'] })).toContainText('মিটে গেছে');
});

// Red when the preview runs what is typed, the text is saved without a question, or the public page shows the old one.
test('a policy is edited beside its preview, saved, and read by everybody', async ({ open, sql }) => {
  const page = await openAsStaff(open, sql, 'admin');
  await goTo(page, '/admin/settings?policy=terms-of-service');
  const bengali = page.getByRole('region', { name: settings.bengali, exact: true });
  const before = await bengali.getByLabel(settings.html).inputValue();
  const mark = `পরীক্ষার বাক্য ${Math.random().toString(36).slice(2, 8)}`;
  await bengali
    .getByLabel(settings.html)
    .fill(`<p>${mark}<script>window.hurt = 1</script><img src=x onerror="window.hurt = 1"></p>\n${before}`);
  const preview = bengali.getByRole('region', { name: kit.preview });
  await expect(preview).toContainText(mark);
  expect(await page.evaluate(() => 'hurt' in window)).toBe(false);
  await page.keyboard.press('Control+s');
  await page.getByRole('dialog', { name: settings.ask }).getByRole('button', { name: settings.save }).click();
  await expect(page.getByText(kit.allSaved)).toBeVisible();
  const visitor = await open();
  await expect(async () => {
    await visitor.goto(`${address()}/terms-of-service`);
    await expect(visitor.getByText(mark)).toBeVisible({ timeout: 1000 });
  }).toPass();
  expect(await visitor.evaluate(() => 'hurt' in window)).toBe(false);
  await bengali.getByLabel(settings.html).fill(before);
  await page.keyboard.press('Control+s');
  await page.getByRole('dialog', { name: settings.ask }).getByRole('button', { name: settings.save }).click();
  await expect(page.getByText(kit.allSaved)).toBeVisible();
});

// Red when taka are sent as paisa or the other way round, or the list still shows what was owed before.
test('a payment to a contributor is typed in taka, recorded in paisa, and taken off what is owed', async ({ open, sql }) => {
  const [person] = await putPeople(sql, 1);
  await sql(`update identity.users set roles = '{student,contributor}' where id = $1`, [person!.id]);
  const page = await openAsStaff(open, sql, 'support');
  await goTo(page, `/admin/users/contributors?q=${encodeURIComponent(person!.name)}`);
  await rows(page).first().getByRole('button', { name: people.pay }).click();
  const dialog = page.getByRole('dialog', { name: say(people.payTitle, { name: person!.name }) });
  await dialog.getByLabel(people.payAmount).fill('দুইশ');
  await dialog.getByLabel(people.payNote).fill('বিকাশ, ২১ নভেম্বর');
  await dialog.getByRole('button', { name: people.pay }).click();
  await expect(dialog.getByText(kit.notMoney)).toBeVisible();
  await dialog.getByLabel(people.payAmount).fill('১,২৫০.৫০');
  await dialog.getByRole('button', { name: people.pay }).click();
  await expect(dialog).toBeHidden();
  await expect(rows(page).first()).toContainText('৳১,২৫০.৫০');
});
