import { describe, expect, it } from '@jest/globals';
import type { DeskQuestion, ExamDesk } from '#contracts/http/exam-desk';
import { askedOf, countOfLine, leftOut, paperWith, type PickedLine, shortOf, swapped, totalOf } from './blueprint-values.js';

const question = (versionId: string): DeskQuestion => ({ versionId }) as DeskQuestion;
const line = (key: number, wanted: number, ...ids: string[]): PickedLine =>
  ({ key, wanted, subjectId: 's', difficulty: null, available: 9, used: 0, short: 0, questions: ids.map(question) }) as PickedLine;
const desk = (...sections: [string, ...string[]][]): ExamDesk =>
  ({
    sections: sections.map(([title, ...ids]) => ({
      title,
      markEach: '1',
      optional: false,
      questions: ids.map((versionId) => ({ versionId, cancelled: false })),
    })),
  }) as unknown as ExamDesk;
const shape = (body: ReturnType<typeof paperWith>) => body.map(({ title, questions }) => [title, ...questions.map((one) => one.versionId)]);
const nameOf = (own: PickedLine | null, place: number): string => (own ? `line ${own.key}` : `section ${place}`);

describe('a blueprint', () => {
  it('reads numbers of both languages and asks for nothing it cannot read', () => {
    const typed = { key: 1, subjectId: 's', difficulty: '', count: '১২' };
    expect(askedOf(typed)).toEqual({ subjectId: 's', difficulty: null, count: 12 });
    expect(askedOf({ ...typed, difficulty: '3' }).difficulty).toBe(3);
    expect([countOfLine({ count: '0' }), countOfLine({ count: '201' }), countOfLine({ count: 'অনেক' })]).toEqual([null, null, null]);
    expect(totalOf([typed, { ...typed, count: '3' }, { ...typed, count: '' }])).toBe(15);
  });
  it('swaps and leaves out one question of one line, and says what is missing then', () => {
    const lines = [line(1, 2, 'a', 'b'), line(2, 2, 'c')];
    expect(swapped(lines, 1, 'b', question('z'))[0]?.questions.map(({ versionId }) => versionId)).toEqual(['a', 'z']);
    expect(leftOut(lines, 1, 'a').map(shortOf)).toEqual([1, 1]);
  });
});

describe('picked questions in the paper', () => {
  const lines = [line(1, 2, 'a', 'b'), line(2, 1, 'c'), line(3, 1)];
  it('go to the end of a section, and none comes twice', () => {
    expect(shape(paperWith({ desk: desk(['ক', 'b', 'x'], ['খ', 'y']), lines, goal: 0, nameOf }))).toEqual([
      ['ক', 'b', 'x', 'a', 'c'],
      ['খ', 'y'],
    ]);
  });
  // Red when the empty section that a new exam begins with stays before the ones that were filled: it could never be scheduled.
  it('go into new sections, in the place of an empty one', () => {
    expect(shape(paperWith({ desk: desk(['ক']), lines, goal: 'new', nameOf }))).toEqual([['section 1', 'a', 'b', 'c']]);
    expect(shape(paperWith({ desk: desk(['ক', 'x']), lines, goal: 'each', nameOf }))).toEqual([
      ['ক', 'x'],
      ['line 1', 'a', 'b'],
      ['line 2', 'c'],
    ]);
  });
});
