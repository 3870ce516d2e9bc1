import { escapeAttribute, escapeMarkup } from '../pieces.js';
import { attributeOf, elementsIn, isElement, textOf, type XmlElement, type XmlNode } from '../../packages/xml-tree.js';
import { isMarkup } from '../gift/texts.js';
import { formulaOf, withoutMathml } from '../mathml.js';
import { isNamed, plainName } from './names.js';

/** Never part of what a candidate reads at first. */
const hidden = [
  'feedbackInline',
  'feedbackBlock',
  'modalFeedback',
  'stylesheet',
  'templateInline',
  'templateBlock',
  'infoControl',
  'script',
  'style',
  'catalogInfo',
];
const isHidden = (element: XmlElement): boolean =>
  isNamed(element, ...hidden) || (isNamed(element, 'rubricBlock') && !/\bcandidate\b/.test(attributeOf(element, 'view') ?? ''));

const empty = new Set(['br', 'hr', 'img', 'col']);
const keptAttributes = ['class', 'src', 'alt', 'width', 'height', 'colspan', 'rowspan', 'title', 'data-equation-content'];

const picture = (element: XmlElement): string | null => {
  const address = attributeOf(element, 'data') ?? '';
  const type = attributeOf(element, 'type') ?? '';
  if (!type.startsWith('image/') && !/\.(?:png|jpe?g|gif|svg|webp|bmp)$/i.test(address)) return null;
  return `<img src="${escapeAttribute(address)}" alt="${escapeAttribute(textOf(element).trim())}">`;
};

const openTag = (name: string, element: XmlElement): string => {
  const attributes = keptAttributes.flatMap((key) => {
    const value = element.attributes[key];
    return value === undefined ? [] : [` ${key}="${escapeAttribute(value)}"`];
  });
  return `<${name}${attributes.join('')}>`;
};

const rawMarkup = 'cdata-markup';

/**
 * The text of an item with every CDATA section that holds tags in an element of its own: ANGEL, Blackboard and others put HTML there,
 * which the parser gives as characters.
 */
export const withMarkedCdata = (text: string): string =>
  text.includes('<![CDATA[')
    ? text.replaceAll(/<!\[CDATA\[(?:[^\]]|\](?!\]>))*\]\]>/g, (section) =>
        /<[a-z/]/i.test(section.slice(9)) ? `<${rawMarkup}>${section}</${rawMarkup}>` : section,
      )
    : text;

/** HTML that stands there as characters; null where the characters are what is meant. */
const writtenMarkup = (element: XmlElement): string | null => {
  if (elementsIn(element).length > 0) return null;
  const text = textOf(element);
  if (element.local === rawMarkup) {
    if (isMarkup(text)) return withoutMathml(text);
    return /^(?:\s|<(?:p|div|span)\b[^<>]*>|<\/(?:p|div|span)>)*$/i.test(text) ? '' : escapeMarkup(text);
  }
  return element.local === 'div' && element.attributes.class === 'html' ? `<div>${withoutMathml(text)}</div>` : null;
};

/**
 * The content of an item's body as HTML: the elements are those of XHTML and keep their names, formulas become LaTeX, feedback and
 * rubrics stay out. `skip` leaves out an element that is read otherwise.
 */
export const toHtml = (nodes: readonly XmlNode[], skip: (element: XmlElement) => boolean = () => false): string =>
  nodes.map((node) => (isElement(node) ? elementHtml(node, skip) : escapeMarkup(node))).join('');

function elementHtml(element: XmlElement, skip: (element: XmlElement) => boolean): string {
  if (skip(element) || isHidden(element)) return '';
  if (element.local === 'math') return escapeMarkup(formulaOf(element));
  const written = writtenMarkup(element);
  if (written !== null) return written;
  const shown = element.local === 'object' ? picture(element) : null;
  if (shown !== null) return shown;
  const inside = toHtml(element.children, skip);
  // Elements of QTI itself (a hot text, a custom block) give what they hold.
  if ((element.local.startsWith('qti-') && !isNamed(element, 'prompt')) || /[A-Z]/.test(plainName(element.local))) return inside;
  if (isNamed(element, 'prompt'))
    return /<(?:p|div|ul|ol|table|pre)\b/i.test(inside) || inside.trim() === '' ? inside : `<p>${inside.trim()}</p>`;
  const name = element.local.toLowerCase();
  return empty.has(name) ? openTag(name, element) : `${openTag(name, element)}${inside}</${name}>`;
}

/** Without lone elements of those names around everything: the wrapping of a program. */
export const unwrapped = (html: string, ...names: readonly string[]): string => {
  let text = html.trim();
  for (let round = 0; round < 5; round += 1) {
    const name = names.find((one) => text.startsWith(`<${one}>`) && text.endsWith(`</${one}>`));
    const inside = name === undefined ? '' : text.slice(name.length + 2, -name.length - 3);
    if (name === undefined || new RegExp(`</?${name}[\\s>]`, 'i').test(inside)) return text;
    text = inside.trim();
  }
  return text;
};

/** The HTML of a body without white space and lone blocks around it. A line break of the file is a space; in code it is one. */
export const tidy = (html: string): string => {
  const text = /<(?:pre|textarea)[\s>]/i.test(html) ? html.trim() : html.trim().replaceAll(/(?<![ \t])[ \t]*[\r\n]\s*/g, ' ');
  return unwrapped(text, 'p', 'div', 'span');
};
