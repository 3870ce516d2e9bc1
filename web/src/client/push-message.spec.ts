import { describe, expect, it } from '@jest/globals';
import { messageOf, pageOf } from './push-message.js';

const origin = 'https://prostuti.example';

describe('a ring', () => {
  it('is shown as it came, a second one in place of the first', () => {
    const { title, options } = messageOf(JSON.stringify({ id: 'x', lang: 'bn', title: 'ফল এসেছে', body: 'দেখুন', link: '/courses/a' }));
    expect(title).toBe('ফল এসেছে');
    expect(options).toMatchObject({ tag: 'x', lang: 'bn', body: 'দেখুন', data: { link: '/courses/a' } });
  });

  it.each([null, '', 'no json', '[]', 'null', '{"title":5}'])('shows something for %s', (text) => {
    expect(messageOf(text).title).not.toBe('');
  });

  // Red when a notification can lead off the site.
  it.each([
    ['/courses/a?x=1', `${origin}/courses/a?x=1`],
    ['https://evil.example', `${origin}/`],
    ['//evil.example', `${origin}/`],
    ['javascript:alert(1)', `${origin}/`],
    [7, `${origin}/`],
  ])('leads from %s to %s', (link, page) => {
    expect(pageOf({ link }, origin)).toBe(page);
    expect(pageOf(null, origin)).toBe(`${origin}/`);
  });
});
