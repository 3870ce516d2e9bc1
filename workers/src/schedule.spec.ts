import { expect, it } from '@jest/globals';
import { DecryptDuePaper } from '#exams';
import { schedule, type ScheduleParts } from './schedule.js';

// Red (seen) with a line that goes on until no paper is left: forty papers of 26 MB hold the process for many seconds on end.
it('decrypts a few papers at a time, apart from what opens and closes exams', async () => {
  const asked: string[] = [];
  const command = (one: object): Promise<unknown> => {
    asked.push(one.constructor.name);
    return Promise.resolve(asked.length < 40 && one instanceof DecryptDuePaper);
  };
  const lines = schedule({ dispatcher: { command } } as unknown as ScheduleParts);
  await lines.find(({ name }) => name === 'exams.tick')!.run();
  expect(asked.splice(0)).toEqual(['TickExams', 'SubmitDueAttempts']);
  await lines.find(({ name }) => name === 'exams.decrypt-papers')!.run();
  expect(asked).toEqual(['DecryptDuePaper', 'DecryptDuePaper']);
});
