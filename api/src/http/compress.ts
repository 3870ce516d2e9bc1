import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const gzipAsync = promisify(gzip);
/** Below this an answer fits into a few packets anyway, and the time is worth more. */
export const WORTH_BYTES = 8192;

/** The body gzipped where the caller takes it and it is worth it; null otherwise. */
export const compressed = async (body: string, acceptEncoding: string | undefined): Promise<Buffer | null> => {
  if (!acceptEncoding?.includes('gzip')) return null;
  return gzipAsync(body, { level: 5 });
};
