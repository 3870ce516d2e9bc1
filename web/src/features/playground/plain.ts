const blocks = new Set(['p', 'li', 'pre', 'blockquote', 'tr', 'h2', 'h3', 'h4']);

const textIn = (node: Node, place: number): string => {
  if (node.nodeType === Node.TEXT_NODE) return node.nodeValue ?? '';
  if (!(node instanceof Element)) return '';
  const name = node.localName;
  if (name === 'br') return '\n';
  if (name === 'img') return node.getAttribute('alt') ?? '';
  const inner = [...node.childNodes].map((child, at) => textIn(child, at)).join('');
  if (name === 'td' || name === 'th') return `${inner}\t`;
  if (name === 'li') return `${node.parentElement?.localName === 'ol' ? `${place + 1}.` : '•'} ${inner}\n`;
  return blocks.has(name) ? `${inner}\n` : inner;
};

/** A rich text as plain text: lines as they stand, lists with their numbers, formulas as they were typed. */
export const plainText = (html: string): string =>
  [...new DOMParser().parseFromString(html, 'text/html').body.childNodes]
    .map((node, at) => textIn(node, at))
    .join('')
    .replaceAll(/\t\n/g, '\n')
    .trim();
