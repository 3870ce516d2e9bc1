// A tiny server full of holes, on the loopback address alone and never part of the product: a scanner that finds nothing here is blind,
// and what it says of the product is worth nothing. It speaks as the product does: JSON, and no word of why a statement failed.
import { createServer } from 'node:http';
import { Client } from 'pg';

const page = (inner) =>
  `<!doctype html><html lang="en"><head><title>Holes</title></head><body onload="void 0"><h1>Holes</h1>${inner}</body></html>`;
const links = `<a href="/echo?text=hello">echo</a> <a href="/find?name=asha">find</a> <img src="/missing.png">
<form action="/echo" method="get"><input name="text" value="hello"><button>go</button></form>`;

/** Nothing is kept: the rows stand in the statement itself. */
const statement = (name) =>
  `select id, name from (values (1, 'asha'), (2, 'rafi'), (3, 'mitu')) as people (id, name) where name = '${name}'`;

/** @param {string} databaseUrl of the run; only read @returns {Promise<{ address: string, close(): Promise<void> }>} */
export async function openHoles(databaseUrl) {
  const client = new Client({ connectionString: databaseUrl });
  client.on('error', () => {}); // it ends with the run's database
  await client.connect();
  const json = (answer, status, value) => answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  const html = (answer, inner) => answer.writeHead(200, { 'content-type': 'text/html' }).end(page(inner));
  const find = async (answer, name) => {
    try {
      // Several statements in one give several results.
      const results = [await client.query(statement(name))].flat();
      json(answer, 200, { people: results[0].rows });
    } catch {
      json(answer, 500, { statusCode: 500, statusMessage: 'Internal Server Error' });
    }
  };
  const posted = async (request) => {
    let text = '';
    for await (const part of request) text += part;
    try {
      return String(JSON.parse(text).name);
    } catch {
      return '';
    }
  };
  const server = createServer((request, answer) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://holes');
    if (pathname === '/find') {
      const named = request.method === 'POST' ? posted(request) : Promise.resolve(searchParams.get('name') ?? '');
      void named.then((name) => find(answer, name));
    } else if (pathname === '/') html(answer, links);
    else if (pathname === '/echo') html(answer, `<p>${searchParams.get('text') ?? ''}</p>`);
    else if (pathname === '/backup.sql') answer.writeHead(200, { 'content-type': 'text/plain' }).end('-- every row of everything\n');
    else json(answer, 404, { statusCode: 404 });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    address: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await client.end().catch(() => undefined);
    },
  };
}
