import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { cruise } from 'dependency-cruiser';
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import ts from 'typescript';
import rules from '../.dependency-cruiser.cjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const code = ['api', 'workers', 'web', 'libs', 'test', 'scripts'];

const filesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' || entry.name === 'dist' ? [] : filesBelow(path);
    return [path];
  });

const sources = code
  .filter((folder) => existsSync(join(root, folder)))
  .flatMap(filesBelow)
  .filter((path) => /\.(ts|tsx|mjs)$/.test(path));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** The names in an interface, or in an object that a constant holds. */
const optionsOf = (path: string, name: string): string[] => {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isInterfaceDeclaration(node) && node.name.text === name) found.push(...node.members.map((member) => member.name!.getText()));
    if (ts.isVariableDeclaration(node) && node.name.getText() === name && node.initializer) {
      const held = ts.isAsExpression(node.initializer) ? node.initializer.expression : node.initializer;
      if (ts.isObjectLiteralExpression(held)) found.push(...held.properties.map((property) => property.name!.getText()));
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, read(path), ts.ScriptTarget.Latest, true, path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS));
  return found;
};

describe('the house', () => {
  it('keeps to the table of who may import whom', async () => {
    const { options, forbidden } = rules as { options: Record<string, unknown>; forbidden: unknown[] };
    const answer = await cruise(
      ['api', 'workers', 'web', 'libs'].map((folder) => join(root, folder)),
      { ...options, baseDir: root, validate: true, ruleSet: { forbidden } } as never,
      {},
      { tsConfig: extractTsConfig(join(root, 'tsconfig.json')) } as never,
    );
    const output = answer.output as {
      summary: { violations: { from: string; to: string; rule: { name: string } }[]; totalCruised: number };
    };
    expect(output.summary.violations.map((v) => `${v.rule.name}: ${v.from} → ${v.to}`)).toEqual([]);
    // An empty crawl would pass everything.
    expect(output.summary.totalCruised).toBeGreaterThan(100);
  }, 60_000);

  it('reads the environment in config.ts alone', () => {
    const offenders = sources
      .filter((path) => /^(api|workers|web|libs)\//.test(path) && !path.endsWith('config/config.ts') && !path.endsWith('.spec.ts'))
      .filter((path) => /\bprocess\.env\b/.test(read(path)))
      // The entries hand the environment to `loadConfig` and look at nothing in it.
      .filter((path) =>
        read(path)
          .replaceAll(/loadConfig\(process\.env(, \w+)?\)/g, '')
          .includes('process.env'),
      );
    expect(offenders).toEqual([]);
  });

  it('keeps every file short enough to read', () => {
    const long = sources.filter((path) => !path.includes('/migrations/') && read(path).split('\n').length > 301);
    expect(long.map((path) => `${path}: ${read(path).split('\n').length}`)).toEqual([]);
  });

  // Red with an eighth wish: that screen is written by hand from `web/src/ui`.
  it('keeps the admin kit at three files, 900 lines and seven options each', () => {
    const kit = filesBelow('web/src/admin-kit').filter((path) => !path.endsWith('.spec.ts'));
    expect(kit.map((path) => basename(path)).toSorted()).toEqual(['form-kit.tsx', 'resource-table.tsx', 'typed-client.ts']);
    expect(kit.reduce((sum, path) => sum + read(path).split('\n').length - 1, 0)).toBeLessThanOrEqual(900);
    expect(optionsOf('web/src/admin-kit/resource-table.tsx', 'ResourceTableOptions').join(' ')).toBe(
      'endpoint columns filters rowHref bulkActions toolbar empty',
    );
    expect(optionsOf('web/src/admin-kit/form-kit.tsx', 'FormKitOptions').join(' ')).toBe(
      'endpoint fields values layout submitLabel confirm onDone',
    );
    expect(optionsOf('web/src/admin-kit/typed-client.ts', 'typedClient').join(' ')).toBe('list one save remove act exportFile upload');
  });

  it('lets nobody but the relay put a job into a queue', () => {
    const offenders = sources
      .filter((path) => /^(api|workers|libs)\//.test(path) && !path.endsWith('.spec.ts'))
      .filter((path) => /\.(addBulk|add)\(\s*\{?\s*name:/.test(read(path)) && !path.includes('outbox/relay'));
    expect(offenders).toEqual([]);
  });

  // `composed` cuts the runs of marks that take the square of their length; a hash stays what it was, and `fold` takes its text from it.
  it('puts no text into a Unicode form but by `composed`', () => {
    const bare = sources
      .filter((path) => /^(api|workers|libs)\//.test(path) && !path.endsWith('.spec.ts') && /\.normalize\('NF/.test(read(path)))
      .map((path) => path.slice(path.lastIndexOf('/') + 1));
    expect(bare.toSorted()).toEqual(['fold.ts', 'password-hasher.ts']);
  });

  it('names no float where marks or money are kept', () => {
    // The first texts of the policies stand beside them, and speak of money in words.
    const migrations = sources.filter((path) => /\/migrations\/Migration\d/.test(path));
    expect(migrations.length).toBeGreaterThan(0);
    const floats = migrations.filter((path) => /\b(real|double precision|float\d?|money)\b/i.test(read(path)));
    expect(floats).toEqual([]);
  });

  it('keeps a README in every room', () => {
    const rooms = readdirSync(join(root, 'libs')).filter((name) => statSync(join(root, 'libs', name)).isDirectory());
    const missing = rooms.filter((name) => !existsSync(join(root, 'libs', name, 'README.md')));
    expect(missing).toEqual([]);
    const long = rooms.filter((name) => read(join('libs', name, 'README.md')).split('\n').length > 45);
    expect(long).toEqual([]);
  });

  it('speaks of no machine and no registry', () => {
    const paths = filesBelow('.')
      .map((path) => relative('.', path))
      .filter((path) => !/^(node_modules|dist|data|\.git|test-results)\//.test(path));
    const spoken = paths
      .filter((path) => /\.(ts|tsx|mjs|cjs|json|md|yml|yaml|css|html)$/.test(path) && path !== 'test/house.spec.ts')
      .filter((path) => {
        const text = read(path);
        return /"resolved": "https?:/.test(text) || /\/(work|root)\/(main|shared)\b/.test(text);
      });
    expect(spoken).toEqual([]);
  });
});
