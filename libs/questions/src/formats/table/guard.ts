/** Our own headings: a file that has them was written by `write-csv.ts`. */
export const ownColumns = [
  'question id',
  'type',
  'question',
  'option 1',
  'option 2',
  'option 3',
  'option 4',
  'option 5',
  'option 6',
  'option 7',
  'option 8',
  'correct answer',
  'numeric answer',
  'tolerance',
  'explanation',
  'passage',
  'subject',
  'chapter',
  'topic',
  'source',
] as const;

export const isOwnHeading = (cells: readonly string[]): boolean => ownColumns.every((name, at) => cells[at] === name);

/** What spreadsheet programs take for the beginning of a formula or a command (OWASP "CSV injection"), in full width too. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;
const guarded = /^'+[=+\-@\t\r\n＝＋－＠]/;

/** An apostrophe before what a spreadsheet program would run; one more before a text that begins like a guarded one. */
export const withGuard = (text: string): string => (formula.test(text) || guarded.test(text) ? `'${text}` : text);

/** Takes the guard away again. In a file of others an apostrophe that has a partner is a quotation (`'+' operator`) and stays. */
export const withoutGuard = (text: string, own: boolean): string =>
  text.startsWith("'") && guarded.test(text) && (own || !text.includes("'", 1)) ? text.slice(1) : text;
