import { expect, it } from '@jest/globals';
import { samples } from '../../../../../test/support/samples.js';
import { describeSamples } from '../../../../../test/support/with-samples.js';
import type { Found } from '../reading.js';
import { readQtiPackage } from './read-package.js';
import { readQti } from './read-qti.js';
import { workedMs } from '../../../../../test/support/worked.js';

const known = samples();
const files = Object.entries(known?.expected ?? {}).filter(([, { format }]) => format?.toLowerCase().includes('qti'));
const isZip = (name: string): boolean => name.endsWith('.zip');
const textOf = (name: string): string => new TextDecoder().decode(known!.bytes(name));

/** The account of a file as the samples are described: a number counts there as unsupported. */
const tally = (found: readonly Found[]): Readonly<Record<string, number>> => {
  const kinds = found.map((one) => (one.is === 'question' ? one.question.kind : one.is));
  const count = (...names: readonly string[]): number => kinds.filter((kind) => names.includes(kind)).length;
  return {
    mcq: count('single', 'multiple'),
    multiResponse: found.filter((one) => one.is === 'question' && one.question.correct.length > 1).length,
    trueFalse: count('true-false'),
    unsupported: count('unsupported', 'numeric'),
    errors: count('error'),
  };
};

const readSample = async (name: string): Promise<Found[]> => {
  if (!isZip(name)) return [...readQti(textOf(name))];
  const found: Found[] = [];
  for await (const one of readQtiPackage(known!.bytes(name))) found.push(one);
  return found;
};

const random = ((): ((below: number) => number) => {
  let seed = 13;
  return (below) => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % below;
})();

describeSamples('the sample files of QTI', () => {
  // Red when a kind is lost, taken for another or a key guessed.
  it.each(files)('%s', async (name, expected) => {
    const { mcq, trueFalse, unsupported, errors, multiResponse = 0 } = expected;
    const accepted = [{ mcq, trueFalse, unsupported, errors, multiResponse }, ...(expected.alternatives ?? [])].map((one) => ({
      mcq,
      trueFalse,
      unsupported,
      errors,
      multiResponse,
      ...one,
    }));
    expect(accepted).toContainEqual(tally(await readSample(name)));
  });

  // Red when a mutation throws, hangs or leaves a file without an account.
  it('accounts for 500 damaged files', async () => {
    const spoilers = [
      '<',
      '>',
      '&',
      '<![CDATA[',
      ']]>',
      '<!--',
      '<item>',
      '</item>',
      '<assessmentItem>',
      '\0',
      '"',
      '<!DOCTYPE x>',
      '<math>',
      '<value>',
    ];
    const texts = files.filter(([name]) => !isZip(name)).map(([name]) => textOf(name));
    for (let round = 0; round < 400; round += 1) {
      let text = texts[random(texts.length)]!;
      for (let hit = 0; hit <= random(4); hit += 1) {
        const at = random(text.length + 1);
        text = text.slice(0, at) + spoilers[random(spoilers.length)]! + text.slice(at + random(random(4) === 0 ? 500 : 3));
      }
      const begun = workedMs();
      for (const { place } of readQti(text)) expect(place.line).toBeGreaterThan(0);
      expect(workedMs() - begun).toBeLessThan(1000);
    }
    const packages = files.filter(([name]) => isZip(name)).map(([name]) => known!.bytes(name));
    for (let round = 0; round < 100; round += 1) {
      const bytes = Buffer.from(packages[random(packages.length)]!);
      for (let hit = 0; hit <= random(4); hit += 1) bytes[random(bytes.length)] = random(256);
      let count = 0;
      for await (const one of readQtiPackage(bytes)) count += one.place.line > 0 ? 1 : 0;
      expect(count).toBeGreaterThan(0);
    }
  });
});
