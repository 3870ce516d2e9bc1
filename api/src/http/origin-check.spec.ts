import { describe, expect, it } from '@jest/globals';
import { isOwnOrigin } from './origin-check.js';

const ours = new URL('https://prostuti.example');
const host = 'prostuti.example';

describe('where a request comes from', () => {
  it.each([
    [{ host, origin: 'https://prostuti.example', 'sec-fetch-site': 'same-origin' }, true],
    [{ host }, true],
    [{ host: '192.168.0.4:3000', origin: 'http://192.168.0.4:3000' }, true],
    [{ host, 'sec-fetch-site': 'none' }, true],
    [{ host, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, false],
    [{ host, origin: 'https://prostuti.example.evil.example' }, false],
    [{ host, origin: 'null' }, false],
    [{ host, origin: '' }, false],
    [{ host, 'sec-fetch-site': 'cross-site' }, false],
    [{ host, 'sec-fetch-site': 'same-site' }, false],
    [{ host: 'evil.example', origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, false],
  ])('%j is ours: %s', (headers, own) => {
    expect(isOwnOrigin(headers as never, ours)).toBe(own);
  });
});
