// axe on every screen that has an address without a record in it, as its people see it: every other on a phone in light, the rest on a desk in
// dark, and with the next seed the other way round. The rules, and the look for screens wider than their window, are those of the browser tests
// (test/e2e/axe.ts), which look at the others too.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { chromiumPath } from '../chromium.mjs';
import { root } from '../ground/proc.mjs';

const planted = '<!doctype html><html lang="en"><title>x</title><main><h1>x</h1><img src="data:,"><input></main></html>';
const looks = [
  { width: 360, height: 760, colorScheme: 'light' },
  { width: 1280, height: 900, colorScheme: 'dark' },
];
/** Who looks at what: the back office, the own account, and everything else as somebody who has not signed in. */
const own = /^\/(profile|my-courses|affiliate\/courses)$/;
const whose = (screen) => (screen.startsWith('/admin') ? 'admin' : own.test(screen) ? 'student' : 'visitor');
/** No screens of the product: the parts of the interface for who changes them, the demonstration's messages, what Google returns to. */
const aside = /^\/(__kit|__outbox|auth\/google)$/;

const screens = () => {
  const table = JSON.parse(readFileSync(path.join(root, 'dist/web-prerender/prerender.json'), 'utf8'));
  return table.screens.map((one) => one.path).filter((one) => !/[{:*]/.test(one) && !aside.test(one));
};

/** In the browser itself: only there a `__Host-` cookie can be set on plain localhost. */
const signIn = async (page, address, login) => {
  await page.goto(`${address}/auth/forget`);
  const status = await page.evaluate(
    async (body) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch('/api/auth/sign-in', { method: 'POST', headers, body: JSON.stringify(body) })).status;
    },
    { login, password: 'porikkha-2026' },
  );
  if (status >= 300) throw new Error(`${login} cannot sign in: ${status}`);
};

const lookAt = async (page, address, screen, faultsOf, named) => {
  await page.goto(address + screen);
  // What it asks for has come, or it said why not; a screen that watches is never quiet.
  await page.locator('h1').first().waitFor({ timeout: 20_000 });
  await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => undefined);
  return faultsOf(page, named);
};

/** @param {import('./scans.mjs').Given} given */
export async function axe({ target, seconds, seed, say }) {
  let executablePath;
  try {
    executablePath = await chromiumPath({ log: say });
  } catch (error) {
    return { skipped: error.message };
  }
  const [{ chromium }, { faultsOf }] = await Promise.all([import('@playwright/test'), import('../../test/e2e/axe.ts')]);
  const { address } = await target();
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  const end = Date.now() + seconds * 2000;
  const all = screens();
  const [found, missed] = [[], []];
  try {
    const proof = await browser.newPage();
    await proof.setContent(planted);
    if ((await faultsOf(proof, 'planted')).length < 2) return { blind: 'axe did not see the picture and the field without names' };
    await proof.close();
    for (const [look, { width, height, colorScheme }] of looks.entries())
      for (const who of ['visitor', 'student', 'admin']) {
        const context = await browser.newContext({ viewport: { width, height }, colorScheme, reducedMotion: 'reduce', locale: 'bn-BD' });
        const page = await context.newPage();
        if (who !== 'visitor') await signIn(page, address, `${who}@demo.test`);
        for (const screen of all.filter((one, at) => whose(one) === who && (at + seed) % 2 === look)) {
          const named = `${screen} at ${width}, ${colorScheme}`;
          if (Date.now() > end) missed.push(named);
          else
            found.push(
              ...(await lookAt(page, address, screen, faultsOf, named).catch((error) => [`${named}: ${error.message.split('\n')[0]}`])),
            );
        }
        await context.close();
        say(`axe: ${who} at ${width} px, ${found.length} found so far`);
      }
  } finally {
    await browser.close();
  }
  if (missed.length) found.push(`${missed.length} looks were not taken in ${seconds * 2} s (--seconds gives it more)`);
  return { found, told: `${all.length} screens, every other on a phone (seed ${seed})` };
}
