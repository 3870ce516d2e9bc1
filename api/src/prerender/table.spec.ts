import { describe, expect, it } from '@jest/globals';
import { asksOf, pageFinder } from './table.js';

const screens = [
  { path: '/', checked: false, demo: false },
  { path: '/free', checked: false, demo: false },
  { path: '/courses/{slug}', checked: true, demo: false },
  { path: '/courses/{slug}/mcq/{id}', checked: true, demo: false },
  { path: '/payment/{id}/success', checked: false, demo: false },
  { path: '/__kit', checked: false, demo: true },
];
const id = '018f0000-0000-7000-8000-000000000001';

describe('paths that have a page', () => {
  const find = pageFinder({ build: 'b', pages: [], screens }, false);

  it.each(['/', '/free', '/free/', '/FREE', '/courses/hsc-physics', `/courses/hsc-physics/mcq/${id}`, '/payment/17/success'])(
    '%s has one',
    (path) => {
      expect(find(path)).toBeDefined();
    },
  );
  it.each(['/fre', '/free/more', '/courses', '/courses/', '/courses/Not_A_Slug', '/courses/hsc/mcq/17', '/payment//success', '/__kit'])(
    '%s has none',
    (path) => {
      expect(find(path)).toBeUndefined();
    },
  );
  it('of a demonstration are there in a demonstration alone', () => {
    expect(pageFinder({ build: 'b', pages: [], screens }, true)('/__kit')).toBeDefined();
  });
  // Red when a page is told to ask for another course's things than its own.
  it('say what is asked first, with their own parameters', () => {
    const line = {
      path: '/courses/{slug}/lessons/{id}',
      checked: true,
      demo: false,
      asks: ['/api/user', '/api/courses/{slug}/lessons/{id}'],
    };
    expect(asksOf(line, `/courses/hsc/lessons/${id}/`)).toEqual(['/api/user', `/api/courses/hsc/lessons/${id}`]);
    expect(asksOf({ path: '/free', checked: false, demo: false }, '/free')).toEqual([]);
  });
});
