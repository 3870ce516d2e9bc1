import { cutText } from '#contracts/shared/cut-text';
import { escapeMarkup } from '../pieces.js';
import { dataAddress } from '../pictures.js';

/** A picture (or a drawing that is no picture) and the cell, counted from 0, that it is anchored to. */
export interface Anchored {
  readonly row: number;
  readonly column: number;
  readonly name: string;
  /** Null: not in the file, or a drawing. */
  readonly bytes: Uint8Array | null;
  /** Of a box with text. */
  readonly text?: string;
}

/** The cell with what lies upon it: the picture itself where it is one that can be kept, else its name, so that it is missed. */
export const withPicture = (cell: string, { name, bytes, text }: Anchored): string => {
  if (text !== undefined) return cell === '' ? text : `${cell}\n${text}`;
  const data = bytes && dataAddress(bytes);
  const address = data ?? cutText(name.replaceAll(/[^\w./-]/g, ''), 120);
  const html = /<(?:su[bp]|img)\b/.test(cell) ? cell : escapeMarkup(cell).replaceAll(/\r\n?|\n/g, '<br>');
  return `${html}${html === '' ? '' : '<br>'}<img src="${address}">`;
};
