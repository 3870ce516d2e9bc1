import { ConnectedSocket, MessageBody, SubscribeMessage, WebSocketGateway, WebSocketServer } from '@nestjs/websockets';
import type { OnGatewayConnection, OnGatewayDisconnect, OnGatewayInit } from '@nestjs/websockets';
import type { Server, Socket } from 'socket.io';
import { joinMessage, leaveMessage, accessHint, type TopicBody } from '#contracts/socket/topics';
import type { BeatAnswer } from '#contracts/socket/beats';
import { Config, Dispatcher, Logger, PushListener, requestContext, type PushListening, type PushMessage } from '#platform';
import { asAppError } from '../http/failure.js';
import { Line } from '../http/line.js';
import { requestIdOf } from '../http/request-id.js';
import { Beats } from './beats.js';
import { Budget } from './budget.js';
import { FanOut } from './fan-out.js';
import { GatewayMetrics } from './gateway-metrics.js';
import { Handshake } from './handshake.js';
import { NoticeReach } from './notice-reach.js';
import { OwnRows } from './own-rows.js';
import { Rereader } from './rereader.js';
import { Seats } from './seats.js';
import { SessionWatch } from './session-watch.js';
import { SocketRooms } from './socket-rooms.js';
import type { Watcher } from './watcher.js';

/** Packets a socket may send: a screen joins a handful of topics, and again after a reconnect. */
const UP = { points: 40, windowMs: 5000 };
const UP_USER = { points: 160, windowMs: 5000 };
const SOCKETS_OF_ONE = 10;
/** Joins under way: as many as two readings take together. */
const JOINS_AT_ONCE = 400;

type Connection = Socket['conn'];
type Joined = { readonly ok: true; readonly version: number } | { readonly ok: false; readonly statusMessage: string };
interface Person {
  readonly sockets: Set<Socket>;
  readonly up: Budget;
}

/** The sockets of this process: who is let in, what they may ask, and the clocks of what goes down to them. */
@WebSocketGateway({
  path: '/socket.io/',
  transports: ['websocket'],
  serveClient: false,
  perMessageDeflate: false,
  httpCompression: false,
  maxHttpBufferSize: 4096,
  connectTimeout: 10_000,
  pingInterval: 25_000,
  pingTimeout: 20_000,
})
export class RealtimeGateway implements OnGatewayInit<Server>, OnGatewayConnection<Socket>, OnGatewayDisconnect<Socket> {
  readonly fanOut: FanOut;
  @WebSocketServer() private readonly io!: Server;
  /** After a gateway's restart everybody joins everything at once: most of it is read for hundreds together (`Seats`), nobody waits without a word. */
  private readonly joins = new Line(JOINS_AT_ONCE, 20_000);
  private readonly users = new Map<string, Person>();
  private readonly timers: NodeJS.Timeout[] = [];
  private readonly reach: NoticeReach;
  private listening: PushListening | undefined;

  constructor(
    config: Config,
    private readonly logger: Logger,
    private readonly pushes: PushListener,
    private readonly dispatcher: Dispatcher,
    private readonly handshake: Handshake,
    private readonly seats: Seats,
    private readonly sessionWatch: SessionWatch,
    private readonly metrics: GatewayMetrics,
    private readonly beats: Beats,
  ) {
    this.fanOut = new FanOut(new SocketRooms(() => this.io, metrics), config.BOARD_PUSH_MS);
    this.reach = new NoticeReach(dispatcher, logger);
  }

  /** Whether pushes arrive; a gateway without them is not ready. */
  connected(): boolean {
    return this.listening?.connected() ?? false;
  }

  afterInit(io: Server): void {
    this.metrics.people = () => this.users.size;
    io.engine.on('connection', (connection: Connection) => this.cutFloods(connection));
    io.use((socket, next) => void this.admit(socket, next));
    const rereader = new Rereader(this.fanOut, this.seats, this.logger);
    const ownRows = new OwnRows(this.fanOut, this.dispatcher, this.logger);
    this.listening = this.pushes.listen(
      (message) => this.onPush(message),
      () => rereader.allDue(),
    );
    this.every(1000, () => {
      this.fanOut.sendVersions();
      void rereader.round();
      void ownRows.round();
    });
    this.every(1000, () => void this.sessionWatch.round(this.allSockets(), (hash) => this.endSession(hash)));
  }

  handleConnection(socket: Socket): void {
    const watcher = socket.data as Watcher;
    const user = this.users.get(watcher.userId) ?? { sockets: new Set<Socket>(), up: new Budget(UP_USER.points, UP_USER.windowMs) };
    this.users.set(watcher.userId, user);
    user.sockets.add(socket);
    // The oldest goes: on a bad connection it is a dead one whose end has not been noticed yet.
    if (user.sockets.size > SOCKETS_OF_ONE) [...user.sockets][0]?.disconnect(true);
    void socket.join(`session:${watcher.tokenHash}`);
    this.metrics.sockets(1);
    this.limit(socket, user.up);
  }

  handleDisconnect(socket: Socket): void {
    const watcher = socket.data as Watcher;
    const user = this.users.get(watcher.userId);
    this.metrics.sockets(-1);
    this.fanOut.leaveAll(watcher);
    user?.sockets.delete(socket);
    if (user?.sockets.size === 0) this.users.delete(watcher.userId);
  }

  /** Answers with the version the socket will have, or with why it may not watch. Never throws. */
  @SubscribeMessage('join')
  async join(@ConnectedSocket() socket: Socket, @MessageBody() message: unknown): Promise<Joined> {
    const parsed = joinMessage.safeParse(message);
    if (!parsed.success) return { ok: false, statusMessage: 'Invalid input' };
    const { topic, have } = parsed.data;
    const watcher = socket.data as Watcher;
    const facts = { requestId: requestIdOf(undefined), actor: watcher.actor, locale: 'bn' as const, address: socket.handshake.address };
    try {
      const version = await requestContext.run(facts, () =>
        this.joins.run(() => this.seats.join(this.fanOut, watcher, topic, have ?? -1, () => socket.connected)),
      );
      return { ok: true, version };
    } catch (error) {
      const found = asAppError(error);
      if (found.statusCode >= 500) this.logger.warn({ requestId: facts.requestId, topic, err: error }, 'A topic could not be joined');
      return { ok: false, statusMessage: found.statusMessage };
    }
  }

  @SubscribeMessage('leave')
  leave(@ConnectedSocket() socket: Socket, @MessageBody() message: unknown): void {
    const parsed = leaveMessage.safeParse(message);
    if (parsed.success) this.fanOut.leave(parsed.data.topic, socket.data as Watcher);
  }

  /** Answers after the commit that holds the place. */
  @SubscribeMessage('beat')
  beat(@ConnectedSocket() socket: Socket, @MessageBody() message: unknown): Promise<BeatAnswer> {
    return this.beats.take(socket.data as Watcher, message);
  }

  /** Tells the sockets to come back elsewhere, before the server closes. */
  stop(): void {
    for (const timer of this.timers) clearInterval(timer);
    this.listening?.stop();
    this.fanOut.stop();
    this.reach.stop();
    this.io.local.disconnectSockets(true);
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

  private every(ms: number, work: () => void): void {
    this.timers.push(setInterval(work, ms));
  }

  private allSockets(): Socket[] {
    return [...this.users.values()].flatMap(({ sockets }) => [...sockets]);
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

  private onPush(message: PushMessage): void {
    if (message.kind === 'hint') return this.onHint(message);
    const watched = this.fanOut.topics.get(message.topic);
    if (watched) {
      const body = message.body();
      if (message.noun === 'notices') this.reach.note(watched, body as TopicBody<'notices'>);
      this.fanOut.publish(message.topic, message.version, body);
    }
    if (message.noun === 'user') void this.recheckUser(message.id);
    return undefined;
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

  /** Each process learns of an ended session itself (`onPush`), or finds it within seconds (`SessionWatch`). */
  private endSession(tokenHash: string): void {
    this.io.local.in(`session:${tokenHash}`).disconnectSockets(true);
  }
}
