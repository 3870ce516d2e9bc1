import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { headerFaults, lookAtAll, policyFaults } from '../../scripts/scan/headers.mjs';
import { startHttp, type Running } from '../support/api.js';
import { makeScene } from '../support/walls/scene.js';
import { startOwnWorld, until, withDrawnPages, type World } from '../support/world.js';

/** What `npm run scan -- headers` asks of the running system, asked of each change: as people reach it by https, in production. */
let world: World;
let http: Running;
let admin: string;

beforeAll(async () => {
  world = await startOwnWorld({
    ...withDrawnPages,
    MODE: 'production',
    PUBLIC_URL: 'https://prostuti.example',
    MAIL_URL: 'http://127.0.0.1:9/mail',
  });
  http = await startHttp(world);
  // By https a session has the name that only this host may set.
  admin = (await makeScene(http, world)).cast.member('admin').cookie.replace('session=', '__Host-session=');
});

afterAll(async () => {
  await http?.close();
  await world?.close();
});

describe('the headers of every kind of answer', () => {
  // Red (seen) before the policy of data was every answer's own: robots.txt, the payloads, the health checks and the icon had none.
  it('are all there, and the policy of pages allows the scripts that stand in them and no others', async () => {
    // Pages are drawn one after the other once http has begun; those that are hold a script of their own.
    await until('the first page is drawn', async () => (await (await fetch(http.base)).text()).includes('<h1'));
    const { found, ran } = await lookAtAll(http.base, admin, { secure: true });
    expect(found).toEqual([]);
    expect(ran).toBeGreaterThan(40);
  });
});

describe('the look at headers', () => {
  const html = '<body><script>run()</script><p title="a onload=b">x</p></body>';
  const strict = (script: string): string =>
    `default-src 'self'; script-src 'self' ${script}; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;

  it('passes a page whose script is named by its hash', () => {
    const hash = `'sha256-${createHash('sha256').update('run()').digest('base64')}'`;
    expect(policyFaults(strict(hash), html)).toEqual([]);
  });

  it('finds what runs without being named, and what is allowed too much', () => {
    expect(policyFaults(strict(''), html)).toEqual(['an inline script without its hash: run()']);
    expect(policyFaults(strict("'unsafe-inline'"), '<a href="javascript:x()">x</a><b onclick="x()">')).toEqual([
      "script-src 'unsafe-inline'",
      'an attribute that runs: href="javascript:x()"',
      'an attribute that runs: onclick',
    ]);
    expect(policyFaults("script-src 'self'", '')).toHaveLength(4);
  });

  it('finds a header that is missing and one that tells too much', () => {
    const found = headerFaults('data', { status: 200, headers: { server: 'x' }, text: '' });
    expect(found).toContain('cache-control is missing');
    expect(found).toContain('server: x');
  });
});
