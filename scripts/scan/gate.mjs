// What stands between a scanner and the product: it says who calls, keeps the scanner away from doors that would end the run, waits where
// the product says "too many" instead of letting that hide everything behind it, and notes each answer that no request may ever get (5xx).
import http from 'node:http';

/** Doors that sign the scanner out, close accounts, hold lanes or drain processes: a scan behind them would look at nothing. */
const keptAway = [
  /^\w+ \/api\/auth\/sign-out/,
  /^\w+ \/api\/my\/(account\/delete|password|devices)/,
  /^\w+ \/api\/admin\/users\/(bulk|[\w-]+\/(roles|block|sessions))/,
  /^(POST|PUT|DELETE) \/(api\/ops|admin\/ops\/queues|peer)/,
];
/** As a proxy would say who calls: somebody elsewhere. What this machine itself may read (`/metrics`) is not for them. */
const STRANGER = '203.0.113.9';
/** How often a refusal for "too many" is waited for and asked again. */
const AGAIN = 5;
/** A door whose answer never ends holds nothing up. */
const LONGEST = 30_000;

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Whether an address is a loopback one; nothing else is ever scanned. */
export const isOwn = (address) => /^http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d+)?(\/|$)/.test(address);

const bodyOf = async (stream) => {
  const parts = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
};

/** Sent exactly as it came: a client that tidies addresses would take the attack out of them. */
const send = (target, { method, url, headers }, body) =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(target);
    const sent = http.request({ hostname, port, method, path: url, headers, timeout: LONGEST, insecureHTTPParser: true }, (answer) => {
      bodyOf(answer).then((bytes) => resolve({ status: answer.statusCode, headers: answer.headers, bytes }), reject);
    });
    sent.on('timeout', () => sent.destroy(new Error(`no answer in ${LONGEST} ms`)));
    sent.on('error', reject);
    sent.end(body);
  });

/**
 * @param {{ target: string, cookie?: string }} options
 * @returns {Promise<{ address: string, asked(): number, waited(): number, failures(): string[], close(): Promise<void> }>}
 */
export async function openGate({ target, cookie }) {
  if (!isOwn(target)) throw new Error(`${target} is not a loopback address: nothing else is scanned.`);
  const { host, origin } = new URL(target);
  const failures = new Set();
  let [asked, waited] = [0, 0];
  const note = (what) => failures.size < 50 && failures.add(what.slice(0, 300));
  const pass = async (request) => {
    const named = `${request.method} ${request.url}`;
    if (keptAway.some((door) => door.test(named))) return { status: 403, headers: {}, bytes: Buffer.from('{"keptAway":true}') };
    const { connection: _, ...given } = request.headers;
    const headers = { ...given, host, 'x-forwarded-for': STRANGER, ...(given.origin ? { origin } : {}), ...(cookie ? { cookie } : {}) };
    const body = await bodyOf(request);
    asked += 1;
    for (let round = 0; ; round += 1) {
      const answer = await send(target, { method: request.method, url: request.url, headers }, body);
      if (answer.status >= 500) note(`${answer.status} for ${named}${body.length ? ` with ${body}` : ''}`);
      if (answer.status !== 429 || round >= AGAIN) return answer;
      waited += 1;
      await wait(Math.min(15, Number(answer.headers['retry-after'] ?? 1)) * 1000);
    }
  };
  const reply = async (request, answer) => {
    try {
      const { status, headers, bytes } = await pass(request);
      const { 'transfer-encoding': _, 'content-length': __, connection: ___, ...others } = headers;
      answer.writeHead(status, { ...others, 'content-length': bytes.length }).end(request.method === 'HEAD' ? undefined : bytes);
    } catch (error) {
      note(`no answer (${error.message}) for ${request.method} ${request.url}`);
      answer.writeHead(502).end();
    }
  };
  const server = http.createServer({ insecureHTTPParser: true }, (request, answer) => void reply(request, answer));
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  return {
    address: `http://127.0.0.1:${server.address().port}`,
    asked: () => asked,
    waited: () => waited,
    failures: () => [...failures],
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
