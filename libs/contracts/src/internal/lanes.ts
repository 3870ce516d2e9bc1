/** The promises of the queues. Renaming one orphans its waiting jobs. */
export const lanes = {
  live: { concurrency: 20, retries: [200, 1000, 5000], limitMs: 30_000 },
  money: { concurrency: 10, retries: [1000, 2000, 4000, 8000, 16000, 32000, 64000, 128000, 256000, 600000], limitMs: 30_000 },
  send: { concurrency: 20, retries: [5000, 30000, 120000, 600000, 1045000], limitMs: 5_000 },
  bulk: { concurrency: 2, retries: [1000, 5000, 30000], limitMs: 3_600_000 },
  media: { concurrency: 1, retries: [5000, 60000], limitMs: 3_600_000 },
} as const;
export type Lane = keyof typeof lanes;
