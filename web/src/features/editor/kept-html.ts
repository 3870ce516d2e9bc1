import type { Lost } from './engine.js';
import { takeFormulas } from './pasted-formulas.js';

/** What a text of the bank may hold: the tags and attributes that the server lets through, by the same names. */
const kept: Readonly<Record<string, readonly string[]>> = {
  p: [],
  h2: [],
  h3: [],
  a: ['href'],
  br: [],
  strong: [],
  em: [],
  u: [],
  s: [],
  sub: [],
  sup: [],
  code: [],
  pre: [],
  blockquote: [],
  ol: [],
  ul: [],
  li: [],
  img: ['src', 'alt', 'width', 'height'],
  table: [],
  thead: [],
  tbody: [],
  tr: [],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
};
/** The same thing said another way, as editors and word processors do. */
const alike: Readonly<Record<string, string>> = {
  b: 'strong',
  i: 'em',
  strike: 's',
  del: 's',
  ins: 'u',
  div: 'p',
  h1: 'h2',
  h4: 'h3',
  h5: 'h3',
  h6: 'h3',
};
const dropped = new Set(['script', 'style', 'title', 'meta', 'link', 'head', 'template', 'noscript', 'svg', 'math', 'object', 'iframe']);
const alone = new Set(['br', 'img']);
const lineTags = new Set(['p', 'h2', 'h3']);
const blocks = 'p, h2, h3, ul, ol, table, pre, blockquote';
const ours = /^\/files\/pictures\/[0-9a-f]{64}\.webp$/;
const within = /^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/;
const web = /^(?:https?:\/\/|mailto:|tel:)/i;
const deepest = 40;

/** Whether a picture can stay: one of ours, or a small one inside the text. */
const isKeptPicture = (address: string): boolean => ours.test(address) || (within.test(address) && address.length <= 266_668);

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\u00a0', ' ').replaceAll('\ufeff', '');

const attributesOf = (element: Element, name: string): string =>
  (kept[name] ?? [])
    .map((attribute) => [attribute, element.getAttribute(attribute)] as const)
    .filter(
      ([attribute, value]) => value !== null && (/^(src|alt)$/.test(attribute) || (attribute === 'href' ? web : /^\d{1,4}$/).test(value)),
    )
    .map(([attribute, value]) => ` ${attribute}="${escaped(value ?? '').replaceAll('"', '&quot;')}"`)
    .join('');

/** A word processor says bold by a style, not a tag. */
const styled = (element: Element, inner: string): string => {
  const style = element.getAttribute('style') ?? '';
  if (inner.trim() === '' || style === '' || element.querySelector(blocks)) return inner;
  const bold = /font-weight:\s*(bold|[6-9]00)/i.test(style);
  const raised = /vertical-align:\s*(sub|super)/i.exec(style)?.[1];
  const tag = raised === undefined ? null : raised.toLowerCase() === 'sub' ? 'sub' : 'sup';
  const placed = tag ? `<${tag}>${inner}</${tag}>` : inner;
  return bold ? `<strong>${placed}</strong>` : placed;
};

/** What was copied out of another Quill: there every list is an `ol`, and each item says which it is. */
const listOf = (element: Element, depth: number): string => {
  const items = [...element.children].filter((item) => item.localName === 'li');
  let [html, open] = ['', ''];
  for (const item of items) {
    const tag = item.getAttribute('data-list') === 'bullet' ? 'ul' : (item.getAttribute('data-list') && 'ol') || element.localName;
    if (tag !== open) html += `${open && `</${open}>`}<${tag}>`;
    open = tag;
    html += `<li>${inside(item, depth + 1)}</li>`;
  }
  return open ? `${html}</${open}>` : '';
};

const elementOf = (element: Element, depth: number): string => {
  const own = element.localName;
  // The part of a list item by which Quill draws its number.
  if (dropped.has(own) || element.classList.contains('ql-ui')) return '';
  if (own === 'ul' || own === 'ol') return listOf(element, depth);
  const name = alike[own] ?? own;
  if (name === 'img') return isKeptPicture(element.getAttribute('src') ?? '') ? `<img${attributesOf(element, name)}>` : '';
  if (alone.has(name)) return `<${name}>`;
  const inner = inside(element, depth + 1);
  // A line that holds lines is no line of its own.
  if (!Object.hasOwn(kept, name) || (lineTags.has(name) && element.querySelector(blocks))) return styled(element, inner);
  if (inner === '' && name !== 'td' && name !== 'th' && name !== 'p') return '';
  const said = attributesOf(element, name);
  return name === 'a' && said === '' ? inner : `<${name}${said}>${inner}</${name}>`;
};

const inside = (parent: Node, depth: number): string => {
  if (depth > deepest) return escaped(parent.textContent ?? '');
  return [...parent.childNodes]
    .map((node) => {
      if (node.nodeType === Node.TEXT_NODE) return escaped(node.nodeValue ?? '');
      return node instanceof Element ? elementOf(node, depth) : '';
    })
    .join('');
};

const isBlock = (node: Node): boolean => node instanceof Element && blocks.split(', ').includes(alike[node.localName] ?? node.localName);

/** Browsers leave the first line bare and make paragraphs of the next ones: where one stands in a paragraph, all do. */
const lines = (root: Node): string => {
  const nodes = [...root.childNodes];
  if (!nodes.some(isBlock)) return inside(root, 0);
  let [html, loose] = ['', ''];
  const end = (): void => {
    html += loose.trim() === '' ? '' : `<p>${loose}</p>`;
    loose = '';
  };
  for (const node of nodes) {
    const text = node instanceof Element ? elementOf(node, 0) : node.nodeType === Node.TEXT_NODE ? escaped(node.nodeValue ?? '') : '';
    if (isBlock(node)) {
      end();
      html += text;
    } else loose += text;
  }
  end();
  return html;
};

/**
 * A text as the server takes it, out of what an editor or another program made of it. Empty lines at either end go, and a single plain
 * line stands without its paragraph: an option that was imported as `৩/৪` is the same after it was opened and closed.
 */
const keptHtml = (root: Node): string => {
  const html = lines(root)
    .replaceAll(/^(?:\s|<p>(?:\s|<br>)*<\/p>|<br>)+|(?:\s|<p>(?:\s|<br>)*<\/p>|<br>)+$/g, '')
    .replaceAll(/<br><\/p>/g, '</p>');
  const single = /^<p>((?:(?!<\/?p\b)[\s\S])*)<\/p>$/.exec(html);
  return (single?.[1] ?? html).normalize('NFC');
};

const parsed = (html: string): HTMLElement => new DOMParser().parseFromString(html, 'text/html').body;

/** Where headings and links have no place, a heading is a line and a link its words. */
const levelled = (body: HTMLElement, article: boolean): HTMLElement => {
  if (article) return body;
  for (const element of body.querySelectorAll('h1, h2, h3, h4, h5, h6, a')) {
    const plain = document.createElement(element.localName === 'a' ? 'span' : 'p');
    plain.append(...element.childNodes);
    element.replaceWith(plain);
  }
  return body;
};

/** A stored text, ready to be written in. */
export const heldHtml = (html: string, article = false): string => keptHtml(levelled(parsed(html), article));

export interface Pasted {
  readonly html: string;
  /** What had to be left behind. */
  readonly lost: readonly Lost[];
}

/** What is drawn and has no place in a text. A sign on a button, or one that is there for its looks, says nothing. */
const drawings = ['svg', 'canvas', 'object', 'embed', 'iframe', 'video']
  .map((name) => `${name}:not([aria-hidden="true"], button *)`)
  .join();

/** What was copied elsewhere, as we keep it: formulas as TeX, `mark` in the place of one that cannot be read. */
export const pastedHtml = (html: string, article: boolean, mark: string): Pasted => {
  const body = levelled(parsed(html), article);
  const lost: Lost[] = takeFormulas(body, mark) ? ['formula'] : [];
  if (
    [...body.querySelectorAll('img')].some((img) => !isKeptPicture(img.getAttribute('src') ?? '')) ||
    body.querySelector(drawings) !== null
  )
    lost.push('picture');
  // Word processors break the lines of their source anywhere; only in `pre` a break is one.
  const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    if (!text.parentElement?.closest('pre')) text.nodeValue = (text.nodeValue ?? '').replaceAll(/[ \t]*\r?\n[ \t]*/g, ' ');
  return { html: keptHtml(body), lost };
};

/** What is said in a text, without markup; pictures count as a sign. */
export const plainOf = (html: string): string => {
  const body = parsed(html);
  for (const img of body.querySelectorAll('img')) img.replaceWith('▣');
  return (body.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
};
