import { describe, expect, it } from '@jest/globals';
import { Command } from '@nestjs/cqrs';
import { latest, noReactions, once, send, type Reactions } from '../queues/reactions.js';
import { judge } from './sweep.js';

class Touch extends Command<void> {}

const reactions: Reactions = {
  ...noReactions,
  UserRegistered: [
    once('identity.greet', 'money', () => new Touch()),
    send('identity.welcome', () => null),
    latest(
      'identity.count',
      'bulk',
      () => 'all',
      () => new Touch(),
    ),
  ],
};
const row = { name: 'UserRegistered', sends: 1, age: 10, settled: ['identity.greet', 'identity.welcome'] };

describe('judge', () => {
  it('calls an event done when each once and send has left its row; latest leaves none', () => {
    expect(judge(row, reactions)).toBe('done');
    expect(judge({ ...row, name: 'ExamOpened', settled: [] }, reactions)).toBe('done');
    expect(judge({ ...row, settled: ['identity.greet'] }, reactions)).toBe('wait');
  });

  it('sends again after a minute, then at doubling intervals of at most an hour', () => {
    const verdict = (sends: number, age: number) => judge({ ...row, settled: [], sends, age }, reactions);
    expect([verdict(1, 59), verdict(1, 60), verdict(2, 119), verdict(2, 120), verdict(4, 479), verdict(4, 480)]).toEqual([
      'wait',
      'again',
      'wait',
      'again',
      'wait',
      'again',
    ]);
    expect([verdict(50, 3599), verdict(50, 3600)]).toEqual(['wait', 'again']);
  });
});
