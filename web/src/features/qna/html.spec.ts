import { describe, expect, it } from '@jest/globals';
import { isBlank, picturesOf, withPicture } from './html.js';

const [one, two] = ['a', 'b'].map((letter) => `/files/pictures/${letter.repeat(64)}.webp`) as [string, string];

describe('the pictures of a text', () => {
  it('are ours alone, each once', () => {
    expect(picturesOf(`<p><img src="${one}" alt="x"><img alt="y" src="${two}"><img src="${one}"></p>`)).toEqual([one, two]);
    expect(picturesOf('<img src="https://evil.invalid/x.webp"><img src="/files/avatars/x.webp">')).toEqual([]);
  });

  it('take the place of the one that was drawn on, or stand at the end', () => {
    expect(withPicture(`<p>ক<img src="${one}"></p>`, two, one)).toBe(`<p>ক<img src="${two}"></p>`);
    expect(withPicture('<p>ক</p>', one, null)).toBe(`<p>ক</p><p><img src="${one}"></p>`);
    expect(withPicture('<p><br></p>', one, null)).toBe(`<p><img src="${one}"></p>`);
  });

  it('make a text that is not blank', () => {
    expect(isBlank('<p>&nbsp;<br></p>')).toBe(true);
    expect(isBlank(`<p><img src="${one}"></p>`)).toBe(false);
  });
});
