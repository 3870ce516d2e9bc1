import type { GrantLine } from '#contracts/http/courses-desk';

/** A cell that neither breaks its line nor runs as a formula in a spreadsheet. */
const cell = (text: string): string => {
  const harmless = /^[=+\-@\t]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

/** The report as CSV that spreadsheets open as UTF-8; `outcome` puts what became of a line in words. */
export const reportCsv = (heads: readonly string[], lines: readonly GrantLine[], outcome: (line: GrantLine) => string): string => {
  const rows = lines.map((line) => [String(line.line), line.text, line.phone ?? '', line.name ?? '', outcome(line), line.endsAt ?? '']);
  return `\uFEFF${[heads, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
};
