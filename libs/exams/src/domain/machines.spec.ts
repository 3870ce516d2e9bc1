import { describe, expect, it } from '@jest/globals';
import { attemptStates, examStates } from '#contracts/http/exams';
import { IllegalTransition } from '#platform/kernel';
import { attemptMachine } from './attempt.machine.js';
import { examMachine } from './exam.machine.js';

const allowed = <S extends string>(machine: { states: readonly S[]; may(from: S, to: S): boolean }) =>
  machine.states.flatMap((from) => machine.states.filter((to) => machine.may(from, to)).map((to) => `${from}→${to}`));

describe('exam machine', () => {
  it('has exactly these transitions', () => {
    expect(allowed(examMachine)).toEqual([
      'draft→scheduled',
      'draft→archived',
      'scheduled→draft',
      'scheduled→open',
      'scheduled→cancelled',
      'open→closed',
      'open→cancelled',
      'closed→results',
      'closed→archived',
      'results→archived',
      'cancelled→archived',
    ]);
  });
  it('has the states of the contract', () => expect([...examMachine.states].toSorted()).toEqual([...examStates].toSorted()));
  it('refuses anything else by name', () => expect(() => examMachine.step('open', 'draft')).toThrow(IllegalTransition));
});

describe('attempt machine', () => {
  it('has exactly these transitions', () =>
    expect(allowed(attemptMachine)).toEqual(['in_progress→submitted', 'submitted→scored', 'scored→rescored', 'rescored→rescored']));
  it('has the states of the contract', () => expect([...attemptMachine.states].toSorted()).toEqual([...attemptStates].toSorted()));
  it('never takes a score back', () => expect(() => attemptMachine.step('scored', 'in_progress')).toThrow(IllegalTransition));
});
