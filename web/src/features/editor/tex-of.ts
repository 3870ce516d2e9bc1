/** Signs that mean something else in TeX. Letters of the mathematical alphabets, as Word writes them, are their plain ones. */
const signs = (text: string): string =>
  text
    .replaceAll(/[\u{1d400}-\u{1d7ff}]/gu, (letter) => letter.normalize('NFKC'))
    // Signs that say "times" or "of" and are not seen.
    .replaceAll(/[\u2061-\u2064]/g, '')
    .replaceAll('\\', '\\backslash ')
    .replaceAll(/[{}$&#%_]/g, '\\$&')
    .replaceAll(/[~^]/g, '\\text{$&}');

const functions = /^(?:sin|cos|tan|cot|sec|csc|log|ln|exp|lim|max|min|det|gcd|arcsin|arccos|arctan|sinh|cosh|tanh)$/;
const word = (text: string): string => (text.trim() === '' ? '\\ ' : `\\text{${signs(text)}}`);
const name = (text: string): string =>
  functions.test(text)
    ? `\\${text} `
    : [...text].length < 2 && !/[\u0980-\u09ff]/.test(text)
      ? signs(text)
      : /^[a-z]+$/i.test(text)
        ? `\\mathrm{${text}}`
        : word(text);

const brackets: Readonly<Record<string, string>> = { '{': '\\{', '}': '\\}' };
const fenced = (inner: string, open: string, close: string): string =>
  `\\left${brackets[open] ?? (open || '.')}${inner}\\right${brackets[close] ?? (close || '.')}`;

type Part = (at: number) => string | null;
type Form = (part: Part, element: Element) => string | null;

/** Puts parts into a pattern, `#1` for the first; null where one of them is missing or cannot be said. */
const pattern =
  (text: string): Form =>
  (part) => {
    let lost = false;
    const made = text.replaceAll(/#(\d)/g, (_, at: string) => {
      const tex = part(Number(at) - 1);
      lost ||= tex === null;
      return tex ?? '';
    });
    return lost ? null : made;
  };

const row: Form = (_, element) => rowOf(element);
const textOf = (element: Element): string => (element.textContent ?? '').replaceAll(/\s+/g, ' ');

/** Elements of MathML, and of the equations of Word, whose parts are named: they are taken in the order of their names here. */
const forms: Readonly<Record<string, Form>> = {
  math: row,
  mrow: row,
  mstyle: row,
  mpadded: row,
  semantics: (part) => part(0),
  mi: (_, element) => name(textOf(element).trim()),
  mn: (_, element) => signs(textOf(element).trim()),
  mo: (_, element) => (/^[a-z]+$/i.test(textOf(element).trim()) ? name : signs)(textOf(element).trim()),
  mtext: (_, element) => word(textOf(element)),
  mspace: () => '\\ ',
  mfrac: pattern('\\frac{#1}{#2}'),
  msup: pattern('{#1}^{#2}'),
  msub: pattern('{#1}_{#2}'),
  msubsup: pattern('{#1}_{#2}^{#3}'),
  munder: pattern('{#1}_{#2}'),
  mover: (part, element) =>
    element.querySelector('mo:last-child')?.textContent?.trim() === '→' ? pattern('\\vec{#1}')(part, element) : null,
  munderover: pattern('{#1}_{#2}^{#3}'),
  msqrt: (_, element) => pattern('\\sqrt{#1}')(() => rowOf(element), element),
  mroot: pattern('\\sqrt[#2]{#1}'),
  mfenced: (_, element) => {
    const parts = [...element.children].map(texOf);
    const [open, close] = [element.getAttribute('open') ?? '(', element.getAttribute('close') ?? ')'];
    return parts.includes(null) ? null : fenced(parts.join(','), open, close);
  },
  'm:omathpara': row,
  'm:omath': row,
  'm:e': row,
  'm:num': row,
  'm:den': row,
  'm:sup': row,
  'm:sub': row,
  'm:deg': row,
  'm:r': (_, element) => signs(textOf(element).trim()),
  'm:f': pattern('\\frac{#1}{#2}'),
  'm:ssup': pattern('{#1}^{#2}'),
  'm:ssub': pattern('{#1}_{#2}'),
  'm:ssubsup': pattern('{#1}_{#2}^{#3}'),
  'm:rad': (part, element) => (part(0) === '' ? pattern('\\sqrt{#2}') : pattern('\\sqrt[#1]{#2}'))(part, element),
  'm:d': (part, element) => (element.children.length > 1 && part(1) !== null ? null : pattern('\\left(#1\\right)')(part, element)),
};
/** Properties of an equation, and what stands for it elsewhere. */
const silent = /^(?:m:\w+pr|w:\w+|annotation(?:-xml)?|mphantom)$/;

const partsOf = (element: Element): Element[] => [...element.children].filter(({ localName }) => !silent.test(localName));

function rowOf(element: Element): string | null {
  // Bare letters between the parts are none of them: they would be lost without a word.
  if ([...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && (node.nodeValue ?? '').trim() !== '')) return null;
  const parts = partsOf(element).map(texOf);
  return parts.includes(null) ? null : parts.join('');
}

/** A formula in MathML or of Word (`m:oMath`) as TeX, where it is made of what every school formula is; null where it holds more. */
export function texOf(element: Element): string | null {
  const own = element.localName;
  // The markup of Word wraps an equation in tags of text.
  if (/^(?:i|b|span|em|strong)$/.test(own)) return rowOf(element);
  const form = Object.hasOwn(forms, own) ? forms[own] : undefined;
  const parts = partsOf(element);
  return form?.((at) => (parts[at] ? texOf(parts[at]) : null), element) ?? null;
}
