import { gzipSync } from 'node:zlib';
import type { Page } from './support.js';

export interface Weighed {
  readonly name: string;
  /** Bytes of the body, packed with gzip. */
  readonly gzip: number;
}

/** Weighs every script the page asks for from here on. */
export const weigh = (page: Page): { all: () => Promise<Weighed[]> } => {
  const weighed: Promise<Weighed>[] = [];
  page.on('response', (answer) => {
    if (answer.request().resourceType() !== 'script' || !answer.ok()) return;
    weighed.push(
      (async () => ({
        name: new URL(answer.url()).pathname.replace('/assets/', ''),
        gzip: gzipSync(await answer.body(), { level: 9 }).length,
      }))(),
    );
  });
  return { all: () => Promise.all(weighed) };
};
