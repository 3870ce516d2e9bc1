import { describe, expect, it } from '@jest/globals';
import { secureIsPossible, sessionToken, setSessionCookie } from './cookies.js';
import { localeOf } from './locale.js';

const token = 'a'.repeat(43);
const lan = new URL('http://192.168.0.4:3000');

describe('the session cookie', () => {
  it('is pinned to the host where a browser takes a secure cookie', () => {
    expect(secureIsPossible({ host: 'localhost:3000' }, lan)).toBe(true);
    expect(secureIsPossible({ host: '192.168.0.4:3000' }, lan)).toBe(false);
    expect(secureIsPossible({ host: 'x' }, new URL('https://prostuti.example'))).toBe(true);
    expect(setSessionCookie(token, true, 30)).toBe(`__Host-session=${token}; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax`);
    expect(setSessionCookie('', false, 0)).toBe('session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax');
  });

  // Red when WebKit is sent one that it does not keep: on a developer's own machine nobody signed in with Safari.
  it('is a plain one for WebKit on plain localhost, and for WebKit alone', () => {
    const [mac, chrome] = [
      'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko)',
      'AppleWebKit/537.36 HeadlessChrome/150.0 Safari/537.36',
    ];
    const at = (agent: string, host: string, url: URL): boolean => secureIsPossible({ host, 'user-agent': agent }, url);
    expect(at(`${mac} Version/26.0 Safari/605.1.15`, 'localhost:3000', lan)).toBe(false);
    expect(at(`${mac} Version/26.0 Safari/605.1.15`, 'x', new URL('https://prostuti.example'))).toBe(true);
    expect(at(chrome, 'localhost:3000', lan)).toBe(true);
    expect(at('Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0', 'localhost:3000', lan)).toBe(true);
  });

  it('is not taken from the name that anybody could plant, nor in a form that is none', () => {
    expect(sessionToken({ session: token }, true)).toBeNull();
    expect(sessionToken({ '__Host-session': token }, true)).toBe(token);
    expect(sessionToken({ session: token }, false)).toBe(token);
    expect(sessionToken({ session: "'; drop table" }, false)).toBeNull();
  });
});

describe('the language', () => {
  it.each([
    ['en', 'bn', 'en'],
    ['fr', 'en-GB,en;q=0.9', 'en'],
    [undefined, 'fr-FR, bn;q=0.8', 'bn'],
    [undefined, undefined, 'bn'],
  ])('%s and %s give %s', (lang, header, locale) => {
    expect(localeOf(lang, header)).toBe(locale);
  });
});
