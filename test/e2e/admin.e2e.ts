import { bn as shell } from '../../web/src/shell/bn.js';
import { faultsOf, goTo, newStaff, openAsStaff, sideNav } from './admin-support.js';
import { address, expect, newStudent, test } from './support.js';

const pathsOf = (all: readonly (string | null)[]): string[] => all.map((href) => href ?? '');

// Red when the list shows what the server would refuse, or hides what the right opens.
test('the side list holds what the rights of the person open', async ({ open, sql }) => {
  for (const [role, holds, lacks] of [
    ['support', ['/admin/users'], ['/admin/settings']],
    ['teacher', [], ['/admin/users', '/admin/settings']],
    ['admin', ['/admin/users', '/admin/users/contributors', '/admin/settings'], []],
  ] as const) {
    const page = await openAsStaff(open, sql, role, { width: 1280 });
    await goTo(page, '/admin');
    const shown = pathsOf(
      await sideNav(page)
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
    );
    for (const path of holds) expect(shown, role).toContain(path);
    for (const path of lacks) expect(shown, role).not.toContain(path);
  }
});

// Red when a page with the admin layout shows its content to whoever is not staff.
test('whoever is not staff meets one sentence, and nothing of the page', async ({ open }) => {
  const page = await open({ as: newStudent() });
  await page.goto(`${address()}/admin/users`);
  await expect(page.getByText(shell.noAccess)).toBeVisible();
  await expect(page.locator('main [data-row]')).toHaveCount(0);
});

// WEB-05. Red with a pale colour, a control without a name, or a table wider than a phone.
for (const [theme, width] of [
  ['light', 360],
  ['dark', 1280],
] as const)
  test(`the back office is clean for axe and fits: ${theme}, ${width} px`, async ({ open, sql }) => {
    const person = await newStaff(open, sql, 'admin');
    const page = await open({ as: person, width, colorScheme: theme });
    const [{ id }] = (await sql('select id from identity.users where email = $1', [person.email])) as [{ id: string }];
    const faults: string[] = [];
    for (const path of ['/admin', '/admin/users', `/admin/users/${id}`, '/admin/users/contributors', '/admin/settings']) {
      await goTo(page, path);
      faults.push(...(await faultsOf(page, path)));
    }
    expect(faults).toEqual([]);
  });
