import type { FileAnswer } from '#contracts/http/endpoint';
import type { exportFormats } from '#contracts/shared/choices';
import type { Permission } from '#contracts/shared/permissions';
import type { Locale } from '#contracts/shared/values';
import { csvBytes, xlsxBytes, type Cell, type Sheet } from '#platform';
import { AppError } from '#platform/kernel';
import type { Caller } from '../http/caller.js';
import type { Sessions } from '../http/session.js';

/** What every list that is fetched as a file has in common: its columns, its two formats, and that rows are read while they are fetched. */
export type SheetFormat = (typeof exportFormats)[number];
export type Words = Readonly<Record<Locale, string>>;
export type Column<Row> = readonly [title: Words, cell: (row: Row, locale: Locale) => Cell, width: number];

const AT_ONCE = 1000;
const types: Readonly<Record<SheetFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

async function* cells<Row>(locale: Locale, columns: readonly Column<Row>[], rows: AsyncIterable<Row>): AsyncGenerator<readonly Cell[]> {
  for await (const row of rows) yield columns.map(([, cell]) => cell(row, locale));
}

/** Rows as a table, its titles in the caller's language. Texts that look like formulas are made harmless by the writer. */
export const sheetOf = <Row>(locale: Locale, name: Words, columns: readonly Column<Row>[], rows: AsyncIterable<Row>): Sheet => ({
  name: name[locale],
  columns: columns.map(([title, , width]) => ({ title: title[locale], width })),
  rows: cells(locale, columns, rows),
});

/** `name` without its ending. */
export const sheetFile = (name: string, format: SheetFormat, sheet: Sheet): FileAnswer => ({
  name: `${name}.${format}`,
  type: types[format],
  bytes: format === 'csv' ? csvBytes(sheet) : xlsxBytes(sheet),
});

/** Throws 'Not allowed' once the caller has lost the right to what is on its way. */
export const checkStillAllowed = async (
  sessions: Sessions,
  { tokenHash }: Pick<Caller, 'tokenHash'>,
  permission: Permission,
): Promise<void> => {
  const session = tokenHash === null ? null : await sessions.recheck(tokenHash);
  if (!session?.user.permissions.includes(permission)) throw new AppError('Not allowed', { permission });
};

/** The rows of these ids, some at a time. Throws 'Not allowed' once the caller has lost the right: the rest of the file does not come. */
export async function* rowsWhileAllowed<Row>(
  sessions: Sessions,
  caller: Caller,
  permission: Permission,
  ids: readonly string[],
  read: (ids: string[]) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    await checkStillAllowed(sessions, caller, permission);
    yield* await read(ids.slice(from, from + AT_ONCE));
  }
}
