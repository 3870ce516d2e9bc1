import { attributeOf, elementsIn, isElement, textOf, type XmlElement } from '../../packages/xml-tree.js';
import { withoutMathml } from '../mathml.js';
import { asHtml, asText } from '../pieces.js';
import { dataAddress, withPictures } from '../pictures.js';
import type { Piece, PictureOf } from '../reading.js';
import { escapeAttribute } from '../pieces.js';
import { toHtml, unwrapped } from './to-html.js';

interface Part {
  readonly html: boolean;
  readonly text: string;
}

const markup = /<\/?(?:p|div|br|b|i|u|em|strong|sub|sup|span|img|ul|ol|li|table|code|pre|font|math)\b[^<>]*>/i;

/** `mattext`: plain unless its type says HTML; programs that leave the type out put HTML there all the same. */
const textPart = (element: XmlElement): Part => {
  const type = (attributeOf(element, 'texttype') ?? attributeOf(element, 'type') ?? '').toLowerCase();
  if (elementsIn(element).length > 0) return { html: true, text: toHtml(element.children) };
  const text = textOf(element);
  const html = type.includes('html') || type === 'smart_text' || (type === '' && markup.test(text));
  return { html, text: html ? withoutMathml(text) : text };
};

const imagePart = (element: XmlElement): Part => {
  const inside = textOf(element).replaceAll(/\s+/g, '');
  const embedded = inside !== '' && attributeOf(element, 'embedded') !== undefined ? dataAddress(Buffer.from(inside, 'base64')) : null;
  const address = embedded ?? attributeOf(element, 'uri') ?? '';
  return { html: true, text: `<img src="${escapeAttribute(address)}" alt="${escapeAttribute(attributeOf(element, 'label') ?? '')}">` };
};

const partsOf = (element: XmlElement, skip: (element: XmlElement) => boolean): Part[] => {
  if (skip(element)) return [];
  if (['mattext', 'matemtext', 'mat_formattedtext'].includes(element.local)) return [textPart(element)];
  if (element.local === 'matimage') return [imagePart(element)];
  if (element.local === 'matbreak') return [{ html: true, text: '<br>' }];
  return element.children.filter(isElement).flatMap((child) => partsOf(child, skip));
};

const block = /^<(?:p|div|ul|ol|table|br|pre)\b|<\/(?:p|div|ul|ol|table|pre)>$|<br>$/i;

/** The materials within an element of QTI 1.2 as one text, in their order, each on a line of its own. */
export const materialPiece = (element: XmlElement, pictureOf: PictureOf, skip: (element: XmlElement) => boolean = () => false): Piece => {
  const parts = partsOf(element, skip)
    .map(({ html, text }) => ({ html, text: text.trim() }))
    .filter(({ text }) => text !== '');
  if (parts.every(({ html }) => !html)) return asText(parts.map(({ text }) => text).join('\n'));
  const texts = parts.map(({ html, text }) => (html ? text : escapeAttribute(text).replaceAll(/\r\n?|\n/g, '<br>')));
  const joined = texts.reduce(
    (made, text) => (made === '' || block.test(made) || block.test(text) ? made + text : `${made}<br>${text}`),
    '',
  );
  return asHtml(withPictures(unwrapped(joined, 'div'), pictureOf));
};
