import { createServer, request } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

/** The line between a browser and the product: a proxy of theirs. Cut, it answers nobody, as a phone without coverage has it. */
export interface Line {
  readonly port: number;
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

export const startLine = async (): Promise<Line> => {
  let isCut = false;
  const sockets = new Set<Socket>();
  const follow = (socket: Socket): void => {
    // One that is kept alive carries many requests.
    if (sockets.has(socket)) return;
    sockets.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
  };
  const server = createServer((asked, answer) => {
    const { hostname: host, port, pathname, search } = new URL(asked.url ?? '');
    const passed = request({ host, port, path: pathname + search, method: asked.method, headers: asked.headers }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.rawHeaders);
      got.pipe(answer);
    });
    passed.on('error', () => answer.destroy()).on('socket', follow);
    answer.on('close', () => passed.destroy());
    asked.pipe(passed);
  });
  server.on('connection', (socket) => (isCut ? socket.destroy() : follow(socket)));
  // Sockets of the page ask for a tunnel.
  server.on('connect', (asked, socket, first: Buffer) => {
    const { hostname, port } = new URL(`http://${asked.url}`);
    const far = connect({ host: hostname, port: Number(port) }, () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      far.write(first);
      far.pipe(socket).pipe(far);
    });
    follow(far);
    far.on('close', () => socket.destroy());
    socket.on('close', () => far.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const drop = (): void => sockets.forEach((socket) => socket.destroy());
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => {
      isCut = true;
      drop();
    },
    mend: () => (isCut = false),
    close: async () => {
      drop();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
