import { NestFactory } from '@nestjs/core';
import { Dispatcher, loadConfig, Logger, NestLogger } from '#platform';
import { mendClosedByPart, type LineMended } from './closed-by-part.js';
import { ComposedModule } from './composed.module.js';

/** `npm run verify -- --refunds`: lines that a refund of a part closed, a line each. With `--apply` they are opened again. */
const [json, apply] = ['--json', '--apply'].map((flag) => process.argv.includes(flag));
const config = loadConfig(process.env);
const logger = new Logger({ level: 'fatal', app: 'tool' });
const app = await NestFactory.createApplicationContext(ComposedModule.forRoot({ config, app: 'tool' }), { logger: new NestLogger(logger) });

const says: Readonly<Record<LineMended['becomes'], string>> = {
  waits: 'would be opened again',
  reopened: 'is open again',
  open: 'was open already by another way',
  never: 'was never opened: open it at the order',
  'by-hand': 'copies went back into stock: look at the order',
};
const mended = await mendClosedByPart(app.get(Dispatcher), apply === true);
const lines = mended.map((line) =>
  json ? JSON.stringify(line) : `${line.number} (${line.userId}): ${line.title}, ${line.keptPaisa / 100} taka kept: ${says[line.becomes]}`,
);
const count = json ? JSON.stringify({ lines: mended.length }) : `${mended.length} lines were closed by a refund of a part of their price`;
process.stdout.write(`${[...lines, count].join('\n')}\n`, () => process.exit(0));
