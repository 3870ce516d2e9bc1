/** A cell: text stays text (a phone keeps its leading zero), numbers are numbers, null is empty. */
export type Cell = string | number | null;

/** What begins a formula in a spreadsheet, or lets one begin after it. */
const formula = /^[=+\-@\t\r]/;

/** Without the characters that neither XML nor a person can show. */
export const shownText = (text: string): string =>
  // Surrogates without their other half, and controls but tab and line ends.
  text.toWellFormed().replaceAll(/[^\P{Cc}\t\r\n]|[\uFFFE\uFFFF]/gu, '');

/** Text that no spreadsheet takes for a formula: with an apostrophe before what would begin one. */
export const plainText = (text: string): string => {
  const shown = shownText(text);
  return formula.test(shown) ? `'${shown}` : shown;
};
