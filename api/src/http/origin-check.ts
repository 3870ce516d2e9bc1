import type { IncomingHttpHeaders } from 'node:http';

const unsafe = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

export const isUnsafe = (method: string): boolean => unsafe.has(method);

/**
 * Whether a request that changes something, or opens a socket, comes from our own pages. A browser always names the `Origin` of such
 * a request, or its relation in `Sec-Fetch-Site`; what is not a browser carries neither, and no cookie of somebody else's.
 */
export const isOwnOrigin = (headers: IncomingHttpHeaders, publicUrl: URL): boolean => {
  const site = headers['sec-fetch-site'];
  const { origin } = headers;
  if (origin !== undefined) {
    // As a browser writes it on every call of our pages: nothing to take apart.
    if (origin === publicUrl.origin) return true;
    if (!URL.canParse(origin)) return false;
    const from = new URL(origin);
    // The address people see, or the very host this request was sent to (a LAN name, another port in development).
    return from.origin === publicUrl.origin || (from.host === headers.host && site !== 'cross-site');
  }
  return site === undefined || site === 'same-origin' || site === 'none';
};
