import { describe, expect, it } from '@jest/globals';
import { Command } from '@nestjs/cqrs';
import { latest, noReactions, once, perPerson, send, type Reactions } from '../queues/reactions.js';
import { planJobs, type OutboxRow } from './plan.js';

class Touch extends Command<void> {}
const touch = (): Touch => new Touch();

const reactions: Reactions = {
  ...noReactions,
  UserRegistered: [
    once('identity.greet', 'money', ({ userId }) => (userId.endsWith('0') ? null : new Touch())),
    send('identity.welcome', ({ userId }) => {
      if (userId.endsWith('9')) throw new Error('no address');
      return { channel: 'mail', to: userId, text: 'hello' };
    }),
  ],
  ExamClosed: [latest('exams.score', 'live', ({ examId }) => examId, touch)],
  ExamSubmitted: [latest('exams.score', 'live', ({ examId }) => examId, touch)],
};

const row = (id: string, name: string, data: unknown): OutboxRow => ({
  id,
  name,
  data,
  actor: null,
  request_id: 'r1',
  traceparent: null,
  at: new Date(0),
});

describe('planJobs', () => {
  it('folds equal keys of a batch into one job, across events', () => {
    const rows = ['a', 'b', 'c'].map((id) => row(id, 'ExamSubmitted', { examId: 'e1' }));
    const plan = planJobs([...rows, row('d', 'ExamSubmitted', { examId: 'e2' }), row('e', 'ExamClosed', { examId: 'e1' })], reactions);
    expect(plan.jobs.map((job) => job.data)).toEqual([
      expect.objectContaining({ key: 'e1', cause: 'e' }),
      expect.objectContaining({ key: 'e2', cause: 'd' }),
    ]);
    expect(plan.jobs[0]?.opts).toMatchObject({ deduplication: { id: 'exams.score.e1', keepLastIfActive: true }, attempts: 4 });
    expect(plan.jobs[0]?.opts.jobId).toBeUndefined();
    expect(plan.settled).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('gives each once and send a job of its own, under an id without colons', () => {
    const plan = planJobs([row('x', 'UserRegistered', { userId: 'u1' })], reactions);
    expect(plan.jobs.map((job) => [job.lane, job.opts.jobId])).toEqual([
      ['money', 'x.identity.greet'],
      ['send', 'x.identity.welcome'],
    ]);
    expect(plan.settled).toEqual([]);
  });

  it('puts what is only brought up to date behind in bulk, and what is for each of many behind that', () => {
    const each = perPerson(latest<'ExamOpened', void>('a.each', 'bulk', ({ examId }) => examId, touch));
    const all = latest<'ExamOpened', void>('a.all', 'bulk', () => 'all', touch);
    const rows = [row('x', 'ExamOpened', { examId: 'e1' }), row('y', 'ExamSubmitted', { examId: 'e1' })];
    const plan = planJobs(rows, { ...reactions, ExamOpened: [once('a.once', 'bulk', touch), all, each] });
    expect(Object.fromEntries(plan.jobs.map(({ name, opts }) => [name, opts.priority]))).toEqual({
      'a.once': undefined,
      'a.all': 1,
      'a.each': 2,
      'exams.score': undefined,
    });
  });

  it('leaves a row for what has nothing to do, and lets a broken reaction stop no other', () => {
    const plan = planJobs([row('x', 'UserRegistered', { userId: 'u0' }), row('y', 'UserRegistered', { userId: 'u9' })], reactions);
    expect(plan.nothing).toEqual([{ eventId: 'x', reaction: 'identity.greet' }]);
    expect(plan.jobs.map((job) => job.opts.jobId)).toEqual(['x.identity.welcome', 'y.identity.greet']);
    expect(plan.dead.map((dead) => [dead.row.id, dead.reaction])).toEqual([['y', 'identity.welcome']]);
  });

  it('buries an event this build does not know instead of reading it for ever', () => {
    const plan = planJobs([row('x', 'SomethingNew', {}), row('y', 'constructor', {})], reactions);
    expect(plan.dead.map((dead) => dead.row.id)).toEqual(['x', 'y']);
    expect(plan.settled).toEqual(['x', 'y']);
  });
});
