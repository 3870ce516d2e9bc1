// What docker-compose.yml has and `npm start` has not: the proxy with the public address, two of http, `MODE=production`, and a service for
// messages, without which production refuses to start.
import { openProxy } from '../../../scripts/ground/proxy.mjs';
import { deployedTopology } from '../../../scripts/ground/topology.mjs';
import { runCa, serveTls } from './run-ca.mjs';

/** @param {{ dataDir: string, distDir: string, port: number, log: (line: string) => void }} given */
export async function deployedShape({ dataDir, distDir, port, log }) {
  const ca = await runCa();
  const address = `https://localhost:${port}`;
  const declared = await deployedTopology({ distDir });
  const placesOf = (/** @type {string[]} */ ...names) =>
    declared.filter(({ name }) => names.includes(name)).map((one) => `127.0.0.1:${one.port}`);
  const services = { http: placesOf('http', 'http-2'), gateway: placesOf('gateway') };
  const proxy = await openProxy({ dataDir, port, address, services, ca, log });
  const messages = await serveTls((request, response) => void request.resume().on('end', () => response.writeHead(204).end()));
  return {
    declared,
    proxy,
    address,
    env: { ...messages.env, PUBLIC_URL: address, SMS_URL: `${messages.address}/sms`, MAIL_URL: `${messages.address}/mail` },
    close: messages.close,
  };
}
