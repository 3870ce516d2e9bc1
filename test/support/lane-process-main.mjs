// A worker process of lane money: the command it runs says so on stdout, then never ends, holds the event loop for so long, or for ever.
// Runs the built platform (`#platform` is dist/ here). argv: the configuration as JSON, then 'hang', 'spin', or how many milliseconds to hold.
import 'reflect-metadata';
import { writeSync } from 'node:fs';
import { defineEntity, p } from '@mikro-orm/core';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Command, CommandHandler } from '@nestjs/cqrs';
import { Redis } from 'ioredis';
import { DeadList, Deliveries, JobLocks, LaneWorker, loadConfig, Logger, once, PlatformModule, TransactionalDispatcher } from '#platform';

const [, , settings, what = 'hang'] = process.argv;
/** Of processor time, until a main thread that never gets on is ended. */
const MAX_HELD_MS = what === 'spin' ? 2000 : undefined;

class Work extends Command {}
class WorkHandler {
  execute() {
    // Not by a stream: nothing of it would leave a process whose event loop is held.
    writeSync(1, 'began\n');
    if (what === 'hang') return new Promise(() => {});
    const end = what === 'spin' ? Infinity : Date.now() + Number(what);
    while (Date.now() < end);
    writeSync(1, 'went on\n');
  }
}
CommandHandler(Work)(WorkHandler);

const Probe = defineEntity({ name: 'Probe', schema: 'probe', tableName: 'probes', properties: { id: p.uuid().primary() } });
class Root {}
Module({})(Root);
const config = loadConfig(JSON.parse(settings));
const root = { module: Root, imports: [PlatformModule.forRoot({ config, entities: [Probe], app: 'workers' })], providers: [WorkHandler] };
const app = await NestFactory.createApplicationContext(root, { logger: ['error'] });
const connection = new Redis(config.REDIS_URL, { maxRetriesPerRequest: null });
new LaneWorker('money', connection, {
  dispatcher: app.get(TransactionalDispatcher),
  deliveries: app.get(Deliveries),
  dead: app.get(DeadList),
  locks: new JobLocks(config, MAX_HELD_MS),
  logger: app.get(Logger),
  senders: {},
  observe: () => {},
  reactions: {
    UserRegistered: [once('probe.note-one', 'money', () => new Work())],
    EnrolmentGranted: [],
    ExamScheduled: [],
    ExamOpened: [],
    ExamClosed: [],
    ExamSubmitted: [],
    ResultsPublished: [],
    ImportUploaded: [],
    ImportConfirmed: [],
    QuestionsImported: [],
  },
}).start();
