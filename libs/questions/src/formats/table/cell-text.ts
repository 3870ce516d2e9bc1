import { toRichText } from '../pieces.js';
import { asContent, decodeReferences } from './markup.js';

/**
 * Cleaned HTML as a cell: readable text where that reads back to the same, else the markup itself. `<br>` becomes a line break of the cell,
 * `&lt;` a less-than sign.
 */
export const toCell = (html: string): string => {
  if (!/[<&]/.test(html)) return html;
  if (!/<(?!br>)/.test(html)) {
    const text = decodeReferences(html.replaceAll('<br>', '\n'));
    if (toRichText(asContent(text)) === html) return text;
  }
  return html;
};
