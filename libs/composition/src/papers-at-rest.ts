import { NestFactory } from '@nestjs/core';
import { KeepPapers, ListPapersAtRest } from '#exams';
import { Dispatcher, loadConfig, Logger, NestLogger } from '#platform';
import { system } from '#platform/kernel';
import { ComposedModule } from './composed.module.js';

/**
 * `npm run verify -- --papers`: exams whose papers stand in the clear though nobody may read them yet, a line each. With `--apply` they are
 * encrypted. `--decrypt` lists, and with `--apply` decrypts, all that are: before SETTINGS_KEY changes, or an older release comes back.
 */
const [json, decrypt, apply] = ['--json', '--decrypt', '--apply'].map((flag) => process.argv.includes(flag));
const config = loadConfig(process.env);
const logger = new Logger({ level: 'fatal', app: 'tool' });
const app = await NestFactory.createApplicationContext(ComposedModule.forRoot({ config, app: 'tool' }), { logger: new NestLogger(logger) });
const counts = { exams: 0, papers: 0, changed: 0, failed: 0 };
const [was, becomes] = decrypt ? ['encrypted', 'decrypted'] : ['in the clear', 'encrypted'];

const say = (line: object, words: string): void => void process.stdout.write(`${json ? JSON.stringify(line) : words}\n`);

for (const exam of await app.get(ListPapersAtRest, { strict: false }).list(decrypt ? 'encrypted' : 'clear')) {
  counts.exams += 1;
  counts.papers += exam.papers;
  let fault: string | null = null;
  if (apply) {
    try {
      counts.changed += await app.get(Dispatcher).command(new KeepPapers(system('verify'), exam.examId, decrypt ? 'clear' : 'encrypted'));
    } catch (error) {
      counts.failed += 1;
      fault = error instanceof Error ? error.message : String(error);
    }
  }
  const act = fault ?? (apply ? `${becomes} now` : `would be ${becomes}`);
  say({ ...exam, fault }, `${exam.title} (${exam.examId}): ${exam.papers} papers ${was}, ${act}`);
}
say(counts, `${counts.papers} papers of ${counts.exams} exams are ${was}; ${counts.changed} were ${becomes}`);
process.exit(counts.failed > 0 ? 1 : 0);
