interface Connection {
  readonly effectiveType?: string;
  readonly saveData?: boolean;
}

const connection = (): Connection | undefined => (navigator as Navigator & { connection?: Connection }).connection;

/** Slow links and data savers get nothing ahead of need. */
export const spareLink = (): boolean => connection()?.saveData !== true && !(connection()?.effectiveType ?? '').endsWith('2g');

/** The slowest kind of link the browser tells apart. */
export const slowestLink = (): boolean => connection()?.effectiveType === 'slow-2g';
