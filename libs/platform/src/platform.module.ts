import { Global, Module, type DynamicModule, type Provider } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Registry } from 'prom-client';
import { Audit } from './audit/audit.js';
import { NoteActHandler } from './audit/note-act.command.js';
import { TransactionalAudit } from './audit/transactional-audit.js';
import { BotCheck } from './bot-check/bot-check.js';
import { Config } from './config/config.js';
import { Dispatcher } from './cqrs/dispatcher.js';
import { OneHandlerEach } from './cqrs/one-handler.js';
import { Preparations } from './cqrs/preparations.js';
import { TransactionalDispatcher } from './cqrs/transactional-dispatcher.js';
import { AnswersDb } from './database/answers-db.js';
import { ormOptions, type Entities, type MigrationSettings } from './database/orm-options.js';
import { ReadDb } from './database/read-db.js';
import { SystemDb } from './database/system-db.js';
import { DevOutbox } from './dev-outbox/dev-outbox.js';
import { FormulaChecker } from './formulas/formula-checker.js';
import { Health } from './health/health.js';
import { Repeats } from './idempotency/repeats.js';
import { Logger } from './logging/logger.js';
import { Carriers } from './messages/carriers.js';
import { measureProcess, metrics } from './metrics/metrics.js';
import { Clean } from './outbox/clean.js';
import { Outbox } from './outbox/outbox.js';
import { Sweep } from './outbox/sweep.js';
import { TransactionalOutbox } from './outbox/transactional-outbox.js';
import { PageVersions } from './pages/page-versions.js';
import { Pages, TransactionalPages } from './pages/pages.js';
import { PictureKeeper } from './pictures/picture-keeper.js';
import { PictureMaker } from './pictures/picture-maker.js';
import { PushListener } from './push/push-listener.js';
import { Push } from './push/push.js';
import { RedisPush } from './push/redis-push.js';
import { DeadList } from './queues/dead-list.js';
import { Deliveries } from './queues/deliveries.js';
import { RedisPort } from './redis/redis-port.js';
import { Seal } from './seal/seal.js';
import { SessionCache } from './sessions/session-cache.js';
import { StartChecks } from './start-checks.js';
import { BannerBoard } from './ops/banner-board.js';
import { LaneLook } from './ops/lane-look.js';
import { LaneGate } from './ops/lane-gate.js';
import { opsHandlers } from './ops/handlers.js';
import { Ending } from './ops/ending.js';
import { OwnFigures } from './ops/own-figures.js';
import { PeerToken } from './ops/peer-token.js';
import { Peers } from './ops/peers.js';
import { Presence } from './ops/presence.js';
import { LocalStorage } from './storage/local-storage.js';
import { S3Storage } from './storage/s3-storage.js';
import { Storage } from './storage/storage.js';
import { ClamdScan, NoScan, VirusScan } from './virus-scan/virus-scan.js';
import { WebPush } from './webpush/web-push.js';

export interface PlatformOptions {
  readonly config: Config;
  readonly entities: Entities;
  /** A tool (migrations, seed, rebuild) asks nothing of Redis and has no limit on statements. */
  readonly app: 'http' | 'gateway' | 'workers' | 'tool';
  /** The migrations of this build: readiness compares them with the database. */
  readonly migrations?: MigrationSettings;
}

const shared: Provider[] = [
  TransactionalDispatcher,
  Preparations,
  { provide: Dispatcher, useExisting: TransactionalDispatcher },
  { provide: Outbox, useClass: TransactionalOutbox },
  { provide: Audit, useClass: TransactionalAudit },
  NoteActHandler,
  { provide: Pages, useClass: TransactionalPages },
  { provide: Push, useClass: RedisPush },
  { provide: Registry, useValue: metrics },
  PageVersions,
  PushListener,
  SessionCache,
  RedisPort,
  AnswersDb,
  SystemDb,
  ReadDb,
  DeadList,
  Deliveries,
  Repeats,
  Sweep,
  Clean,
  Health,
  OwnFigures,
  PeerToken,
  Peers,
  Ending,
  LaneGate,
  LaneLook,
  BannerBoard,
  Seal,
  DevOutbox,
  Carriers,
  BotCheck,
  WebPush,
  PictureMaker,
  PictureKeeper,
  { provide: FormulaChecker, useFactory: () => new FormulaChecker() },
  {
    provide: Storage,
    useFactory: (config: Config) =>
      config.S3_URL === undefined ? new LocalStorage(config) : new S3Storage({ S3_URL: config.S3_URL, STORAGE_DIR: config.STORAGE_DIR }),
    inject: [Config],
  },
  {
    provide: VirusScan,
    useFactory: ({ CLAMD_URL }: Config) => (CLAMD_URL === undefined ? new NoScan() : new ClamdScan(CLAMD_URL)),
    inject: [Config],
  },
];

/** What every domain and door stands on; everywhere by injection, no imports needed. */
@Global()
@Module({})
export class PlatformModule {
  static forRoot({ config, entities, app, migrations }: PlatformOptions): DynamicModule {
    if (app !== 'tool') measureProcess();
    const own: Provider[] = [
      { provide: Config, useValue: config },
      { provide: Logger, useValue: new Logger({ level: config.LOG_LEVEL, app }) },
      {
        provide: Presence,
        useFactory: (db: SystemDb, token: PeerToken) => new Presence(config, db, token, app),
        inject: [SystemDb, PeerToken],
      },
    ];
    return {
      module: PlatformModule,
      imports: [
        CqrsModule.forRoot(),
        MikroOrmModule.forRoot({
          ...ormOptions(config, entities, { app, ...(migrations ? { migrations } : {}) }),
          registerRequestContext: false,
        }) as DynamicModule,
      ],
      providers: [...own, ...shared, ...opsHandlers, OneHandlerEach, ...(app === 'tool' ? [] : [StartChecks])],
      exports: [...own, ...shared, CqrsModule],
    };
  }
}
