/** Bytes of a file, both counted from 0 and both in it. */
export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

/**
 * The one range that is asked for: null for none, for a header that is no range of bytes and for several at once (the whole file is answered
 * then), 'beyond' where nothing of the file is in it.
 */
export const rangeOf = (header: string | undefined, bytes: number): ByteRange | 'beyond' | null => {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return null;
  if (first === '')
    return last === '0' || Number(last) === 0 || bytes === 0 ? 'beyond' : { from: Math.max(0, bytes - Number(last)), to: bytes - 1 };
  const [from, to] = [Number(first), last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)];
  // `bytes=9-3` is no range at all.
  if (last !== '' && Number(last) < from) return null;
  return from >= bytes ? 'beyond' : { from, to };
};
