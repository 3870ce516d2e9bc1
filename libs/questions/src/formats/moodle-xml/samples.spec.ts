import { expect, it } from '@jest/globals';
import { samples } from '../../../../../test/support/samples.js';
import { describeSamples } from '../../../../../test/support/with-samples.js';
import type { Found } from '../reading.js';
import { readMoodleXml } from './read-moodle-xml.js';
import { workedMs } from '../../../../../test/support/worked.js';

const known = samples();
const files = Object.entries(known?.expected ?? {}).filter(([, { format }]) => format === 'moodle-xml');
const textOf = (name: string): string => new TextDecoder().decode(known!.bytes(name));

/** The account of a file as the samples are described: a number counts there as unsupported. */
const tally = (found: readonly Found[]): Readonly<Record<string, number>> => {
  const kinds = found.map((one) => (one.is === 'question' ? one.question.kind : one.is));
  const count = (...names: readonly string[]): number => kinds.filter((kind) => names.includes(kind)).length;
  return {
    mcq: count('single', 'multiple'),
    trueFalse: count('true-false'),
    unsupported: count('unsupported', 'numeric'),
    errors: count('error'),
  };
};

describeSamples('the sample files of Moodle XML', () => {
  // Red when a kind is lost, taken for another or a key guessed.
  it.each(files)('%s', (name, { mcq, trueFalse, unsupported, errors }) => {
    const found = [...readMoodleXml(textOf(name))];
    expect(tally(found)).toEqual({ mcq, trueFalse, unsupported, errors });
    if (name.includes('xxe')) expect(JSON.stringify(found)).not.toContain('XXE-CANARY-7d1f');
  });

  // Red when a mutation throws, hangs or leaves a file without an account.
  it('accounts for 500 damaged files', () => {
    let seed = 11;
    const random = (below: number): number => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % below;
    const texts = files.map(([name]) => textOf(name));
    const spoilers = [
      '<',
      '>',
      '&',
      '<![CDATA[',
      ']]>',
      '<!--',
      '<question type="multichoice">',
      '</question>',
      '\0',
      '"',
      '<!DOCTYPE x>',
      '<math>',
      '$',
    ];
    for (let round = 0; round < 500; round += 1) {
      let text = texts[random(texts.length)]!;
      for (let hit = 0; hit <= random(4); hit += 1) {
        const at = random(text.length + 1);
        text = text.slice(0, at) + spoilers[random(spoilers.length)]! + text.slice(at + random(random(4) === 0 ? 5000 : 3));
      }
      const begun = workedMs();
      const found = [...readMoodleXml(text)];
      expect(workedMs() - begun).toBeLessThan(1000);
      expect(found.every(({ place }) => place.line >= 1)).toBe(true);
    }
  });
});
