import type { IncomingHttpHeaders } from 'node:http';
import { secondFactorRules } from '#contracts/shared/choices';

const token = /^[\w-]{20,128}$/;
const local = /^localhost(:\d+)?$/i;
/** Safari and what else is WebKit; those made of Chromium name it too. */
const webkit = /AppleWebKit(?!.*Chrom(?:e|ium)\/)/;

export type Cookies = Readonly<Record<string, string | undefined>>;

/** Name → value as sent. Our own values need no decoding; the first of a name counts, as with browsers' more exact paths. */
export const readCookies = (header: string | undefined): Cookies => {
  const found: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const part of (header ?? '').slice(0, 8192).split(';')) {
    const at = part.indexOf('=');
    if (at > 0) found[part.slice(0, at).trim()] ??= part.slice(at + 1).trim();
  }
  return found;
};

/** Whether the browser will take a `Secure` cookie: over https, and by http on `localhost`, where WebKit takes none, but not on a LAN address. */
export const secureIsPossible = (headers: IncomingHttpHeaders, publicUrl: URL): boolean =>
  publicUrl.protocol === 'https:' ||
  headers['x-forwarded-proto'] === 'https' ||
  (local.test(headers.host ?? '') && !webkit.test(headers['user-agent'] ?? ''));

/** The session's cookie name. `__Host-` pins it to this host and to https; the plain one stands only where that is impossible. */
export const sessionCookie = (secure: boolean): string => (secure ? '__Host-session' : 'session');

/** The token in the request's cookies, or null. On a secure address the plain name is not looked at: anybody beside us could plant it. */
export const sessionToken = (cookies: Cookies, secure: boolean): string | null => {
  const value = cookies[sessionCookie(secure)];
  return value !== undefined && token.test(value) ? value : null;
};

/** The `set-cookie` header: base64url value, `days` 0 takes the cookie away. */
export const setSessionCookie = (value: string, secure: boolean, days: number): string =>
  `${sessionCookie(secure)}=${value}; Max-Age=${days * 86_400}; Path=/; HttpOnly${secure ? '; Secure' : ''}; SameSite=Lax`;

/** Cookies beside the session's, each with a purpose of its own and how many seconds it lives. */
export const sideCookies = {
  /** The id of a sign-in with Google on its way; Lax, since the browser comes back from another site by a link. */
  openid: 600,
  /** Our word that a login came in from this device before. */
  known: 365 * 86_400,
  /** Who asked for a one-time code, so that a stranger's guesses do not take this browser's tries. */
  asker: 2 * 86_400,
  /** A sign-in whose password was right and whose second step is still to come; it holds for this browser alone. */
  second: secondFactorRules.pendingSeconds,
  /** The browser as the affiliates' clicks know it; renewed by each click, so that the last of 30 days counts. */
  visitor: 30 * 86_400,
} as const;
export type SideCookie = keyof typeof sideCookies;

const sideName = (name: SideCookie, secure: boolean): string => (secure ? `__Host-${name}` : name);

/** Its value in the request's cookies, or null. */
export const readSideCookie = (cookies: Cookies, name: SideCookie, secure: boolean): string | null => {
  const value = cookies[sideName(name, secure)];
  return value !== undefined && token.test(value) ? value : null;
};

/** The `set-cookie` header for it; an empty value takes it away. */
export const setSideCookie = (name: SideCookie, value: string, secure: boolean): string =>
  `${sideName(name, secure)}=${value}; Max-Age=${value === '' ? 0 : sideCookies[name]}; Path=/; HttpOnly${secure ? '; Secure' : ''}; SameSite=Lax`;
