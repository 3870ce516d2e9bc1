// A worker process of lane money that a test kills: the command it runs says so on stdout and then never ends.
// Runs the built platform (`#platform` is dist/ here). argv: the configuration as JSON.
import 'reflect-metadata';
import { defineEntity, p } from '@mikro-orm/core';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Command, CommandHandler } from '@nestjs/cqrs';
import { Redis } from 'ioredis';
import { DeadList, Deliveries, LaneWorker, loadConfig, Logger, once, PlatformModule, TransactionalDispatcher } from '#platform';

class Hang extends Command {}
class HangHandler {
  execute() {
    process.stdout.write('began\n');
    return new Promise(() => {});
  }
}
CommandHandler(Hang)(HangHandler);

const Probe = defineEntity({ name: 'Probe', schema: 'probe', tableName: 'probes', properties: { id: p.uuid().primary() } });
class Root {}
Module({})(Root);
const config = loadConfig(JSON.parse(process.argv[2]));
const root = { module: Root, imports: [PlatformModule.forRoot({ config, entities: [Probe], app: 'workers' })], providers: [HangHandler] };
const app = await NestFactory.createApplicationContext(root, { logger: ['error'] });
const connection = new Redis(config.REDIS_URL, { maxRetriesPerRequest: null });
new LaneWorker('money', connection, {
  dispatcher: app.get(TransactionalDispatcher),
  deliveries: app.get(Deliveries),
  dead: app.get(DeadList),
  logger: app.get(Logger),
  senders: {},
  observe: () => {},
  reactions: {
    UserRegistered: [once('probe.note-one', 'money', () => new Hang())],
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
