// Somebody in a browser: made over the API, signed in where a `__Host-` cookie can be set on plain localhost.
import { randomUUID } from 'node:crypto';

const post = async (address, path, body, cookie = '') => {
  const headers = { 'content-type': 'application/json', cookie };
  const answer = await fetch(address + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return answer;
};

/** A new person with a whole profile. @param {string} address @param {string} name */
export async function signUp(address, name) {
  const person = { name, email: `${name.toLowerCase()}-${randomUUID()}@example.test`, password: randomUUID() };
  const cookies = (await post(address, '/api/auth/sign-up', person)).headers.getSetCookie();
  const about = { phone: '01700000000', institute: 'College', hsc_batch: 'HSC 2026' };
  await post(address, '/api/auth/update', about, cookies.map((one) => one.split(';')[0]).join('; '));
  return person;
}

/** Over the API, in the browser itself: only there a `__Host-` cookie can be set on plain localhost. */
export async function signIn(page, address, { email, password }) {
  const empty = `${address}/__empty`;
  await page.route(empty, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
  await page.goto(empty);
  await page.unroute(empty);
  const status = await page.evaluate(
    async (body) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch('/api/auth/sign-in', { method: 'POST', headers, body: JSON.stringify(body) })).status;
    },
    { login: email, password },
  );
  if (status >= 300) throw new Error(`Signing in answered ${status}`);
}
