import { describe, expect, it } from '@jest/globals';
import { webAddress } from './web-address.js';

describe('where a link may lead', () => {
  it.each([
    ['example.org', 'https://example.org/'],
    [' http://example.org/a?b=1 ', 'http://example.org/a?b=1'],
    ['example.org:8080/x', 'https://example.org:8080/x'],
  ])('reads %s', (typed, full) => expect(webAddress(typed)).toBe(full));

  // Red when the page offers what the server takes away again.
  it.each(['', 'javascript:alert(1)', 'mailto:a@example.org', '//', 'two words.org', 'https://a@example.org/', 'here', 'data:text/html,x'])(
    'refuses %j',
    (typed) => expect(webAddress(typed)).toBeNull(),
  );
});
