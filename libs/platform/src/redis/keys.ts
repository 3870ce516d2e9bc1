/** Every key in Redis, `purpose:id`, so that two purposes cannot meet; all of it can be rebuilt from PostgreSQL. BullMQ keeps its own below `bull:`. */
export const keys = {
  /** A cached session, by the SHA-256 of its token. The number is that of its shape: a release never reads what another one kept. */
  session: (tokenHash: string): string => `sess2:${tokenHash}`,
  /** Sorted set of an exam's ranks: members `rank_key|attemptId`, all with score 0. */
  rank: (examId: string): string => `rank:${examId}`,
  /** The board version that `rank:{examId}` holds. */
  rankVersion: (examId: string): string => `rankv:${examId}`,
  /** Where a board is built anew before it takes the place of `rank:{examId}`. */
  rankStaging: (examId: string, nonce: string): string => `rankn:${examId}:${nonce}`,
  /** Percent of a video's renditions that this run has made. */
  rendered: (mediaId: string, run: number): string => `rendered:${mediaId}:${run}`,
  /** Rate limits of one class of calls; the limiter appends who calls. */
  limit: (purpose: string): string => `limit:${purpose}`,
  /** A sign-in with Google on its way, by the SHA-256 of the id in the browser's cookie. */
  openIdFlow: (idHash: string): string => `openid:${idHash}`,
  /** Written once by the relay: its absence says that Redis was emptied. */
  epoch: (): string => 'epoch',
} as const;
