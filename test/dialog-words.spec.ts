import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it } from '@jest/globals';

const root = fileURLToPath(new URL('../web/src/', import.meta.url));
type Texts = Readonly<Record<string, string>>;
interface Pair {
  readonly path: string;
  readonly bn: Texts;
  readonly en: Texts;
}
const read = async (path: string): Promise<Texts> => {
  const { bn, en } = (await import(pathToFileURL(join(root, path)).href)) as { bn?: Texts; en?: Texts };
  return bn ?? en ?? {};
};
const pairs: readonly Pair[] = await Promise.all(
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(^|\/)en\.ts$/.test(path))
    .map(async (path) => ({ path, en: await read(path), bn: await read(path.replace(/en\.ts$/, 'bn.ts')) })),
);
/** Of every text in both languages, those that a rule finds wrong. */
const textsWhere = (isWrong: (texts: { bn: string; en: string; pair: Pair }) => boolean): string[] =>
  pairs.flatMap((pair) =>
    Object.entries(pair.en)
      .filter(([key, en]) => isWrong({ en, bn: pair.bn[key] ?? '', pair }))
      .map(([key, en]) => `${pair.path} ${key}: ${en} | ${pair.bn[key]}`),
  );

/** Catalogues of what every dialog is made with: anything may be the act beside their way back. */
const shared = new Set(['i18n/admin-kit/en.ts', 'ui/en.ts', 'i18n/unsaved/en.ts']);
const cancels = ({ en }: Pair): boolean => Object.values(en).some((text) => text.startsWith('Cancel '));

describe('the way back of a dialog', () => {
  it('is looked for in all catalogues', () => expect(pairs.length).toBeGreaterThan(60));

  // Red (seen) with a dialog that offers [Cancel] to keep the exams and [Cancel] to cancel them.
  it('is never called as an act that cancels is: where something is cancelled, and in what all dialogs share, nothing reads “Cancel” alone', () => {
    expect(textsWhere(({ en, pair }) => en === 'Cancel' && (shared.has(pair.path) || cancels(pair)))).toEqual([]);
  });

  // Red (seen) with বাতিল on the button that changes nothing, and on the one that cancels without a word about what.
  it('is never বাতিল, and an act that cancels says what it cancels', () => {
    const state = /^(cancelled|revoked)$/i;
    expect(textsWhere(({ bn, en }) => /^বাতিল( করুন)?$/.test(bn) && !state.test(en))).toEqual([]);
    expect(textsWhere(({ bn, en }) => en === 'Cancel' && bn.includes('বাতিল'))).toEqual([]);
  });
});
