// One of the two processes of `hand-over.spec.ts`: the door that gives sockets away, or who takes them in and says back what it hears.
import { createServer } from 'node:http';

const server = createServer();

const beDoor = async () => {
  const [{ pipeSockets }, { handOver }] = await Promise.all([
    import('../../api/src/http/gateway-pipe.ts'),
    import('../../api/src/http/hand-over.ts'),
  ]);
  // Nobody listens at the other end of the pipe: whatever arrives went by hand.
  pipeSockets(server, 'http://127.0.0.1:1', handOver());
  server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
  process.on('message', (word) => {
    if (word === 'close') server.close(() => process.send({ closed: true }));
  });
};

const beGateway = async () => {
  const { takeIn } = await import('../../api/src/gateway/take-in.ts');
  const end = takeIn(server, () => process.argv[3] === 'full');
  process.on('message', (word) => word === 'end' && end());
  process.on('disconnect', end);
  server.on('upgrade', ({ headers }, socket, head) => {
    socket.write(`HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: echo\r\nof: ${headers['x-forwarded-for']}\r\n\r\n`);
    socket.write(head);
    socket.pipe(socket);
  });
};

await (process.argv[2] === 'door' ? beDoor() : beGateway());
