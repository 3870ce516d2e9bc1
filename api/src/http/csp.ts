import { createHash } from 'node:crypto';
import type { Origins } from './page-settings.js';

/** What runs or styles; scripts that are data (`application/json`) do neither. */
const inline = (html: string, tag: 'script' | 'style'): string[] => {
  const found = html.matchAll(new RegExp(`<${tag}(?![^>]*\\s(?:src=|type="application/))[^>]*>([\\s\\S]*?)</${tag}>`, 'gi'));
  return [...new Set([...found].map(([, text]) => text ?? '').filter((text) => text.trim() !== ''))];
};

const hashes = (texts: readonly string[]): string[] =>
  texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);

const list = (first: string, own: readonly string[], other: readonly string[]): string => [first, ...own, ...other].join(' ');

/**
 * What our page may load: from ourselves, and from `other` what is configured. Its inline scripts and styles are allowed by their hashes,
 * read from the page itself, so that a new build needs no new policy; attributes may carry styles, because KaTeX places by them.
 */
export const pagePolicy = (html: string, publicUrl: URL, other: Origins): string => {
  const sockets = `${publicUrl.protocol === 'https:' ? 'wss' : 'ws'}://${publicUrl.host}`;
  return [
    "default-src 'self'",
    list("script-src 'self'", hashes(inline(html, 'script')), other.script),
    list("style-src 'self'", hashes(inline(html, 'style')), other.style),
    "style-src-attr 'unsafe-inline'",
    list("img-src 'self' data: blob:", [], other.image),
    list("font-src 'self' data:", [], other.font),
    // A player hands pieces of a film to the browser as a source that it makes itself.
    "media-src 'self' blob:",
    list("connect-src 'self'", [sockets], other.connect),
    ...(other.frame.length > 0 ? [list("frame-src 'self'", [], other.frame)] : []),
    // Its code cuts those pieces in a worker that it makes from its own text; nothing else here makes such addresses.
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
};

/** On every answer. `secure`: people reach us by https. */
export const commonHeaders = (secure: boolean): Readonly<Record<string, string>> => ({
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  ...(secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
});

/** On answers that a browser shows as a page. */
export const pageHeaders: Readonly<Record<string, string>> = {
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

/** For answers that are data: nothing in them may run or load anything, should a browser ever show one as a page. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'";
