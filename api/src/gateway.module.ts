import { Module, type DynamicModule } from '@nestjs/common';
import { ComposedModule } from '#composition';
import type { Config } from '#platform';
import { Beats } from './gateway/beats.js';
import { GatewayMetrics } from './gateway/gateway-metrics.js';
import { Handshake } from './gateway/handshake.js';
import { RealtimeGateway } from './gateway/realtime.gateway.js';
import { Seats } from './gateway/seats.js';
import { SessionWatch } from './gateway/session-watch.js';
import { AccessGuard } from './http/access.guard.js';
import { Callers } from './http/callers.js';
import { RequestMetrics } from './http/request-metrics.js';
import { ServerClock } from './http/server-clock.js';
import { Sessions } from './http/session.js';

/** Role gateway: the sockets, on a private port. */
@Module({})
export class GatewayModule {
  static forRoot(config: Config): DynamicModule {
    return {
      module: GatewayModule,
      imports: [ComposedModule.forRoot({ config, app: 'gateway' })],
      providers: [
        Sessions,
        Callers,
        AccessGuard,
        RequestMetrics,
        ServerClock,
        Handshake,
        Seats,
        SessionWatch,
        GatewayMetrics,
        Beats,
        RealtimeGateway,
      ],
    };
  }
}
