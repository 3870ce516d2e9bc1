import { describe, expect, it } from '@jest/globals';
import { dataAddress, pictureType, withPictures } from './pictures.js';

const png = Buffer.from('89504e470d0a1a0a00', 'hex');
const data = `data:image/png;base64,${png.toString('base64')}`;

describe('pictures of a file', () => {
  // Red when the name of a file is believed against its content.
  it('knows them by their content', () => {
    expect(pictureType(png)).toBe('image/png');
    expect(pictureType(Buffer.from('<?xml version="1.0"?><svg xmlns="x">'))).toBe('image/svg+xml');
    expect(pictureType(Buffer.from('<html><svg>'))).toBeNull();
    expect(dataAddress(Buffer.alloc(5_000_000, png))).toBeNull();
  });

  // Red when an address in another dress is not found, or one that is not there vanishes.
  it.each([
    ['<img src="a.png">', `<img src="${data}">`],
    ["<IMG alt=x src = 'a.png' />", `<IMG alt=x src = "${data}" />`],
    ['<img src=a.png>', `<img src="${data}">`],
    ['<img src="b.png" alt="b">', '<img src="b.png" alt="b">'],
    ['<img src="https://x.test/a.png">', '<img src="https://x.test/a.png">'],
    ['<img alt="src">', '<img alt="src">'],
    ['<img src="a.png', '<img src="a.png'],
  ])('%s', (html, expected) => {
    expect(withPictures(html, (address) => (address === 'a.png' ? { type: '', bytes: png } : null))).toBe(expected);
  });

  it('takes the formula that a picture stands for', () => {
    const canvas =
      '<img class="equation_image" title="x" src="/equation_images/x" alt="LaTeX: a" data-equation-content="\\frac{a}{b}&lt;1">';
    expect(withPictures(`f: ${canvas}`, () => null)).toBe('f: $\\frac{a}{b}&lt;1$');
    expect(withPictures('<img class="texrender" title="\\alpha" src="u/filter/tex/pix.php/1.gif">', () => null)).toBe('$\\alpha$');
  });
});
