import { formatValue, type Cell, type CellValue, type RichTextRun } from 'hucre';
import { escapeMarkup } from '../pieces.js';
import type { CellAbout } from './rows.js';

export interface ShownCell {
  readonly text: string;
  readonly about?: CellAbout;
}

/** Letters that XML cannot hold are written `_x000D_` (ECMA-376 part 1 §22.9.2.19). */
const decoded = (text: string): string =>
  text.replaceAll(/_x([\dA-F]{4})_/g, (whole, code: string) => (code === '000D' || code === '000A' ? '\n' : code === '005F' ? '_' : whole));

/** Sums of decimal fractions are stored with their error (0.30000000000000004); programs show 15 digits, and the very large and small by powers. */
const general = (value: number): string => {
  const size = Math.abs(value);
  const rounded = Number.parseFloat(value.toPrecision(15));
  if (size !== 0 && (size >= 1e15 || size < 1e-9)) {
    const [digits = '', power = '0'] = Number.parseFloat(value.toPrecision(6)).toExponential().split('e');
    return `${digits}E${power.startsWith('-') ? '-' : '+'}${power.replace(/^[+-]/, '').padStart(2, '0')}`;
  }
  const text = String(rounded);
  return text.includes('e') ? rounded.toFixed(20).replace(/0+$/, '') : text;
};

const isGeneral = (format: string | undefined): boolean => format === undefined || /^\s*(?:general|@)?\s*$/i.test(format);

/** As the format of the cell shows it; where that shows nothing (`;;;`) or is not understood, the value itself. */
const formatted = (value: number | Date, format: string, plain: string): string => {
  try {
    const text = formatValue(value, format)
      .replaceAll(/\[\$?[^\]]{0,40}\]/g, '')
      .trim();
    return /[\p{L}\p{N}]/u.test(text) ? text : plain;
  } catch {
    return plain;
  }
};

const dateText = (date: Date): string => {
  const whole = Number.isNaN(date.getTime()) ? '' : date.toISOString();
  return whole.endsWith('T00:00:00.000Z') ? whole.slice(0, 10) : whole.slice(0, 16).replace('T', ' ');
};

const raised: Readonly<Record<string, string>> = { superscript: 'sup', subscript: 'sub' };
/** Raised and lowered signs as markup: `m²` typed as a raised 2 is not `m2`. Null where nothing of the kind stands there. */
const richText = (runs: readonly RichTextRun[] | undefined): string | null => {
  if (!runs?.some(({ font }) => font?.vertAlign && raised[font.vertAlign])) return null;
  return runs
    .map(({ text, font }) => {
      const name = font?.vertAlign && raised[font.vertAlign];
      const shown = escapeMarkup(decoded(text)).replaceAll(/\r\n?|\n/g, '<br>');
      return name && shown.trim() !== '' ? `<${name}>${shown}</${name}>` : shown;
    })
    .join('');
};

/** White and no colour set nothing off. */
const plainColours = /^(?:FF)?FFFFFF$/i;
const looksOf = (cell: Cell): string[] => {
  const { fill, font } = cell.style ?? {};
  const looks: string[] = [];
  if (fill?.type === 'pattern' && fill.pattern !== 'none') {
    const colour =
      fill.fgColor?.rgb ?? (fill.fgColor?.theme === undefined ? undefined : `theme ${fill.fgColor.theme} ${fill.fgColor.tint ?? 0}`);
    if (colour !== undefined && !plainColours.test(colour)) looks.push(`fill ${colour}`);
  }
  if (font?.bold) looks.push('bold');
  if (font?.color?.rgb && !/^(?:FF)?000000$/i.test(font.color.rgb)) looks.push(`font ${font.color.rgb}`);
  return looks;
};

const faultOf = (value: CellValue | undefined, cell: Cell | undefined): CellAbout['fault'] => {
  if (
    cell?.type === 'error' ||
    (typeof value === 'string' && cell?.type === 'formula' && /^#(?:REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!)$/.test(value))
  )
    return 'error-value';
  if (cell?.formula !== undefined && (value === null || value === undefined)) return 'formula-without-value';
  return value instanceof Date ? 'date-in-option' : undefined;
};

const textOf = (value: CellValue | undefined, cell: Cell | undefined): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  const format = cell?.style?.numFmt;
  if (value instanceof Date) return isGeneral(format) ? dateText(value) : formatted(value, format!, dateText(value));
  if (typeof value === 'number') return isGeneral(format) ? general(value) : formatted(value, format!, general(value));
  return richText(cell?.richText) ?? decoded(value);
};

/** A cell as the sheet shows it, by its number format and its runs. A formula comes as the value that was stored with it. */
export const shownCell = (value: CellValue | undefined, cell: Cell | undefined): ShownCell => {
  const fault = faultOf(value, cell);
  const looks = cell === undefined ? [] : looksOf(cell);
  const text = textOf(value, cell);
  if (fault === undefined && looks.length === 0) return { text };
  return { text, about: { ...(fault === undefined ? {} : { fault }), ...(looks.length === 0 ? {} : { looks }) } };
};
