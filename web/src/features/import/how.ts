import type { ImportHow, ImportTarget } from '#contracts/http/imports';
import type { TableField } from '#contracts/shared/imports';
import type { Job } from './use-import.js';

/** Whether two ways of reading say the same; what is left out and null do. */
export const sameHow = (a: ImportHow, b: ImportHow): boolean => {
  const plain = ({ format, encoding, bijoy, columns, header, keyBase = null, bijoyColumns = null }: ImportHow): string =>
    JSON.stringify([format, encoding, bijoy, columns, header, keyBase, bijoyColumns]);
  return plain(a) === plain(b);
};

export const sameTarget = (a: ImportTarget, b: ImportTarget): boolean =>
  a.subject === b.subject && a.chapter === b.chapter && a.topic === b.topic && a.source === b.source && a.year === b.year;

/** What the columns are taken for now: as chosen, else as found out. As many as the sample is wide. */
export const columnsNow = ({ how, detected }: Pick<Job, 'how' | 'detected'>): TableField[] => {
  const chosen = how.columns ?? detected?.columns ?? [];
  const width = Math.max(chosen.length, detected?.headings?.length ?? 0, ...(detected?.sample ?? []).map((row) => row.length), 0);
  return Array.from({ length: width }, (_none, at) => chosen[at] ?? 'ignore');
};

/** The parts of a place that columns of the sheet say themselves. */
export const saidByColumns = (columns: readonly TableField[]): readonly (keyof ImportTarget)[] =>
  (['subject', 'chapter', 'topic', 'source', 'year'] as const).filter((part) => columns.includes(part));

/** Whether Bijoy was found anywhere in the file. */
export const hasBijoy = ({ detected, failed }: Pick<Job, 'detected' | 'failed'>): boolean =>
  detected?.bijoy === true || (detected?.bijoyColumns?.length ?? 0) > 0 || failed?.code === 'bijoy-text';

/** The version of an import whose file has been read once and looked at by nobody yet. */
const readOnce = 2;

/** Whether somebody may have mended rows by hand, which another reading takes away. */
export const mayHoldFixes = ({ version, counts }: Pick<Job, 'version' | 'counts'>): boolean =>
  counts.found > 0 && (version > readOnce || counts.left > 0);
