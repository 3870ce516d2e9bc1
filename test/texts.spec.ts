import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';

const root = fileURLToPath(new URL('../web/src/', import.meta.url));
/** Attributes whose value a person reads or hears. */
const spoken = new Set([
  'alt',
  'aria-label',
  'aria-description',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'caption',
  'description',
  'error',
  'head',
  'hint',
  'label',
  'placeholder',
  'summary',
  'title',
]);
/** The same as properties of what is given to toasts, dialogs and tables. */
const spokenProperties = new Set(['caption', 'description', 'head', 'hint', 'label', 'placeholder', 'title']);

/** Texts that are not ours to translate: the same in every language, each for its reason. */
const fixed: Readonly<Record<string, readonly string[]>> = {
  // The specification's own words (§2, §3, §8), with a sentence in the person's language beside them.
  specification: ['Page Not Found', 'Internal Server Error', 'Select Batch', 'অনুগ্রহ করে অপেক্ষা করুন...', 'Service Unavailable'],
  // Each language names itself in its own letters, whichever is in use.
  languages: ['EN', 'বাং', 'বাংলা', 'English'],
  // The options of a question that is true or false, in the question's own language: part of it, not of the page.
  answers: ['সত্য', 'মিথ্যা', 'True', 'False'],
  // Keys of a keyboard and names of formats.
  keys: ['Esc', 'Ctrl S', 'Ctrl K', 'Ctrl', 'K', 'J', 'X', 'Enter', 'CSV', 'XLSX'],
};
const allowed = new Set(Object.values(fixed).flat());

/** One letter alone is a sign: an option's, a sample's. */
const hasLetters = (text: string): boolean => /\p{L}[\p{L}\p{M}]/u.test(text.replaceAll(/&\w+;/g, ' '));
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.spec\.tsx?$/.test(path) && !/(^|\/)(bn|en)\.ts$/.test(path))
  .toSorted();

interface Found {
  readonly line: number;
  readonly text: string;
}

/** Texts inside an expression that end on the screen: either side of a choice, the words of a template. */
const wordsOf = (node: ts.Expression): readonly ts.Node[] => {
  if (ts.isStringLiteralLike(node)) return [node];
  if (ts.isTemplateExpression(node)) return [node.head, ...node.templateSpans.map(({ literal }) => literal)];
  if (ts.isConditionalExpression(node)) return [...wordsOf(node.whenTrue), ...wordsOf(node.whenFalse)];
  if (ts.isParenthesizedExpression(node)) return wordsOf(node.expression);
  if (ts.isBinaryExpression(node)) return [...wordsOf(node.left), ...wordsOf(node.right)];
  return [];
};

const textOf = (node: ts.Node): string => ('text' in node ? String(node.text) : '').trim();

/** Every literal text of a source file that a person would read. */
const literalTexts = (name: string, code: string): Found[] => {
  const source = ts.createSourceFile(name, code, ts.ScriptTarget.Latest, true, name.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  const found: Found[] = [];
  const note = (nodes: readonly ts.Node[]): void => {
    for (const node of nodes) {
      const text = textOf(node);
      if (hasLetters(text) && !allowed.has(text))
        found.push({ line: source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1, text });
    }
  };
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) note([node]);
    else if (ts.isJsxExpression(node) && node.expression && (ts.isJsxElement(node.parent) || ts.isJsxFragment(node.parent)))
      note(wordsOf(node.expression));
    else if (ts.isJsxAttribute(node) && spoken.has(node.name.getText(source)) && node.initializer) {
      if (ts.isStringLiteral(node.initializer)) note([node.initializer]);
      else if (ts.isJsxExpression(node.initializer) && node.initializer.expression) note(wordsOf(node.initializer.expression));
    } else if (ts.isPropertyAssignment(node) && spokenProperties.has(node.name.getText(source)) && insideCall(node))
      note(wordsOf(node.initializer).filter((word) => /\s|[^\p{ASCII}]/u.test(textOf(word))));
    else if (ts.isStringLiteralLike(node) && /\p{Script=Bengali}/u.test(node.text) && !ts.isRegularExpressionLiteral(node)) note([node]);
    node.forEachChild(visit);
  };
  visit(source);
  // One text may be met twice: as a child of an element and as a Bengali literal.
  return found.filter(({ line, text }, place) => found.findIndex((other) => other.line === line && other.text === text) === place);
};

/** Whether an object is given to a function, as toasts and dialogs are; tables of facts keep keys, not texts. */
const insideCall = (node: ts.Node): boolean => {
  for (let up: ts.Node = node.parent; up && !ts.isBlock(up) && !ts.isSourceFile(up); up = up.parent)
    if (ts.isCallExpression(up)) return true;
  return false;
};

/** Places that are about letters and not words. */
const aboutLetters = new Set([
  'features/exam-desk/print/set-code.ts',
  'features/exam-paper/arrange.ts',
  'features/exam-paper/keys.ts',
  'features/import/split-found.ts',
  'features/lessons-desk/lines.ts',
  'i18n/dates.ts',
  'i18n/ordinal.ts',
  'i18n/digits.ts',
  'i18n/duration.ts',
  'i18n/event-date.ts',
  'i18n/marks.ts',
  'ui/matches.ts',
]);

/** What a library shows, in its own form of a catalogue: its English sentences are the keys. */
const ofLibraries = new Set(['features/video/words.ts']);

describe('texts', () => {
  it('are found where they stand', () => {
    const code = `
      const A = () => <><p>Save now</p><b title="Open it">{ok ? 'Yes it is' : t('no')}</b>{\`Hello \${name}\`}<i aria-label={'Close'} /></>;
      toast({ title: 'It is saved' });
      const word = 'সংরক্ষণ';
      const fine = <a href="/courses" className="px-2 text-sm" data-kind="word">{t('save')} · {count}%</a>;`;
    expect(literalTexts('a.tsx', code).map(({ text }) => text)).toEqual([
      'Save now',
      'Open it',
      'Yes it is',
      'Hello',
      'Close',
      'It is saved',
      'সংরক্ষণ',
    ]);
  });

  // Red with any text in a component: it would stay in one language, and nobody who translates would meet it.
  it('stand in the catalogues alone', () => {
    const found = files
      .filter((path) => !aboutLetters.has(path) && !ofLibraries.has(path))
      .flatMap((path) => literalTexts(path, readFileSync(join(root, path), 'utf8')).map(({ line, text }) => `${path}:${line}: ${text}`));
    expect(found).toEqual([]);
    expect(files.length).toBeGreaterThan(150);
  });

  it('are in both languages, and none is empty', () => {
    const catalogues = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) => /(^|\/)bn\.ts$/.test(path));
    expect(catalogues.length).toBeGreaterThan(10);
    for (const path of catalogues) {
      const keys = [path, path.replace(/bn\.ts$/, 'en.ts')].map((file) =>
        [...readFileSync(join(root, file), 'utf8').matchAll(/^ {2}(\w+):/gm)].map(([, key]) => key),
      );
      expect({ path, keys: keys[1] }).toEqual({ path, keys: keys[0] });
      expect(readFileSync(join(root, path), 'utf8')).not.toMatch(/: ''/);
    }
  });
});
