import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An address that is known before the product listens: gateways are told where to send their messages when it starts. */
export interface Forward {
  readonly url: string;
  to(base: string): void;
  close(): Promise<void>;
}

export const startForward = async (): Promise<Forward> => {
  let target: URL | null = null;
  const server: Server = createServer((asked, answer) => {
    if (!target) return void answer.writeHead(503).end();
    const passed = request(
      { host: target.hostname, port: target.port, method: asked.method, path: asked.url, headers: asked.headers },
      (got) => {
        answer.writeHead(got.statusCode ?? 502, got.headers);
        got.pipe(answer);
      },
    );
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    to: (base) => void (target = new URL(base)),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
