import type { Words } from './sheet-file.js';

/** What cells of several lists are made of. */
export const yes: Words = { bn: 'হ্যাঁ', en: 'yes' };

export const taka = (paisa: number | null): number | null => (paisa === null ? null : paisa / 100);
/** Of a share of one, to a tenth. */
export const percent = (share: number | null): number | null => (share === null ? null : Math.round(share * 1000) / 10);
/** Of hundredths of a percent. */
export const percentOfBp = (basisPoints: number | null): number | null => (basisPoints === null ? null : basisPoints / 100);
export const minutes = (ms: number | null): number | null => (ms === null ? null : Math.round(ms / 6000) / 10);

/** Rows that were read already, as a sheet takes them. */
export async function* each<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows;
}
