import { createElement, Fragment, memo, type ReactNode, useMemo } from 'react';
import { cx } from '../../ui/cx.js';
import { Formula } from './formula.js';
import { splitMaths } from './split-maths.js';

/** Elements that rich text may hold and the attributes each may keep. Anything else gives only its text; scripts not even that. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  p: [],
  br: [],
  hr: [],
  b: [],
  strong: [],
  i: [],
  em: [],
  u: [],
  s: [],
  sub: [],
  sup: [],
  code: [],
  pre: [],
  blockquote: [],
  ul: [],
  ol: ['start'],
  li: [],
  h2: [],
  h3: [],
  h4: [],
  div: [],
  span: [],
  figure: [],
  figcaption: [],
  table: [],
  caption: [],
  thead: [],
  tbody: [],
  tr: [],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
  img: ['src', 'alt', 'width', 'height'],
  a: ['href'],
};
const dropped = new Set([
  'script',
  'style',
  'iframe',
  'object',
  'embed',
  'svg',
  'math',
  'template',
  'noscript',
  'form',
  'input',
  'button',
  'textarea',
  'select',
  'link',
  'meta',
  'base',
  'title',
  'head',
]);
const empty = new Set(['br', 'hr', 'img']);
const reactNames: Readonly<Record<string, string>> = { colspan: 'colSpan', rowspan: 'rowSpan' };
const deepest = 32;

/** Pictures come inside the text or from our own server, links lead to the web or stay here. */
const isSafe = (name: string, value: string): boolean => {
  if (name === 'src') return /^data:image\/(png|jpeg|gif|webp);base64,[\w+/=]+$/.test(value) || /^\/(?![/\\])[\w./-]*$/.test(value);
  if (name === 'href') return /^https?:\/\//i.test(value) || /^\/(?![/\\])/.test(value);
  if (name === 'alt') return true;
  return /^\d{1,4}$/.test(value);
};

const attributesOf = (element: Element, name: string): Record<string, string> => {
  const kept: Record<string, string> = {};
  for (const attribute of allowed[name] ?? []) {
    const value = element.getAttribute(attribute);
    if (value !== null && isSafe(attribute, value)) kept[reactNames[attribute] ?? attribute] = value;
  }
  if (name === 'a') return { ...kept, rel: 'noopener noreferrer nofollow', target: '_blank', className: 'link' };
  if (name === 'img') return { alt: '', loading: 'lazy', decoding: 'async', ...kept, className: 'h-auto max-w-full' };
  return kept;
};

const textOf = (text: string, key: string): ReactNode =>
  text.includes('$')
    ? splitMaths(text).map((part, place) =>
        part.kind === 'text' ? (
          <Fragment key={`${key}.${place}`}>{part.value}</Fragment>
        ) : (
          <Formula key={`${key}.${place}`} formula={part.value} display={part.kind === 'display'} />
        ),
      )
    : text;

/** What stands for the raised number of a source, `<sup data-source="2">`, where a text has sources. */
type Cite = (source: number) => ReactNode;
interface How {
  readonly inline: boolean;
  readonly cite: Cite | undefined;
}

const nodesOf = (parent: Node, key: string, how: How, depth: number): ReactNode[] => {
  if (depth > deepest) return [parent.textContent];
  return [...parent.childNodes].map((node, place) => {
    const here = `${key}.${place}`;
    if (node.nodeType === Node.TEXT_NODE) return <Fragment key={here}>{textOf(node.nodeValue ?? '', here)}</Fragment>;
    if (!(node instanceof Element)) return null;
    const name = node.localName;
    if (dropped.has(name)) return null;
    if (!Object.hasOwn(allowed, name)) return <Fragment key={here}>{nodesOf(node, here, how, depth + 1)}</Fragment>;
    const source = how.cite && name === 'sup' ? Number(node.getAttribute('data-source')) : 0;
    if (how.cite && source > 0) return <Fragment key={here}>{how.cite(source)}</Fragment>;
    const attributes = { key: here, ...attributesOf(node, name) };
    if (name === 'img' && !('src' in attributes)) return null;
    if (empty.has(name)) return createElement(name, attributes);
    const shown = how.inline && (name === 'p' || name === 'div') ? 'span' : name;
    return createElement(shown, attributes, ...nodesOf(node, here, how, depth + 1));
  });
};

/** Rich text as elements; the second sanitiser, after the server's. */
const render = (html: string, how: How): ReactNode => {
  if (!/[<&]/.test(html)) return textOf(html, 't');
  // A document of its own that never runs scripts nor loads anything.
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  return nodesOf(parsed.body, 'r', how, 0);
};

export interface RichTextProps {
  /** Rich text as the contracts carry it: an allow-listed piece of HTML with `$…$` and `$$…$$`. */
  readonly text: string;
  /** `inline` for options and titles: no paragraph margins. */
  readonly inline?: boolean;
  readonly className?: string;
  /** For a text with sources: what stands for the number of one. The same function each time, or the text is read anew. */
  readonly cite?: Cite;
}

/** Shows rich text with its mathematics. Readable at once; formulas show their source until KaTeX has come. */
export const RichText = memo(({ text, inline = false, className, cite }: RichTextProps): ReactNode => {
  const content = useMemo(() => render(text, { inline, cite }), [text, inline, cite]);
  return inline ? (
    <span className={cx('rich rich-inline', className)}>{content}</span>
  ) : (
    <div className={cx('rich', className)}>{content}</div>
  );
});
RichText.displayName = 'RichText';
