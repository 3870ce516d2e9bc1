import type { Server } from 'socket.io';
import type { GatewayMetrics } from './gateway-metrics.js';
import type { DownEvent, Outlet, RoomMessage } from './watcher.js';

/** The fan-out's way down: rooms of this process's own sockets, since every gateway hears the push itself. */
export class SocketRooms implements Outlet {
  constructor(
    private readonly io: () => Server,
    private readonly metrics: Pick<GatewayMetrics, 'sent'>,
  ) {}

  enter(socketId: string, room: string): void {
    void this.io().sockets.sockets.get(socketId)?.join(room);
  }

  leave(socketId: string, room: string): void {
    void this.io().sockets.sockets.get(socketId)?.leave(room);
  }

  toRoom(room: string, { event, message, except, told, volatile }: RoomMessage): void {
    this.metrics.sent(event, told);
    const local = volatile ? this.io().local.volatile : this.io().local;
    local
      .to(room)
      .except([...except])
      .emit(event, message);
  }

  toOne(socketId: string, event: DownEvent, message: object): void {
    this.metrics.sent(event, 1);
    this.io().sockets.sockets.get(socketId)?.emit(event, message);
  }
}
