import { expect, it } from '@jest/globals';
import { ScheduleExam } from '#exams';
import type { Dispatcher } from '#platform';
import { AdminExamController } from './admin-exam.controller.js';
import type { ListFiles } from './list-files.js';

// Red (seen) without a line: papers that are put together at once stand in memory together.
it('puts one paper together at a time, and other acts wait for none', async () => {
  const [begun, ends] = [[] as string[], [] as (() => void)[]];
  const dispatcher = {
    query: () => Promise.resolve({ version: 1 }),
    command: (command: object) =>
      new Promise<void>((resolve) => {
        begun.push(command instanceof ScheduleExam ? command.examId : command.constructor.name);
        ends.push(resolve);
      }),
  };
  const controller = new AdminExamController(dispatcher as unknown as Dispatcher, {} as ListFiles);
  const act = (examId: string, name: 'schedule' | 'archive') =>
    controller.changeExamState({ caller: {}, params: { examId }, body: { act: name, version: 1 } } as never);
  const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
  const done = [act('first', 'schedule'), act('second', 'schedule'), act('third', 'archive')];
  await turn();
  expect(begun).toEqual(['first', 'ArchiveExam']);
  ends[0]!();
  await turn();
  expect(begun).toEqual(['first', 'ArchiveExam', 'second']);
  for (const end of ends) end();
  await Promise.all(done);
});
