import { describe, expect, it } from '@jest/globals';
import { type Inspection, saveLines, timeLineOf, worthALook } from './saves.js';

const start = '2026-11-21T15:00:00.000Z';
const later = (second: number): string => new Date(Date.parse(start) + second * 1000).toISOString();
const save = (second: number, optionIds: string[], over: Partial<Inspection['saves'][number]> = {}): Inspection['saves'][number] => ({
  questionId: 'q1',
  epoch: 1,
  revision: 1,
  optionIds,
  number: null,
  flagged: false,
  savedAt: later(second),
  second,
  counts: false,
  inGrace: false,
  takenOver: false,
  receipt: 'r',
  ...over,
});
const inspection = (saves: Inspection['saves'], late: Inspection['late'] = []): Inspection =>
  ({ attempt: { startedAt: start, deadline: later(1500), submittedAt: later(1200) }, saves, late, questions: [] }) as unknown as Inspection;

describe('a sitting, save by save', () => {
  // Red when a save is told without what it replaced, or a turned flag reads as an answer.
  it('says what each save changed, question by question', () => {
    const lines = saveLines(
      inspection([
        save(10, ['a']),
        save(12, ['x'], { questionId: 'q2' }),
        save(20, ['b']),
        save(30, ['b'], { flagged: true }),
        save(31, ['b'], { flagged: true }),
        save(40, []),
      ]),
    );
    expect(lines.map(({ kind, before, after }) => [kind, before.optionIds.join(), after.optionIds.join()])).toEqual([
      ['chose', '', 'a'],
      ['chose', '', 'x'],
      ['changed', 'a', 'b'],
      ['marked', 'b', 'b'],
      ['same', 'b', 'b'],
      ['cleared', 'b', ''],
    ]);
  });

  // Red when what came late stands apart from its time, or counts as what was kept.
  it('puts what came late where it came, and lets it replace nothing', () => {
    const late: Inspection['late'] = [
      { questionId: 'q1', epoch: 2, revision: 1, optionIds: ['c'], number: null, receivedAt: later(1520), reason: 'late' },
      { questionId: 'q1', epoch: 2, revision: 2, optionIds: ['d'], number: null, receivedAt: later(1530), reason: 'late' },
    ];
    const lines = saveLines(inspection([save(10, ['a'])], late));
    expect(lines.map(({ late: reason, before }) => [reason, before.optionIds.join()])).toEqual([
      [null, ''],
      ['late', 'a'],
      ['late', 'a'],
    ]);
  });
});

// Red when a save of the grace, or of a device that was taken over, is not marked.
it('counts what came in the grace and what came beside the device that held the attempt', () => {
  const given = inspection([
    save(10, ['a']),
    save(1505, ['b'], { inGrace: true }),
    save(1507, ['c'], { questionId: 'q2', inGrace: true, takenOver: true }),
  ]);
  expect(worthALook(given)).toEqual({ inGrace: 2, takenOver: 1 });
  expect(saveLines(given).map(({ inGrace, takenOver }) => [inGrace, takenOver])).toEqual([
    [false, false],
    [true, false],
    [true, true],
  ]);
});

describe('the time line', () => {
  it('gives each device its lane and ends with what came last', () => {
    const given = inspection([save(0, ['a']), save(750, ['b'], { epoch: 3 })]);
    const line = timeLineOf(given, saveLines(given));
    expect(line.lanes).toEqual([1, 3]);
    expect(line.span).toBe(1500);
    expect(line.ticks.map(({ lane, at }) => [lane, at])).toEqual([
      [0, 0],
      [1, 0.5],
    ]);
    expect([line.deadline, line.submitted]).toEqual([1, 0.8]);
    expect(line.marks).toEqual([0, 600, 1200]);
  });
  it('stands for a sitting without a save too', () => {
    const line = timeLineOf(inspection([]), []);
    expect(line.lanes).toEqual([1]);
    expect(line.ticks).toEqual([]);
  });
});
