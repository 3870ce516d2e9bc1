import { texOf } from './tex-of.js';

const inline = /(^|[^\\])\\\(([^$\n]+?)\\\)/g;
const displayed = /(^|[^\\])\\\[([^$]+?)\\\]/g;

/** Plain text with `\(…\)` and `\[…\]` as we write formulas. */
export const withDollars = (text: string): string =>
  text
    .replaceAll(displayed, (_, before: string, tex: string) => `${before}$$${tex.trim()}$$`)
    .replaceAll(inline, (_, before: string, tex: string) => `${before}$${tex.trim()}$`);

/** Everything that draws a formula; what lies in another of them goes with it. */
const drawn = [
  '.mwe-math-element',
  '.math-inline[data-math]',
  '.math-block[data-math]',
  '.katex-display',
  '.katex',
  'mjx-container',
  '.MathJax_Display',
  '.MathJax',
  'math',
  'm\\:omathpara',
  'm\\:omath',
].join();
const tex = ['x-tex', 'x-latex'].map((type) => `annotation[encoding="application/${type}"]`).join();

const isDisplayed = (element: Element): boolean =>
  element.matches('.katex-display, .MathJax_Display, [display="true"], [display="block"], .math-block, m\\:omathpara') ||
  element.querySelector('.katex-display, math[display="block"]') !== null;

/** The TeX that a drawn formula brings along, or its MathML says; null where neither can be read. */
const sourceOf = (element: Element): string | null => {
  const written =
    element.getAttribute('data-math') ??
    element.querySelector(tex)?.textContent ??
    element.querySelector('[alttext]')?.getAttribute('alttext');
  if (written) return written;
  const mathml = element.getAttribute('data-mathml') ?? element.querySelector('[data-mathml]')?.getAttribute('data-mathml');
  const math = mathml
    ? new DOMParser().parseFromString(mathml, 'text/html').querySelector('math')
    : element.matches('math, m\\:omath, m\\:omathpara')
      ? element
      : element.querySelector('math');
  return math?.getAttribute('alttext') ?? (math ? texOf(math) : null);
};

/** As it stands in a text; null for what cannot stand between dollar signs. */
const written = (source: string | null, display: boolean): string | null => {
  const latex = (source ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^\{\\displaystyle (.*)\}$/, '$1')
    .trim();
  if (latex === '' || /(?:^|[^\\])\$/.test(latex)) return null;
  const fence = display ? '$$' : '$';
  return `${fence}${latex}${/(?:^|[^\\])\\$/.test(latex) ? ' ' : ''}${fence}`;
};

/** A price begins with a dollar sign and a digit: behind a formula a digit keeps its distance. */
const gapBefore = (next: Node | null): string => (/^[\d০-৯]/.test(next?.textContent ?? '') ? ' ' : '');

/**
 * Word hides an equation in a comment for itself, with a picture of it for all others. The equation takes the comment's place, the picture goes.
 */
const openComments = (body: HTMLElement): void => {
  const comments = document.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const found: Comment[] = [];
  for (let node = comments.nextNode(); node; node = comments.nextNode())
    if (/<m:oMath/i.test(node.nodeValue ?? '')) found.push(node as Comment);
  for (const comment of found) {
    const equation = /<m:oMath(?:Para)?[\s>][\s\S]*<\/m:oMath(?:Para)?>/i.exec(comment.nodeValue ?? '')?.[0] ?? '';
    let next = comment.nextSibling;
    if (next?.nodeType === Node.COMMENT_NODE && /!msEquation/i.test(next.nodeValue ?? ''))
      while (next && !(next.nodeType === Node.COMMENT_NODE && /^\[endif\]/i.test(next.nodeValue ?? ''))) {
        const gone: ChildNode = next;
        next = next.nextSibling;
        gone.remove();
      }
    comment.replaceWith(...new DOMParser().parseFromString(equation, 'text/html').body.childNodes);
  }
};

/**
 * Puts TeX in the place of every formula of a pasted text, and `mark` where one cannot be read. Tells whether that was so: no formula may go
 * without a word, nor leave its letters without their signs.
 */
export const takeFormulas = (body: HTMLElement, mark: string): boolean => {
  const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    if (!text.parentElement?.closest('pre, code, math')) text.nodeValue = withDollars(text.nodeValue ?? '');
  openComments(body);
  let lost = false;
  for (const element of body.querySelectorAll(drawn)) {
    if (!body.contains(element)) continue;
    const made = written(sourceOf(element), isDisplayed(element));
    lost ||= made === null;
    element.replaceWith(made === null ? mark : `${made}${gapBefore(element.nextSibling)}`);
  }
  return lost;
};
