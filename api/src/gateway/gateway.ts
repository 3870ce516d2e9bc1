import type { Server as HttpServer } from 'node:http';
import { Injectable } from '@nestjs/common';
import { createAdapter } from '@socket.io/redis-adapter';
import { Server, type Socket } from 'socket.io';
import { accessHint, joinMessage, leaveMessage, type TopicBody } from '#contracts/socket/topics';
import { Config, Dispatcher, Logger, PushListener, RedisPort, requestContext, type PushListening, type PushMessage } from '#platform';
import { asAppError } from '../http/failure.js';
import { Line } from '../http/line.js';
import { requestIdOf } from '../http/request-id.js';
import { Beats } from './beats.js';
import { Budget } from './budget.js';
import { FanOut } from './fan-out.js';
import { sendToAll } from './frames.js';
import { GatewayMetrics } from './gateway-metrics.js';
import { Handshake } from './handshake.js';
import { NoticeReach } from './notice-reach.js';
import { OwnRows } from './own-rows.js';
import { Rereader } from './rereader.js';
import { Seats } from './seats.js';
import { SessionWatch } from './session-watch.js';
import type { Watcher } from './watcher.js';

/** Packets a socket may send: a screen joins a handful of topics, and again after a reconnect. */
const UP = { points: 40, windowMs: 5000 };
const UP_USER = { points: 160, windowMs: 5000 };
const SOCKETS_OF_ONE = 10;
/** Joins under way: as many as two readings take together. */
const JOINS_AT_ONCE = 400;
const options = {
  path: '/socket.io/',
  transports: ['websocket' as const],
  serveClient: false,
  perMessageDeflate: false,
  httpCompression: false,
  maxHttpBufferSize: 4096,
  connectTimeout: 10_000,
  pingInterval: 25_000,
  pingTimeout: 20_000,
};

type Ack = (answer: object) => void;
type Connection = Socket['conn'];

/** The sockets of this process: who is let in, what they may ask, and the clocks of what goes down to them. */
@Injectable()
export class Gateway {
  readonly fanOut: FanOut;
  /** After a gateway's restart everybody joins everything at once: most of it is read for hundreds together (`Seats`), nobody waits without a word. */
  private readonly joins = new Line(JOINS_AT_ONCE, 20_000);
  private readonly users = new Map<string, { sockets: Set<Socket>; up: Budget }>();
  private readonly timers: NodeJS.Timeout[] = [];
  private readonly stops: (() => void)[] = [];
  private listening: PushListening | undefined;
  private io: Server | undefined;

  constructor(
    private readonly config: Config,
    private readonly logger: Logger,
    private readonly redis: RedisPort,
    private readonly pushes: PushListener,
    private readonly dispatcher: Dispatcher,
    private readonly handshake: Handshake,
    private readonly seats: Seats,
    private readonly sessionWatch: SessionWatch,
    private readonly metrics: GatewayMetrics,
    private readonly beats: Beats,
  ) {
    this.fanOut = new FanOut(
      {
        send: (ids, event, message) => {
          this.metrics.sent(event, ids.length);
          // This process's own sockets only: every gateway hears the push itself.
          if (this.io) sendToAll(this.io, ids, event, message);
        },
      },
      this.config.BOARD_PUSH_MS,
    );
  }

  /** Whether pushes arrive; a gateway without them is not ready. */
  connected(): boolean {
    return this.listening?.connected() ?? false;
  }

  start(server: HttpServer): void {
    const io = new Server(server, {
      ...options,
      allowRequest: (request, answer) => (this.handshake.fromOurs(request) ? answer(null, true) : answer('Cross-site request', false)),
    });
    this.io = io;
    this.metrics.people = () => this.users.size;
    this.adapt(io);
    io.engine.on('connection', (connection: Connection) => this.cutFloods(connection));
    io.use((socket, next) => void this.admit(socket, next));
    io.on('connection', (socket) => this.welcome(socket, socket.data as Watcher));
    const rereader = new Rereader(this.fanOut, this.seats, this.logger);
    const ownRows = new OwnRows(this.fanOut, this.dispatcher, this.logger);
    const reach = new NoticeReach(this.dispatcher, this.logger);
    this.stops.push(() => reach.stop());
    this.listening = this.pushes.listen(
      (message) => {
        if (message.kind === 'hint') return this.onHint(message);
        const watched = this.fanOut.topics.get(message.topic);
        if (watched) {
          const body = message.body();
          if (message.noun === 'notices') reach.note(watched, body as TopicBody<'notices'>);
          this.fanOut.publish(message.topic, message.version, body);
        }
        if (message.noun === 'user') void this.recheckUser(message.id);
        return undefined;
      },
      () => rereader.allDue(),
    );
    this.every(1000, () => {
      this.fanOut.sendVersions();
      void rereader.round();
      void ownRows.round();
    });
    this.every(
      1000,
      () =>
        void this.sessionWatch.round(
          [...this.users.values()].flatMap(({ sockets }) => [...sockets]),
          (hash) => this.endSession(hash),
        ),
    );
  }

  /** Tells the sockets to come back elsewhere, and lets go of everything. */
  async stop(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    this.listening?.stop();
    this.fanOut.stop();
    this.io?.local.disconnectSockets(true);
    await this.io?.close();
    for (const stop of this.stops) stop();
  }

  private async admit(socket: Socket, next: (refusal?: Error) => void): Promise<void> {
    let refusal: Error | undefined;
    try {
      socket.data = await this.handshake.watcherOf(socket);
    } catch (error) {
      refusal = Object.assign(new Error('refused'), { data: { statusMessage: asAppError(error).statusMessage } });
    }
    next(refusal);
  }

  /** What concerns sockets of all gateways (ended sessions) goes by the Redis adapter. Its connections wait for Redis by themselves. */
  private adapt(io: Server): void {
    const patient = {
      lazyConnect: false,
      enableOfflineQueue: true,
      autoResendUnfulfilledCommands: true,
      maxRetriesPerRequest: null,
      commandTimeout: undefined,
    };
    const [pub, sub] = [this.redis.client.duplicate(patient), this.redis.client.duplicate(patient)];
    for (const client of [pub, sub]) {
      client.on('error', (error: unknown) => this.logger.debug({ err: error }, 'The adapter of the sockets has no Redis'));
      this.stops.push(() => client.disconnect());
    }
    const publish = pub.publish.bind(pub);
    // The adapter waits for no answer: what is still queued at the end of the process must not end it as an error.
    pub.publish = ((channel: string, message: string) => publish(channel, message).catch(() => 0)) as typeof pub.publish;
    io.adapter(createAdapter(pub, sub));
  }

  private every(ms: number, work: () => void): void {
    this.timers.push(setInterval(work, ms));
  }

  private welcome(socket: Socket, watcher: Watcher): void {
    const user = this.users.get(watcher.userId) ?? { sockets: new Set<Socket>(), up: new Budget(UP_USER.points, UP_USER.windowMs) };
    this.users.set(watcher.userId, user);
    user.sockets.add(socket);
    // The oldest goes: on a bad connection it is a dead one whose end has not been noticed yet.
    if (user.sockets.size > SOCKETS_OF_ONE) [...user.sockets][0]?.disconnect(true);
    void socket.join(`session:${watcher.tokenHash}`);
    this.metrics.sockets(1);
    this.limit(socket, user.up);
    socket.on('join', (message: unknown, ack: unknown) => void this.join(socket, watcher, message, ack));
    socket.on('leave', (message: unknown) => {
      const parsed = leaveMessage.safeParse(message);
      if (parsed.success) this.fanOut.leave(parsed.data.topic, watcher);
    });
    socket.on('beat', (message: unknown, ack: unknown) => {
      const told = this.beats.take(watcher, message);
      if (typeof ack === 'function') void told.then(ack as Ack);
    });
    socket.on('disconnect', () => {
      this.metrics.sockets(-1);
      this.fanOut.leaveAll(watcher);
      user.sockets.delete(socket);
      if (user.sockets.size === 0) this.users.delete(watcher.userId);
    });
  }

  /** Every packet counts, whatever is in it and whether or not its sender has been let in; who floods is cut. */
  private cutFloods(connection: Connection): void {
    const own = new Budget(UP.points, UP.windowMs);
    connection.on('packet', () => {
      if (own.take(performance.now())) return;
      this.metrics.cut();
      connection.close(true);
    });
  }

  /** All sockets of one person together. */
  private limit(socket: Socket, user: Budget): void {
    socket.conn.on('packet', () => {
      if (user.take(performance.now())) return;
      this.metrics.cut();
      socket.disconnect(true);
    });
  }

  private async join(socket: Socket, watcher: Watcher, message: unknown, ack: unknown): Promise<void> {
    const answer: Ack = typeof ack === 'function' ? (ack as Ack) : () => undefined;
    const parsed = joinMessage.safeParse(message);
    if (!parsed.success) return answer({ ok: false, statusMessage: 'Invalid input' });
    const { topic, have } = parsed.data;
    const facts = { requestId: requestIdOf(undefined), actor: watcher.actor, locale: 'bn' as const, address: socket.handshake.address };
    try {
      const version = await requestContext.run(facts, () =>
        this.joins.run(() => this.seats.join(this.fanOut, watcher, topic, have ?? -1, () => socket.connected)),
      );
      return answer({ ok: true, version });
    } catch (error) {
      const found = asAppError(error);
      if (found.statusCode >= 500) this.logger.warn({ requestId: facts.requestId, topic, err: error }, 'A topic could not be joined');
      return answer({ ok: false, statusMessage: found.statusMessage });
    }
  }

  /** Passed on to who watches; that access was taken away also puts the person's sockets out of what it belongs to. */
  private onHint({ noun, id, topic, body }: Extract<PushMessage, { kind: 'hint' }>): void {
    const told = body();
    this.fanOut.hint(topic, told);
    if (noun !== 'user' || !accessHint.safeParse(told).success) return;
    this.seats.forget(id);
    void this.recheckUser(id);
  }

  /** Something about this person changed: sessions, rights and seats are read anew. */
  private async recheckUser(userId: string): Promise<void> {
    for (const socket of this.users.get(userId)?.sockets ?? []) {
      const watcher = socket.data as Watcher;
      try {
        if (await this.sessionWatch.refresh(watcher)) await this.seats.recheck(this.fanOut, watcher);
        else this.endSession(watcher.tokenHash);
      } catch (error) {
        this.logger.debug({ userId, err: error }, 'The rights of a socket could not be read');
      }
    }
  }

  private endSession(tokenHash: string): void {
    this.io?.in(`session:${tokenHash}`).disconnectSockets(true);
  }
}
