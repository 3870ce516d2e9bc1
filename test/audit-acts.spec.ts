import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { auditActs } from '#contracts/shared/audit-acts';
import { bn as bnFields } from '#contracts/shared/audit-fields/bn';
import { en as enFields } from '#contracts/shared/audit-fields/en';
import { bn } from '#contracts/shared/audit-words/bn';
import { en } from '#contracts/shared/audit-words/en';
import { changedFields, type Audit } from '#platform';
import { subjectsOfKind } from '../libs/identity/src/domain/audit-kinds.js';
import { bn as bank } from '../web/src/features/bank/bn.js';
import { bn as courses } from '../web/src/features/course-desk/bn.js';
import { bn as paper } from '../web/src/features/exam-desk/paper/bn.js';
import { bn as exams } from '../web/src/features/exam-desk/bn.js';
import { bn as imports } from '../web/src/features/import/bn.js';
import { bn as people } from '../web/src/i18n/admin-people/bn.js';

const root = new URL('..', import.meta.url).pathname;

/** Every source that writes into the log of acts. */
const sources = [...globSync('{libs/*,api,workers}/src/**/*.ts', { cwd: root })]
  .filter((path) => !path.endsWith('.spec.ts') && !path.startsWith('libs/contracts/'))
  .map((path) => ({ path, code: readFileSync(`${root}${path}`, 'utf8') }))
  .filter(({ code }) => /\baudit\.add\(|NoteAct\(|: ListSheet</.test(code));

/** What stands after `action`, to the end of its line: a name, a choice of two, or the beginning of a name that a variable ends. */
const expressions = sources.flatMap(({ path, code }) =>
  [...code.matchAll(/\baction(?:: | = )([^\n]*)/g)].map(([, expression = '']) => ({ path, expression })),
);
const named = expressions.flatMap(({ path, expression }) =>
  [...expression.matchAll(/['`]([a-z][a-z-]*\.[a-z][a-z-]*)['`]/g)].map(([, act = '']) => ({ path, act })),
);
const begun = expressions.flatMap(({ path, expression }) =>
  [...expression.matchAll(/`([a-z]+\.)\$\{/g)].map(([, beginning = '']) => ({ path, beginning })),
);

describe('the log of acts', () => {
  // Red when an act is written that has no words: its name would stand on the page as the program calls it.
  it('has words in both languages for every act that a source writes', () => {
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter(({ act }) => !Object.hasOwn(bn, act) || !Object.hasOwn(en, act))).toEqual([]);
    expect(begun.length).toBeGreaterThan(10);
    expect(begun.filter(({ beginning }) => !auditActs.some((act) => act.startsWith(beginning)))).toEqual([]);
  });

  it('has them for what it names, and for nothing else', () => {
    for (const words of [bn, en]) {
      expect(Object.keys(words).toSorted()).toEqual([...auditActs].toSorted());
      expect(Object.entries(words).filter(([act, text]) => text.trim() === '' || text.includes(act))).toEqual([]);
    }
    expect(Object.values(bn).filter((text) => !/\p{Script=Bengali}/u.test(text))).toEqual([]);
  });

  // Red when a field has no word of its own in a language: its name would stand on the page as the program calls it.
  it('has words in both languages for every field that an act changes', () => {
    expect(Object.keys(enFields).toSorted()).toEqual(Object.keys(bnFields).toSorted());
    expect(Object.entries({ ...bnFields }).filter(([field, text]) => text === field || !/\p{Script=Bengali}/u.test(text))).toEqual([]);
    expect(Object.entries(enFields).filter(([field, text]) => text === field || !/^[A-Z\d]|^e-|^bK/.test(text))).toEqual([]);
  });

  // Red when the log calls a thing by another word than the screen where it is changed.
  it('calls a field as its screen does', () => {
    const { contributor, difficulty, category, section, area, reported, reports } = bnFields;
    expect({ contributor, difficulty, category, section, area, reported, reports }).toEqual({
      contributor: people.contributor,
      difficulty: bank.difficulty,
      category: courses.category,
      section: courses.section,
      area: exams.area,
      reported: bank.onlyReported,
      reports: bank.reports,
    });
    const option = paper.kept.split(' ')[0];
    for (const words of [bnFields.kept, bnFields.optionIds, bnFields.shuffleOptions]) expect(words.split(' ')).toContain(option);
    expect(imports.earlier).toContain(bnFields.importId);
  });

  // Red, as types, when an act can be written with a field that has no word, be it from a variable or from what has changed.
  it('takes no field without a word', () => {
    const entries: object[] = [];
    const audit = { add: (entry: object) => entries.push(entry) } as unknown as Audit;
    const said = { action: 'user.save', subjectKind: 'user', subjectId: null, subject: 'Someone' } as const;
    const [before, after] = [
      { name: 'A', nickname: 'a' },
      { name: 'B', nickname: 'b' },
    ];
    audit.add({ ...said, after: { name: 'B' } });
    // @ts-expect-error it has no word
    audit.add({ ...said, after: { nickname: 'b' } });
    // @ts-expect-error one of its fields has no word
    audit.add({ ...said, before, after });
    // @ts-expect-error one of its fields has no word
    audit.add({ ...said, ...changedFields(before, after) });
    // @ts-expect-error anything may stand in it
    audit.add({ ...said, after: before as Readonly<Record<string, unknown>> });
    expect(entries).toHaveLength(5);
  });

  // Red when a name is kept that no source writes any more, unless an older log may hold it.
  it('names no act that nothing does', () => {
    const written = (act: string): boolean =>
      named.some((one) => one.act === act) || begun.some(({ beginning }) => act.startsWith(beginning));
    expect(auditActs.filter((act) => !written(act))).toEqual([]);
  });

  // Red when something is done to a kind of subject that no choice of the filter finds.
  it('is narrowed to every kind of subject', () => {
    const known = new Set(Object.values(subjectsOfKind).flat());
    const kinds = sources.flatMap(({ path, code }) =>
      [...code.matchAll(/\bsubjectKind: ([^\n]*)/g)].flatMap(([, expression = '']) =>
        [...expression.split(', subjectId')[0]!.matchAll(/'([a-z-]+)'/g)].map(([, kind = '']) => ({ path, kind })),
      ),
    );
    expect(kinds.length).toBeGreaterThan(50);
    expect(kinds.filter(({ kind }) => !known.has(kind))).toEqual([]);
  });
});
