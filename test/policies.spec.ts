import { describe, expect, it } from '@jest/globals';
import { sideCookies } from '../api/src/http/cookies.js';
import { cookiePolicy } from '../libs/composition/src/migrations/first-policies/cookie.js';

describe('the first cookie policy', () => {
  // Red (seen) when a cookie comes without a row: that of the second step of a sign-in had none.
  it.each([
    ['bn', '(কুকি)'],
    ['en', '(cookie)'],
  ] as const)('has a row for each cookie: %s', (locale, mark) => {
    const rows = cookiePolicy[locale].html.split('<tr>').filter((row) => row.includes(mark));
    // Beside them the session's and the language's.
    expect(rows).toHaveLength(Object.keys(sideCookies).length + 2);
  });
});
