import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { endpoints } from '#contracts/http/index';
import { questionLength } from '#contracts/shared/assistant';
import { conceptsOf } from '../libs/assistant/src/domain/asked.js';
import { readPhoneList } from '../libs/catalog/src/domain/phone-list.js';
import { wordsOf as wordsOfCourse } from '../libs/catalog/src/store/course-search.js';
import { wordsOf as wordsOfThread } from '../libs/community/src/store/thread-search.js';
import { readSearch } from '../libs/identity/src/domain/people-search.js';
import { mask } from '../libs/platform/src/logging/mask.js';
import { plainText } from '../libs/platform/src/rich-text/plain-text.js';
import { wordsAsked } from '../libs/questions/src/domain/search-words.js';
import { plainDollars } from '../libs/questions/src/formats/pieces.js';

// What takes a stranger's text or file and computes has a bound that is counted (docs/security.md). Those of formulas, files, PDFs, films and
// pictures are proven beside them, and named here.

interface Endpoint {
  readonly method: string;
  readonly path: string;
  readonly query?: {
    readonly shape?: object;
    safeParse(given: unknown): { readonly error?: { readonly issues: readonly { readonly path: readonly unknown[] }[] } };
  };
}

const words = (count: number, length = 3): string => Array.from({ length: count }, (_, at) => `${'ক'.repeat(length)}${at}`).join(' ');

describe('a search by trigrams', () => {
  // Red (seen) with one list whose `q` is a string of any length.
  it('is asked for a hundred characters at most, of whatever list', () => {
    const searched = Object.values(endpoints as unknown as Record<string, Endpoint>).flatMap(({ method, path, query }) =>
      query?.shape && 'q' in query.shape ? [{ path: `${method} ${path}`, query }] : [],
    );
    expect(searched.length).toBeGreaterThan(25);
    const wrong = ({ query }: (typeof searched)[number], q: string): boolean =>
      (query.safeParse({ q }).error?.issues ?? []).some(({ path }) => path[0] === 'q');
    expect(searched.filter((one) => wrong(one, 'x'.repeat(100))).map(({ path }) => path)).toEqual([]);
    expect(searched.filter((one) => !wrong(one, 'x'.repeat(101))).map(({ path }) => path)).toEqual([]);
  });

  // Red (seen) without `slice`: each word is a statement of its own over all rows.
  it('looks for few words, however many were typed', () => {
    const typed = words(50, 1);
    expect([wordsOfCourse(typed).length, wordsOfThread(typed).length, wordsAsked(typed).length]).toEqual([6, 6, 12]);
    expect(readSearch(typed)).toMatchObject([{ kind: 'words', words: { length: 6 } }]);
    const asked = conceptsOf(`${words(300)} ${'খ'.repeat(questionLength)}`.slice(0, questionLength));
    expect(asked.length).toBeLessThanOrEqual(24);
    expect(Math.max(...conceptsOf('খ'.repeat(questionLength)).map(({ word }) => word.length))).toBe(40);
  });

  // Red (seen) without `longest`: similarity is computed over all that a question says.
  it('compares four thousand characters of a text', () => {
    expect(plainText(words(20_000), [words(20_000)])).toHaveLength(4000);
  });
});

describe('a regular expression', () => {
  // Red (seen) with cells of any length: quotes are taken off from each place on, and half a megabyte of them is a hundred thousand million steps.
  it('takes quotes off a cell that may hold a number, and off no longer one', () => {
    const cell = (quotes: number): string => `${'"'.repeat(quotes)}01711000001`;
    expect(readPhoneList(`x\n${cell(89)}`).map(({ phone }) => phone)).toEqual(['01711000001']);
    expect(readPhoneList(`x\n${cell(90)}`)).toEqual([{ line: 2, text: cell(90), phone: null }]);
  });

  // Red (seen) without `cut`: an address is looked for from each letter on.
  it('looks for secrets in ten thousand characters of a line, and leaves no half of one behind', () => {
    expect(mask('x'.repeat(20_000))).toBe('…');
    const line = `${'word '.repeat(1998)}mail asha@school.edu.bd`;
    expect(mask(line)).toMatch(/^(?:word )+mail…$/);
    expect(mask(line.slice(500))).toMatch(/\*\*\*@school\.edu\.bd$/);
  });

  // Red (seen) where it looks for the end of a formula up to the end of the text, from each beginning on.
  it('looks for the end of a formula where a formula can end', () => {
    const formula = (length: number): string => String.raw`\(${'x'.repeat(length)}\)`;
    const wide = formula(4001).replace('(', '[').replace(')', ']');
    expect(plainDollars(formula(3999)) === `$${'x'.repeat(3999)}$`).toBe(true);
    expect([formula(4001), wide].map((text) => plainDollars(text) === text)).toEqual([true, true]);
  });
});

describe('what a contract does with a text that somebody sends', () => {
  /** All that is called by `refine` and `overwrite`, each of which looks at the length first or reads a text once from its beginning. */
  const known: Readonly<Record<string, string>> = {
    contactPhone: 'mobile-number.spec.ts: up to sixty signs',
    eventDate: 'one date, digits counted',
    mobileNumber: 'mobile-number.spec.ts: up to sixty signs',
    readTypedNumber: 'typed-number.spec.ts: up to sixty signs',
    visible: 'visible-text.spec.ts: only up to eight times the longest',
    visibleInLines: 'visible-text.spec.ts: only up to eight times the longest',
  };

  // Red (seen) with a function that is not named here. A limit on length that fails keeps nothing behind it from being done: zod goes on.
  it('is done by what has a bound of its own', () => {
    const root = fileURLToPath(new URL('../libs/contracts/src', import.meta.url));
    const called = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.spec.ts'))
      .flatMap((path) => [...readFileSync(join(root, path), 'utf8').matchAll(/z\.(?:refine|overwrite)\(([^;]*?)\n? *\),?\n/g)])
      .flatMap(([, does = '']) => [...does.matchAll(/(?<![.\w])([a-z]\w+)\(/g)].map(([, call = '']) => call));
    expect([...new Set(called)].toSorted()).toEqual(Object.keys(known));
  });
});

const root = fileURLToPath(new URL('..', import.meta.url));
const sources = ['api/src', 'libs', 'workers/src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.spec.ts') && !path.includes('node_modules'))
    .map((path) => join(folder, path)),
);
const placesOf = (form: RegExp): string[] =>
  sources.filter((path) => form.test(readFileSync(join(root, path), 'utf8'))).map((path) => path.replaceAll('\\', '/'));

/** A module and all that it loads by name from beside it: no thread is among them. */
const reachedFrom = (start: string, seen = new Set<string>()): string[] => {
  seen.add(start);
  for (const [, what = '', from = ''] of readFileSync(join(root, start), 'utf8').matchAll(
    /^(?:import|export) (?!type )([^;]*?)from '(\.[^']+)\.js'/gm,
  )) {
    const isTypesAlone = /^\{\s*(?:type \w+,?\s*)+\}\s*$/.test(what);
    const path = join(dirname(start), `${from}.ts`).replaceAll('\\', '/');
    if (!isTypesAlone && !seen.has(path) && existsSync(join(root, path))) reachedFrom(path, seen);
  }
  return [...seen];
};

describe('what grows with what strangers send', () => {
  // Red with the spellings of institutes: 20,000 of one name copied the list of all before for each.
  it('is gathered by adding to it, never by copying what is there', () => {
    const bounded: Readonly<Record<string, string>> = {
      'api/src/http/endpoint.decorator.ts': 'our own endpoints',
      'libs/assistant/src/domain/asked.ts': 'our own glossary',
      'libs/platform/src/cqrs/one-handler.ts': 'our own handlers',
      'libs/questions/src/formats/table/layout.ts': 'sixty columns, in the thread of the file',
    };
    expect(placesOf(/\[\.\.\.\(\w+\.get\(.+?\) \?\? \[\]\), /).toSorted()).toEqual(Object.keys(bounded));
  });

  // Red with a path of 15,000 slashes: the end of the path was looked for from each of them on, half a second a request.
  it('is not searched for its end by a pattern that begins anywhere', () => {
    const bounded: Readonly<Record<string, string>> = {
      'libs/assistant/src/answering/model-endpoint.ts': 'our own setting',
      'libs/assistant/src/domain/plain.ts': 'cut before, to what is shown in a line',
      'libs/catalog/src/domain/course-rules.ts': 'cut to sixty signs, runs folded before',
    };
    const found = placesOf(/\.replace(?:All)?\(\/(?!\^)(?:\\.|\[(?:\\.|[^\]\\])+\]|[^/\\[])\+\$\//).toSorted();
    // Readers of files work in a thread that is ended (docs/security.md): the test below holds that.
    expect(found.filter((path) => !path.startsWith('libs/questions/src/formats/'))).toEqual(Object.keys(bounded));
  });

  // Red (seen) where what a person wrote is cleaned as a file is, in http itself.
  it('is read by the readers of files in their thread alone', () => {
    const reached = reachedFrom('libs/questions/src/index.ts').filter((path) => path.includes('/formats/'));
    const writers = ['gift', 'json', 'moodle-xml', 'qti'].map((name) => `${name}/write-${name}.ts`);
    expect(reached.map((path) => path.replace('libs/questions/src/formats/', '')).toSorted()).toEqual(
      [
        // What writes a file out of the bank, and what that is made of.
        ...writers,
        'inline-drawings.ts',
        'json/own-form.ts',
        'json/parse-json.ts',
        'paper/label-alphabets.ts',
        'pictures.ts',
        'pieces.ts',
        'stimulus.ts',
        'table/cell-text.ts',
        'table/guard.ts',
        'table/markup.ts',
        'table/table-cells.ts',
        'table/write-csv.ts',
        'true-false.ts',
        // One number.
        'reading.ts',
      ].toSorted(),
    );
  });

  // Red with the texts of all questions read to find which questions they are.
  it('is measured before a paper is put together of it', () => {
    const reading = placesOf(/\bbank\.facts\(/).filter((path) => path.startsWith('libs/exams/src/commands/'));
    expect(reading.filter((path) => !/measurePaper\(/.test(readFileSync(join(root, path), 'utf8')))).toEqual([]);
    const choosing = placesOf(/\bbank\.chosen\(/);
    expect(
      choosing.filter((path) => !/measurePaper\(|refuseFaults\(chosen\.length >/.test(readFileSync(join(root, path), 'utf8'))),
    ).toEqual([]);
    expect(placesOf(/\bmeasurePaper\(\s*(?:this\.)?bank/).toSorted()).toEqual([
      'libs/exams/src/commands/make-exam.command.ts',
      'libs/exams/src/store/copy-sections.ts',
      'libs/exams/src/store/draft-paper-writer.ts',
      'libs/exams/src/store/draw-questions.ts',
    ]);
  });

  // Red with rows of an import two hundred a page.
  it('is answered in pages whose largest body is known', () => {
    const asked = Object.values(endpoints as unknown as Record<string, Endpoint>).flatMap(({ method, path, query }) =>
      ['size', 'limit', 'count'].flatMap((name) =>
        query?.shape && name in query.shape && !query.safeParse({ [name]: '21' }).error?.issues.some((issue) => issue.path[0] === name)
          ? [`${method} ${path}`]
          : [],
      ),
    );
    expect(asked).toEqual([]);
  });
});

describe('what is kept in memory', () => {
  /** Each with what its values are, and how many bytes they can have together. `maxBytes`: counted; the others hold ids, times and numbers. */
  const kept: Readonly<Record<string, string>> = {
    'api/src/controllers/sealed-papers.ts': 'maxBytes 64 MB: papers as they are sent',
    'api/src/http/access.guard.ts': '52,000 answers yes or no, ids of courses: 10 MB',
    'api/src/http/media.ts': '5,000 rows of files, 50,000 answers yes or no: 10 MB',
    'api/src/http/session.ts': '40,200 sessions, 1 kB each: 40 MB',
    'libs/exams/src/commands/start-attempts.command.ts': '200 lists of the teachers of an exam: 1 MB',
    'libs/exams/src/queries/get-board-topics.query.ts': '200 boards, the first twenty rows each: 2 MB',
    'libs/exams/src/queries/get-live-board.query.ts': '50 pages of figures of an exam: 1 MB',
    'libs/exams/src/store/exam-counts.ts': '200 counts of exams: 1 MB',
    'libs/exams/src/store/exam-index.ts': '200 papers as ids, 400 questions each: 80 MB',
    'libs/exams/src/store/outage-reader.ts': '50 exams with who was away, ids: 30 MB',
    'libs/exams/src/store/papers-at-rest.ts': '100 keys of papers: 10 kB',
    'libs/exams/src/store/solved-papers.ts': 'maxBytes 64 MB: papers with their keys',
    'libs/exams/src/store/tab-counts.ts': '200 counts by institute: 10 MB',
    'libs/practice/src/store/room-view.ts': 'maxBytes 32 MB: texts of questions',
  };
  /** Maps that keep what was read, with a bound of their own. */
  const maps: Readonly<Record<string, string>> = {
    'libs/assistant/src/store/barring.ts': 'maxTrigrams = 2_000_000',
    'libs/exams/src/store/topic-papers.ts': 'mostQuestions = 50_000',
    'libs/platform/src/formulas/formula-checker.ts': 'maxCovers = 500',
    'libs/practice/src/store/room-questions.ts': 'mostRooms = 200',
    'api/src/http/callers.ts': 'KEPT_AT_MOST = 10_000',
  };

  // Red with fifty parsed papers of 26 MB each in a process of a gigabyte, counted as fifty.
  it('is known here, with its bound in bytes', () => {
    const found = placesOf(/new Bounded(?:Cache|Memory)</).filter((path) => !path.endsWith('/cache/bounded-cache.ts'));
    expect(found.toSorted()).toEqual(Object.keys(kept).toSorted());
    const counted = found.filter((path) => /new Bounded(?:Cache|Memory)<[^;]*maxBytes/.test(readFileSync(join(root, path), 'utf8')));
    expect(counted).toEqual(Object.keys(kept).filter((path) => kept[path]!.startsWith('maxBytes')));
    expect(Object.entries(maps).filter(([path, bound]) => !readFileSync(join(root, path), 'utf8').includes(bound))).toEqual([]);
  });
});

describe('a PDF', () => {
  // Red (seen) with a receipt that http itself draws: a quarter of a second in which it answers nobody.
  it('is drawn in a thread, but for what the demonstration is made of', () => {
    expect(placesOf(/^import (?!type )[^;]*'#platform\/pdf'/m).toSorted()).toEqual([
      'libs/commerce/src/formats/labels.ts',
      'libs/commerce/src/formats/pick-list.ts',
      'libs/commerce/src/formats/receipt.ts',
      'libs/commerce/src/formats/sample-pages.ts',
      'libs/composition/src/seed/media-sheets.ts',
    ]);
    const drawers = placesOf(/^import (?!type )[^;]*\/(?:labels|pick-list|receipt)\.js'/m).filter(
      (path) => !path.startsWith('libs/questions/'),
    );
    expect(drawers).toEqual(['libs/commerce/src/formats/print-worker.ts']);
    expect(placesOf(/\bsamplePagesPdf\(/)).toEqual(['libs/composition/src/seed/ensure-books.ts']);
    expect(placesOf(/from '(?:pdfkit|[./]*pdf\/pdf-writer\.js)'/)).toEqual(['libs/platform/src/pdf/pdf-writer.ts']);
  });
});

describe('what unpacks or decodes a file', () => {
  /** Each with the test that proves a bound on what comes out of it. */
  const unpacking: Readonly<Record<string, string>> = {
    'libs/catalog/src/media/pdf-thread.ts': 'libs/catalog/src/media/inspect.spec.ts',
    'libs/catalog/src/media/video-tools.ts': 'libs/catalog/src/media/video-tools.spec.ts',
    'libs/identity/src/pictures/avatar-maker.ts': 'test/integration/avatar.int.ts',
    // The fonts are our own.
    'libs/platform/src/pdf/unpacked-font.ts': 'libs/platform/src/pdf/unpacked-font.ts',
    'libs/platform/src/pictures/picture-maker.ts': 'libs/platform/src/pictures/picture-maker.spec.ts',
    'libs/questions/src/formats/table/xlsx-sheets.ts': 'libs/questions/src/import/unpacked.spec.ts',
    'libs/questions/src/packages/open-zip.ts': 'libs/questions/src/packages/open-zip.spec.ts',
  };
  /** By what Node unpacks with, by what decodes pictures and films, and by what the libraries are called that open packages and documents. */
  const unpacks = [
    /\b(?:inflate|gunzip|unzip|brotliDecompress|zstdDecompress|create(?:Inflate|Gunzip|Unzip|BrotliDecompress|ZstdDecompress))\w*\(/,
    /\bDecompressionStream\b|\bsharp\(|\brunTool\(|\bspawn(?:Sync)?\(/,
    /\b(?:readXlsxb?|readOds|readXls|streamXlsxRows|streamOdsRows)\(/,
    /^import (?!type )[^;]* from '(?:yauzl|fflate|jszip|adm-zip|unzipper|tar|exceljs|xlsx|mammoth|pdf-parse|pdfjs-dist[^']*)'/m,
  ];

  // Red (seen) with a reader of its own anywhere: none is added without a bound that a test proves, and a line here.
  it('is known here, with the test of its bound', () => {
    const tool = 'libs/catalog/src/media/run-tool.ts';
    const found = sources.filter((path) => path !== tool && unpacks.some((way) => way.test(readFileSync(join(root, path), 'utf8'))));
    expect(found.filter((path) => !path.endsWith('fixture.ts')).toSorted()).toEqual(Object.keys(unpacking).toSorted());
    expect(Object.values(unpacking).filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  // Red (seen) with one picture that is opened without a limit.
  it('opens pictures with a limit on their pixels, everywhere', () => {
    const opened = sources.flatMap((path) => readFileSync(join(root, path), 'utf8').match(/\bsharp\([^)]*\)/g) ?? []);
    expect(opened.length).toBeGreaterThan(1);
    expect(opened.filter((call) => !/limitInputPixels: PIXELS/.test(call))).toEqual([]);
  });
});
