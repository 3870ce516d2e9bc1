import { NestFactory } from '@nestjs/core';
import { AnswersBehindLog, RaiseAnswers, type AnswerBehind } from '#exams';
import { Dispatcher, loadConfig, Logger, NestLogger } from '#platform';
import { system } from '#platform/kernel';
import { ComposedModule } from './composed.module.js';

/**
 * `npm run verify -- --answers`: every answer that stands below the highest save of it in the log, a line each, then the counts.
 * `--repair` says which would be brought to that save; with `--apply` they are, in exams of which nobody has seen a score.
 */
const [json, repair, apply] = ['--json', '--repair', '--apply'].map((flag) => process.argv.includes(flag));
const config = loadConfig(process.env);
const logger = new Logger({ level: 'fatal', app: 'tool' });
const app = await NestFactory.createApplicationContext(ComposedModule.forRoot({ config, app: 'tool' }), { logger: new NestLogger(logger) });
const counts = { behind: 0, published: 0, repairable: 0, repaired: 0 };

const say = (line: object, words: string): void => void process.stdout.write(`${json ? JSON.stringify(line) : words}\n`);

const show = (answer: AnswerBehind): void => {
  const { title, examId, attemptId, questionId, stored, logged, published, mayRaise } = answer;
  const key = stored ? `${stored.epoch}/${stored.revision}` : 'nothing';
  const becomes = !repair ? '' : !mayRaise ? ', stays as it is' : apply ? ', is repaired' : ', would be repaired';
  const where = `${title} (${examId}): attempt ${attemptId}, question ${questionId}`;
  say(answer, `${where}: stored ${key}, log ${logged.epoch}/${logged.revision}, results ${published ? '' : 'not '}published${becomes}`);
};

for await (const batch of app.get(AnswersBehindLog, { strict: false }).list()) {
  for (const answer of batch) show(answer);
  counts.behind += batch.length;
  counts.published += batch.filter(({ published }) => published).length;
  const open = batch.filter(({ mayRaise }) => mayRaise);
  counts.repairable += open.length;
  const [first] = open;
  if (!repair || !apply || !first) continue;
  const attemptIds = [...new Set(open.map(({ attemptId }) => attemptId))];
  counts.repaired += await app.get(Dispatcher).command(new RaiseAnswers(system('verify'), first.examId, attemptIds));
}
const { behind, published, repairable, repaired } = counts;
const rest = repair ? `; ${repairable} may be repaired, ${repaired} were` : '';
say(counts, `${behind} answers stand below their own log, ${published} of them in exams with published results${rest}`);
process.exit(0);
