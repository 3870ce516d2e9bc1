import { describe, expect, it } from '@jest/globals';
import { localPath } from './local-path.js';

const origin = 'https://prostuti.example';
const evil = [
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/%2f%2fevil.example',
  '/%2fevil.example',
  '/%5cevil.example',
  '/\tevil',
  '/\n/evil.example',
  '/%0d%0aLocation:x',
  '',
  'evil',
  '/ok\u0000',
  ' //evil.example',
];

describe('where a sign-in may lead', () => {
  it.each(evil)('refuses %j', (path) => {
    expect(localPath(path, origin)).toBeNull();
  });
  it('keeps paths of this site whole', () => {
    expect(localPath('/courses/a/mcq?x=1#y', origin)).toBe('/courses/a/mcq?x=1#y');
    expect(localPath('/search?q=%2f%2fa', origin)).toBe('/search?q=%2f%2fa');
    expect(localPath('/a/../b', origin)).toBe('/b');
  });
});
