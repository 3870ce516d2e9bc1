/** A problem as a line of the file: what stands in each column, in the order of the heads. */
export type CsvRow = readonly (string | number | null)[];

/** What a spreadsheet would take for a formula begins with a mark that makes it text. */
const guarded = (text: string): string => (/^[\s\u200b\ufeff]*[=+\-@＝＋－＠]/.test(text) || /^[\t\r]/.test(text) ? `'${text}` : text);

const cell = (value: string | number | null): string => {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = guarded(value.replaceAll('\u0000', ''));
  return /[",\r\n;\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** A CSV file (RFC 4180, with a byte order mark, so that spreadsheets show Bengali) out of heads and rows. */
export const csvOf = (heads: readonly string[], rows: readonly CsvRow[]): string =>
  `\ufeff${[heads, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
