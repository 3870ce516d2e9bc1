// A bad network between student and door: holds requests back, lets answers vanish.
import http from 'node:http';

/**
 * @param {number} port of the real door
 * @param {{ delay?: (method: string, path: string) => number, drop?: (method: string, path: string) => boolean }} [rules]
 *   delay: milliseconds before the request goes on; drop: true when the server's answer is not to arrive
 */
export async function startProxy(port, rules = {}) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 512 });
  const seen = { forwarded: 0, dropped: 0 };
  const server = http.createServer((request, response) => {
    const parts = [];
    request.on('data', (chunk) => parts.push(chunk));
    request.on('end', () => {
      const pass = () => {
        const onward = http.request(
          { agent, port, host: '127.0.0.1', method: request.method, path: request.url, headers: request.headers },
          (answer) => {
            seen.forwarded += 1;
            if (rules.drop?.(request.method, request.url)) {
              seen.dropped += 1;
              answer.resume();
              return request.socket.destroy();
            }
            response.writeHead(answer.statusCode, answer.headers);
            answer.pipe(response);
          },
        );
        onward.on('error', () => request.socket.destroy());
        onward.end(Buffer.concat(parts));
      };
      const ms = rules.delay?.(request.method, request.url) ?? 0;
      if (ms > 0) setTimeout(pass, ms);
      else pass();
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  return {
    port: /** @type {import('node:net').AddressInfo} */ (server.address()).port,
    seen,
    close: async () => {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(() => resolve(undefined)));
    },
  };
}
