import { expect, it } from '@jest/globals';
import { withoutEndSlashes } from './path-end.js';

it('takes the slashes off the end of a path, and leaves the first page one', () => {
  const paths = ['/courses//', '/courses', '/', '', '///', '//x', '/media///x', '/x///'];
  expect(paths.map(withoutEndSlashes)).toEqual(['/courses', '/courses', '/', '/', '/', '//x', '/media///x', '/x']);
  expect(paths.map(withoutEndSlashes)).toEqual(paths.map((path) => path.replace(/\/+$/, '') || '/'));
});
