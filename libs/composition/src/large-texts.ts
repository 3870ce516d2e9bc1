import { EntityManager } from '@mikro-orm/postgresql';
import { NestFactory } from '@nestjs/core';
import { Dispatcher, loadConfig, Logger, NestLogger } from '#platform';
import { ComposedModule } from './composed.module.js';
import { largePapers, largeQuestions } from './find-large-texts.js';

/** `npm run verify -- --sizes`: questions and papers that are larger than one may be now, a line each, then their counts. Looks only. */
const json = process.argv.includes('--json');
const config = loadConfig(process.env);
const logger = new Logger({ level: 'fatal', app: 'tool' });
const app = await NestFactory.createApplicationContext(ComposedModule.forRoot({ config, app: 'tool' }), { logger: new NestLogger(logger) });

const print = (line: object, words: string): void => void process.stdout.write(`${json ? JSON.stringify(line) : words}\n`);
const [dispatcher, em] = [app.get(Dispatcher, { strict: false }), app.get(EntityManager)];
const counts = { questions: 0, papers: 0 };
for await (const one of largeQuestions(dispatcher, em)) {
  print(one, `question ${one.questionId}, version ${one.version} (${one.versionId}): ${one.bytes} bytes`);
  counts.questions += 1;
}
for await (const one of largePapers(dispatcher, em)) {
  print(one, `exam ${one.examId}, ${one.title}: ${one.bytes} bytes`);
  counts.papers += 1;
}
print(counts, `${counts.questions} versions of questions and ${counts.papers} papers are larger than one may be now`);
process.exit(0);
