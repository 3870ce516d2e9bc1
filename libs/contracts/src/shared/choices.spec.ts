import { describe, expect, it } from '@jest/globals';
import { isId, isSlug } from './choices.js';
import { id, slug } from './values.js';

describe('the checks without a schema', () => {
  it.each(['a', 'hsc-2026', '', '-a', 'a-', 'A', 'a--b', 'a b', 'ক', 'x'.repeat(120), 'x'.repeat(121)])(
    'agree with the slug schema: %s',
    (text) => {
      expect(isSlug(text)).toBe(slug.safeParse(text).success);
    },
  );
  it.each([
    '01a1fd7d-bd49-7af0-81c2-cdb475dce557',
    '01A1FD7D-BD49-7AF0-81C2-CDB475DCE557',
    '01a1fd7d-bd49-9af0-81c2-cdb475dce557',
    '01a1fd7d-bd49-7af0-c1c2-cdb475dce557',
    '01a1fd7dbd497af081c2cdb475dce557',
    '',
    'x',
  ])('agree with the id schema: %s', (text) => {
    expect(isId(text)).toBe(id.safeParse(text).success);
  });
});
