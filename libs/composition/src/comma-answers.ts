import { NestFactory } from '@nestjs/core';
import { CommaAnswers } from '#exams';
import { loadConfig, Logger, NestLogger } from '#platform';
import { ComposedModule } from './composed.module.js';

/**
 * `npm run verify -- --commas`: every number of a finished attempt, of an exam that is over, that was stored with a comma, a line each, then
 * their count.
 */
const json = process.argv.includes('--json');
const config = loadConfig(process.env);
const logger = new Logger({ level: 'fatal', app: 'tool' });
const app = await NestFactory.createApplicationContext(ComposedModule.forRoot({ config, app: 'tool' }), { logger: new NestLogger(logger) });

const say = (line: object, words: string): void => void process.stdout.write(`${json ? JSON.stringify(line) : words}\n`);
let count = 0;
let differing = 0;
for await (const answers of app.get(CommaAnswers, { strict: false }).list())
  for (const answer of answers) {
    const { title, examId, attemptId, userId, question, typed, key, countedAs, readsAs } = answer;
    const reads = readsAs === countedAs ? '' : `, would now count as ${readsAs ?? 'no number'}`;
    const where = `${title} (${examId}): attempt ${attemptId} of user ${userId}, question ${question}`;
    say(answer, `${where}: typed ${typed}, counted as ${countedAs ?? 'no number'}${reads}; the key is ${key ?? 'none'}`);
    count += 1;
    if (readsAs !== countedAs) differing += 1;
  }
say({ count, differing }, `${count} numbers of finished attempts have a comma, ${differing} of them would now count as another number`);
process.exit(0);
