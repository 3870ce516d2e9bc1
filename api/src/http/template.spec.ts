import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Config } from '#platform';
import { readTemplate } from './template.js';

const config = {
  PRODUCT_NAME: 'A & B',
  PRODUCT_NAME_BN: 'ক',
  MODE: 'demo',
  PUBLIC_URL: 'https://a.example',
  HSC_BATCHES: ['JOB'],
} as Config;
const link = '<link rel="stylesheet" crossorigin href="/assets/index-1.css">';
const code =
  '<script type="module" crossorigin src="/assets/index-2.js"></script><link rel="modulepreload" crossorigin href="/assets/framework-3.js">';
const page = `<!doctype html><html lang="bn"><head><title>{{PRODUCT_NAME}}</title>${code}${link}</head><body><div></div></body></html>`;
const digest = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('the template of the pages', () => {
  let dir = '';
  const read = (css: string) => {
    writeFileSync(join(dir, 'assets', 'index-1.css'), css);
    return readTemplate(dir, config);
  };

  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'template-'));
    mkdirSync(join(dir, 'assets'));
    writeFileSync(join(dir, 'index.html'), page);
  });
  afterEach(() => rmSync(dir, { recursive: true }));

  // Red when a page with content waits for a second request before it can be drawn, or when its own policy then refuses the style.
  it('holds its style sheet where content comes with it, and allows exactly that one', () => {
    const css = 'a::before{content:"$& $1"}';
    const { html, readable, policy } = read(css);
    expect(html).toContain(code + link);
    expect(readable).toContain(`<style>${css}</style></head>`);
    expect(readable).not.toContain('rel="stylesheet"');
    expect(policy).toContain(`style-src 'self' ${digest(css)}`);
  });

  // Red when code takes line and processor from what can be read without it, or when the policy keeps it from ever starting.
  it('asks for no code before its content has been drawn, and then for all of it', () => {
    const { readable, policy } = read('a{}');
    expect(readable).not.toMatch(/<script[^>]*src|rel="modulepreload"/);
    expect(readable).toContain('<link class="later" crossorigin href="/assets/framework-3.js">');
    const [, start = ''] = /<div><\/div>\s*<script>([\s\S]*)<\/script>/.exec(readable) ?? [];
    expect(start).toContain('["/assets/index-2.js"]');
    expect(policy).toContain(`script-src 'self' ${digest(start)}`);
  });

  it('leaves a sheet that could end its element where it is, and is another template with another sheet', () => {
    const broken = read('a{content:"</style><b>"}');
    expect(broken.readable).toContain(link);
    expect(read('a{}').id).not.toBe(broken.id);
  });
});
