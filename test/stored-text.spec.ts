import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

const root = new URL('..', import.meta.url).pathname;

/** Cut to so many signs: by a number that is no place in a code or a date, or by a name of a limit. */
const cut =
  /\.(?:slice|substring|substr)\(0, (?:[4-9]\d\b|\d{3,}\b|[\w.]*(?:[Ll]ength|Letters|[lL]ongest\w*|LONGEST|Most|textLimit)\b|most\b|longest\b)/;

/** Beginnings that are looked at and neither stored nor sent, lists, and digits. */
const others: Readonly<Record<string, string>> = {
  'api/src/http/cookies.ts': 'a header is read',
  'api/src/http/locale.ts': 'a header is read',
  'api/src/http/validation.ts': 'a list of issues',
  'api/src/prerender/make-prerender.ts': 'an error of the build',
  'libs/assistant/src/answering/finder.ts': 'lists',
  'libs/assistant/src/domain/fold.ts': 'letters of a word, which is compared',
  'libs/catalog/src/domain/course-rules.ts': 'a slug of Latin letters',
  'libs/community/src/queries/get-notice-head.query.ts': 'a list',
  'libs/contracts/src/socket/board-wire.ts': 'letters as people see them',
  'libs/exams/src/store/trend.ts': 'a list',
  'libs/identity/src/domain/device-name.ts': 'a header is read',
  'libs/identity/src/domain/institutes.ts': 'a list',
  'libs/platform/src/logging/mask.ts': 'cut at a blank',
  'libs/platform/src/pdf/pdf-writer.ts': 'a list',
  'libs/questions/src/commands/retag-questions.command.ts': 'a list',
  'libs/questions/src/commands/set-questions-aside.command.ts': 'a list',
  'libs/questions/src/domain/search-words.ts': 'letters of a word, which is compared',
  'libs/questions/src/encodings/looks-bijoy.ts': 'a beginning is looked at',
  'libs/questions/src/formats/bare-latex.ts': 'signs at the end are taken off',
  'libs/questions/src/formats/docx/read-docx.ts': 'a list',
  'libs/questions/src/formats/docx/typed-gift.ts': 'a list',
  'libs/questions/src/formats/gift/numbers.ts': 'digits',
  'libs/questions/src/formats/json/records.ts': 'a beginning is looked at',
  'libs/questions/src/formats/json/scripts.ts': 'a beginning is looked at',
  'libs/questions/src/formats/makers/sql.ts': 'a beginning is looked at',
  'libs/questions/src/formats/makers/yaml.ts': 'a beginning is looked at',
  'libs/questions/src/formats/paper/answer-list.ts': 'a beginning is looked at',
  'libs/questions/src/formats/qti/read-package.ts': 'a beginning is looked at',
  'libs/questions/src/formats/qti/read-qti.ts': 'a beginning is looked at',
  'libs/questions/src/formats/table/csv-rows.ts': 'a beginning is looked at',
  'libs/questions/src/formats/table/delimiter.ts': 'a beginning is looked at',
  'libs/questions/src/formats/table/detect-columns.ts': 'a list',
  'libs/questions/src/formats/table/header-words.ts': 'a heading is compared',
  'libs/questions/src/formats/table/option-lists.ts': 'a mark at the end is taken off',
  'libs/questions/src/formats/table/right-and-wrong.ts': 'a beginning is looked at',
  'libs/questions/src/formats/table/table-head.ts': 'a beginning is looked at',
  'libs/questions/src/import/detect.ts': 'a beginning is looked at',
  'libs/questions/src/import/looked.ts': 'a beginning is looked at, and a list',
};

describe('text that is stored or sent', () => {
  // Red when a text is cut with `slice`: half an emoji stays, PostgreSQL refuses it in jsonb, and the command ends in an error of the server.
  it('is cut with `cutText` alone', () => {
    const sources = globSync('{libs,api,workers}/**/src/**/*.ts', { cwd: root }).filter((path) => !/\.spec\.ts$|\/seed\//.test(path));
    const own = globSync('{api,workers}/src/**/*.ts', { cwd: root }).filter((path) => !path.endsWith('.spec.ts'));
    const found = [...new Set([...sources, ...own])].filter((path) => cut.test(readFileSync(`${root}${path}`, 'utf8')));
    expect(found.filter((path) => !(path in others))).toEqual([]);
    expect(Object.keys(others).filter((path) => !found.includes(path))).toEqual([]);
  });
});
