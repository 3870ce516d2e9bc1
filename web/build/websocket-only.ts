import { join } from 'node:path';
import type { Plugin } from 'vite';

const list = /engine\.io-client[\\/]build[\\/]esm[\\/]transports[\\/]index\.js$/;

/** Our sockets are WebSocket only (screens poll by HTTP themselves), so the client's other transports stay at home. */
export const websocketOnly = (): Plugin => ({
  name: 'prostuti-websocket-only',
  apply: 'build',
  enforce: 'pre',
  transform: (_code, id) =>
    list.test(id)
      ? {
          code: `import { WS } from ${JSON.stringify(join(id, '../websocket.js'))}; export const transports = { websocket: WS };`,
          map: null,
        }
      : null,
});
