import { EntityManager } from '@mikro-orm/postgresql';
import { NestFactory } from '@nestjs/core';
import { loadConfig, Logger, NestLogger } from '#platform';
import { findRefusedPeople } from '#readmodels';
import { ComposedModule } from './composed.module.js';

/** `npm run verify -- --people`: stored phones and names that would be refused now, a line each. Looks only. */
const json = process.argv.includes('--json');
const config = loadConfig(process.env);
const logger = new Logger({ level: 'fatal', app: 'tool' });
const app = await NestFactory.createApplicationContext(ComposedModule.forRoot({ config, app: 'tool' }), { logger: new NestLogger(logger) });

const { refused, equal } = await findRefusedPeople(app.get(EntityManager));
const says = { 'no-phone': 'is no phone', unseen: 'has too little that can be seen' } as const;
const counts = { refused: refused.length, equal: equal.length };
const lines = json
  ? [...refused, ...equal, counts].map((line) => JSON.stringify(line))
  : [
      ...refused.map(({ why, place, id, text }) => `${place} ${id}: ${JSON.stringify(text)} ${says[why]}`),
      ...equal.map(({ phone, userIds }) => `${phone} is the number of ${userIds.join(', ')}`),
      `${counts.refused} phones and names would be refused now, ${counts.equal} numbers belong to several accounts`,
    ];
process.stdout.write(`${lines.join('\n')}\n`, () => process.exit(0));
