import { describe, expect, it } from '@jest/globals';
import { Command } from '@nestjs/cqrs';
import { checkReactions, latest, noReactions, once, reactionsOf, type Reactions } from './reactions.js';

class Touch extends Command<void> {}
const touch = (): Touch => new Touch();
const none: Reactions = { ...noReactions };

describe('reactions', () => {
  it('do not compile without a line for each event', () => {
    const { ExamClosed: _forgotten, ...rest } = none;
    // @ts-expect-error a forgotten event is a compile error
    const table: Reactions = rest;
    expect(table).not.toHaveProperty('ExamClosed');
  });

  it('have names that can stand in a job id', () => {
    expect(() => once('exams:score', 'live', touch)).toThrow('domain.verb-noun');
    expect(() => latest('score', 'live', () => 'k', touch)).toThrow('domain.verb-noun');
  });

  it('are refused where one name means two things', () => {
    const score = latest<'ExamOpened', void>('exams.score', 'live', () => 'k', touch);
    expect(() =>
      checkReactions({ ...none, ExamOpened: [score], ExamClosed: [latest('exams.score', 'live', () => 'k', touch)] }),
    ).not.toThrow();
    expect(() => checkReactions({ ...none, ExamOpened: [score, score] })).toThrow('two reactions of one name');
    expect(() => checkReactions({ ...none, ExamOpened: [score], ExamClosed: [latest('exams.score', 'bulk', () => 'k', touch)] })).toThrow(
      'latest in bulk',
    );
    expect(() =>
      checkReactions({
        ...none,
        ExamOpened: [score],
        ExamClosed: [
          latest(
            'exams.score',
            'live',
            () => 'k',
            () => new Touch(),
          ),
        ],
      }),
    ).toThrow('two commands');
  });

  it('are found for known events only', () => {
    expect(reactionsOf(none, 'ExamOpened')).toEqual([]);
    expect(reactionsOf(none, 'toString')).toBeUndefined();
  });
});
