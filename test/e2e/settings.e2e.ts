import { bn as kit } from '../../web/src/i18n/admin-kit/bn.js';
import { bn as payment } from '../../web/src/i18n/admin-payment/bn.js';
import { bn as settings } from '../../web/src/i18n/admin-settings/bn.js';
import { bn as policy } from '../../web/src/features/policy/bn.js';
import { bn as unsaved } from '../../web/src/i18n/unsaved/bn.js';
import { goTo, openAsStaff } from './admin-support.js';
import { faultsOf } from './axe.js';
import { address, expect, say, test, type Page } from './support.js';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
/** Saves by the keyboard, and says yes to the question. */
const save = async (page: Page, question: string, label: string): Promise<void> => {
  await page.keyboard.press('Control+s');
  await page.getByRole('dialog', { name: question }).getByRole('button', { name: label }).click();
  await expect(page.getByText(kit.allSaved)).toBeVisible();
};

// Red when a key comes back to the browser, an empty field takes a key away, or a gateway without keys can be switched on.
test('keys of a gateway are typed, kept sealed, told by their end, and forgotten', async ({ open, sql }) => {
  const page = await openAsStaff(open, sql, 'admin');
  const answers: string[] = [];
  page.on('response', (answer) => {
    if (answer.url().includes('/settings/payment'))
      void answer
        .text()
        .then((text) => answers.push(text))
        .catch(() => undefined);
  });
  await goTo(page, '/admin/settings/payment');
  const gateways = page.getByRole('region', { name: payment.gateways });
  await expect(gateways.getByRole('listitem').filter({ hasText: payment.sslcommerz })).toContainText(payment.stateNoKeys);
  expect(await faultsOf(page, 'payment settings')).toEqual([]);

  const secret = `e2e-${Math.random().toString(36).slice(2)}-wxyz`;
  await field(page, payment.storeId).fill('e2estore');
  await field(page, payment.storePassword).fill(secret);
  await save(page, payment.ask, payment.save);
  await expect(page.getByText(say(payment.keyTail, { tail: '…wxyz' }))).toBeVisible();
  await expect(field(page, payment.storePassword)).toHaveValue('');
  await expect(gateways.getByRole('listitem').filter({ hasText: payment.sslcommerz })).toContainText(payment.stateOff);
  const [stored] = await sql<{ text: string }>(`select value::text as text from commerce.settings where name = 'gateways'`);
  expect([stored!.text, ...answers].join('\n')).not.toContain(secret);

  await gateways.getByRole('button', { name: say(payment.testName, { gateway: payment.sandbox }) }).click();
  await expect(gateways.getByText(say(payment.ready, { gateway: payment.sandbox }))).toBeVisible();

  await page.getByRole('group', { name: payment.forget }).getByLabel(payment.sslcommerz).check();
  await save(page, payment.ask, payment.save);
  await expect(gateways.getByRole('listitem').filter({ hasText: payment.sslcommerz })).toContainText(payment.stateNoKeys);
});

// Red when a typed number is not taken, the server's rule has no field, or leaving loses what was typed.
test('the rules of the shop are typed in either digits, and leaving asks', async ({ open, sql }) => {
  const page = await openAsStaff(open, sql, 'admin', { viewport: { width: 360, height: 740 } });
  await goTo(page, '/admin/settings');
  const parts = page.getByRole('navigation', { name: settings.parts });
  await expect(parts.getByRole('link', { name: settings.paymentPart })).toBeVisible();
  await page.getByRole('tab', { name: settings.shop }).click();
  await field(page, settings.orderMinutes).fill('পাঁচ');
  await page.getByRole('button', { name: settings.save }).click();
  await expect(field(page, settings.orderMinutes)).toHaveAttribute('aria-invalid', 'true');
  await field(page, settings.orderMinutes).fill('৭৫');
  await save(page, settings.shopAsk, settings.save);
  const minutes = () =>
    sql<{ minutes: number }>(`select (value->>'orderMinutes')::int as minutes from commerce.settings where name = 'shop'`);
  expect(await minutes()).toEqual([{ minutes: 75 }]);
  expect(await faultsOf(page, 'shop rules, 360')).toEqual([]);
  await field(page, settings.orderMinutes).fill('60');
  await parts.getByRole('link', { name: settings.contactPart }).click();
  await page.getByRole('alertdialog', { name: unsaved.title }).getByRole('button', { name: unsaved.stay }).click();
  await save(page, settings.shopAsk, settings.save);
  expect(await minutes()).toEqual([{ minutes: 60 }]);
});

// Red when the public page shows the old contact, or an empty one.
test('the contact stands below the terms of service once it is set', async ({ open, sql }) => {
  const page = await openAsStaff(open, sql, 'admin');
  await goTo(page, '/admin/settings/contact');
  expect(await faultsOf(page, 'contact')).toEqual([]);
  await field(page, settings.facebook).fill('javascript:alert(1)');
  await page.getByRole('button', { name: settings.save }).click();
  await expect(field(page, settings.facebook)).toHaveAttribute('aria-invalid', 'true');
  await field(page, settings.facebook).fill('');
  await field(page, settings.phone).fill('০১৭১২-৩৪৫৬৭৮');
  await field(page, settings.hoursBn).fill('সকাল ১০টা থেকে রাত ৮টা');
  await save(page, settings.contactAsk, settings.save);
  const visitor = await open();
  const card = visitor.getByRole('region', { name: policy.contact });
  await expect(async () => {
    await visitor.goto(`${address()}/terms-of-service`);
    await expect(card.getByRole('link', { name: '০১৭১২-৩৪৫৬৭৮' })).toHaveAttribute('href', 'tel:01712345678', { timeout: 1000 });
  }).toPass();
  await expect(card).toContainText('সকাল ১০টা থেকে রাত ৮টা');
  for (const label of [settings.phone, settings.hoursBn]) await field(page, label).fill('');
  await save(page, settings.contactAsk, settings.save);
});
