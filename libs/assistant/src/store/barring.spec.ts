import { expect, it } from '@jest/globals';
import type { RunningExam, WithheldFromReader } from '../ports.js';
import { Barring } from './barring.js';

// Red (seen) with questions counted by number, whatever they say: 20,000 ordinary ones took 300 MB.
it('keeps so many trigrams of questions that are kept back, the newest', async () => {
  const asked: string[][] = [];
  const stem = Array.from({ length: 20_000 }, (_, at) => String.fromCodePoint(0x4e00 + at).repeat(2)).join(' ');
  const texts = (ids: readonly string[]) => {
    asked.push([...ids]);
    return Promise.resolve(ids.map((versionId) => ({ versionId, stem, options: [] })));
  };
  const barring = new Barring({ texts } as unknown as WithheldFromReader, {} as RunningExam);
  const ask = (id: string): Promise<boolean> => barring.asks({ versionIds: [id], questionIds: [], contentKeys: [] }, 'what is it');
  for (let at = 0; at < 20; at += 1) await ask(`q${at}`);
  asked.length = 0;
  await ask('q19');
  await ask('q0');
  expect(asked).toEqual([['q0']]);
});
