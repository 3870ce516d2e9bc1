import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** What a sample file must come to, by the pass rule of the README beside the samples. */
export interface ExpectedCounts {
  readonly mcq: number;
  readonly trueFalse: number;
  readonly unsupported: number;
  readonly errors: number;
  readonly multiResponse?: number;
  readonly duplicates?: number;
  readonly total?: number;
  readonly format?: string;
  readonly encoding?: string;
  readonly alternatives?: readonly Partial<ExpectedCounts>[];
  readonly mustContain?: readonly string[];
  readonly mustNotContain?: readonly string[];
  readonly notes?: string;
}

const folder = fileURLToPath(new URL('../../../shared/samples/import/', import.meta.url));
const read = (file: string): Record<string, ExpectedCounts> => JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as never;

/** The sample question files and what is expected of them, by path; null where the folder is not there. */
export const samples = (): {
  readonly expected: Readonly<Record<string, ExpectedCounts>>;
  readonly bytes: (name: string) => Buffer;
} | null => {
  if (!existsSync(path.join(folder, 'expected.json'))) return null;
  const edge = Object.entries(read('edge/expected-edge.json')).map(([name, counts]) => [`edge/${name}`, counts] as const);
  return { expected: { ...read('expected.json'), ...Object.fromEntries(edge) }, bytes: (name) => readFileSync(path.join(folder, name)) };
};
