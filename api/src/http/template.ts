import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#platform';
import { inHtml } from '../prerender/document.js';
import { readableFirst } from '../prerender/readable-first.js';
import { pagePolicy } from './csp.js';
import { originsOf, pageSettings } from './page-settings.js';

/** The built page with what the build cannot know. */
export interface Template {
  readonly html: string;
  /** The same for pages that hold content: drawn without asking for anything more, and made to work after that. */
  readonly readable: string;
  /** A digest: another build or another configuration has another. */
  readonly id: string;
  /** What its `meta` elements say, by name. */
  readonly meta: Readonly<Record<string, string>>;
  /** Made of this page alone: nothing that content brings into it is ever allowed to run. */
  readonly policy: string;
}

const metaOf = (config: Config): Readonly<Record<string, string>> => ({
  'application-name': config.PRODUCT_NAME,
  'application-name-bn': config.PRODUCT_NAME_BN,
  mode: config.MODE,
  settings: JSON.stringify(pageSettings(config)),
});

export const readTemplate = (dir: string, config: Config): Template => {
  const meta = metaOf(config);
  // The inline script holds no placeholder, so its hash stays the build's.
  const html = readFileSync(join(dir, 'index.html'), 'utf8')
    .replaceAll('{{PRODUCT_NAME}}', () => inHtml(config.PRODUCT_NAME))
    .replaceAll('{{PRODUCT_NAME_BN}}', () => inHtml(config.PRODUCT_NAME_BN))
    .replaceAll('{{MODE}}', config.MODE)
    .replaceAll('{{CONFIG}}', () => inHtml(meta['settings'] ?? ''));
  const publicUrl = new URL(config.PUBLIC_URL);
  const readable = readableFirst(html, (address) => readFileSync(join(dir, address), 'utf8'));
  return {
    html,
    readable,
    id: createHash('sha256').update(`${readable}\n${publicUrl.origin}`).digest('base64url').slice(0, 22),
    meta,
    policy: pagePolicy(html + readable, publicUrl, originsOf(config)),
  };
};
