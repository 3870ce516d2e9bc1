import { defineEntity, p } from '@mikro-orm/core';
import { Module, Inject } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Command, CommandHandler } from '@nestjs/cqrs';
import { Redis } from 'ioredis';
import { DeadList, Deliveries, Dispatcher, LaneWorker, loadConfig, Logger, latest, Outbox, PlatformModule, Producer, Relay, SystemDb, TransactionalDispatcher } from '#platform';
const waits = new Map();
class Emit extends Command { constructor(id) { super(); this.id = id; } }
class EmitHandler { constructor(o) { this.o = o; } execute(c) { this.o.add('UserRegistered', { userId: c.id }); } }
Inject(Outbox)(EmitHandler, undefined, 0); CommandHandler(Emit)(EmitHandler);
class Hit extends Command { constructor(id) { super(); this.id = id; } }
class HitHandler { execute(c) { waits.get(c.id)?.(performance.now()); return Promise.resolve(); } }
CommandHandler(Hit)(HitHandler);
const Probe = defineEntity({ name: 'Probe', schema: 'probe', tableName: 'probes', properties: { id: p.uuid().primary() } });
export const run = async (env) => {
  class Root {} Module({})(Root);
  const config = loadConfig(env);
  const app = await NestFactory.createApplicationContext({ module: Root, imports: [PlatformModule.forRoot({ config, entities: [Probe], app: 'workers' })], providers: [EmitHandler, HitHandler] }, { logger: ['error'] });
  const hit = (id) => new Hit(id);
  const reactions = { UserRegistered: [latest('probe.hit', 'live', (d) => d.userId, hit)], EnrolmentGranted: [], ExamScheduled: [], ExamOpened: [], ExamClosed: [], ExamSubmitted: [], ResultsPublished: [] };
  const [logger, db, dead] = [app.get(Logger), app.get(SystemDb), app.get(DeadList)];
  const relay = new Relay({ config, db, dead, logger, reactions, producer: new Producer(config, logger) }); relay.start();
  const w = new LaneWorker('live', new Redis(config.REDIS_URL, { maxRetriesPerRequest: null }), { dispatcher: app.get(TransactionalDispatcher), deliveries: app.get(Deliveries), dead, logger, reactions, senders: {}, observe: () => {} }); w.start();
  const d = app.get(Dispatcher); const times = [];
  for (let i = 0; i < 300; i++) { const id = crypto.randomUUID(); const hitAt = new Promise((r) => waits.set(id, r)); await d.command(new Emit(id)); const t = performance.now(); times.push((await hitAt) - t); }
  const q = (a, f) => a.toSorted((x, y) => x - y)[Math.floor(a.length * f)].toFixed(1);
  console.log('commit to the reaction\'s handler, ms: p50', q(times, .5), 'p95', q(times, .95), 'p99', q(times, .99));
  const t0 = performance.now(); const ids = Array.from({ length: 2000 }, () => crypto.randomUUID()); let done = 0; const all = new Promise((r) => ids.forEach((id) => waits.set(id, () => ++done === ids.length && r())));
  await Promise.all(Array.from({ length: 20 }, async (_, n) => { for (let i = n; i < ids.length; i += 20) await d.command(new Emit(ids[i])); })); const t1 = performance.now(); await all;
  console.log('2000 events: committed in', Math.round(t1 - t0), 'ms, all handled after', Math.round(performance.now() - t0), 'ms');
};
