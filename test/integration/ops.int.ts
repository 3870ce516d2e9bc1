import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { person, startHttp, type Running } from '../support/api.js';
import { startOwnWorld, until, type OwnWorld } from '../support/world.js';

let world: OwnWorld;
let http: Running;

beforeAll(async () => {
  const first = await startOwnWorld();
  await first.close();
  const web = join(first.config.DATA_DIR, 'web');
  mkdirSync(web, { recursive: true });
  writeFileSync(join(web, 'index.html'), '<!doctype html><title>{{PRODUCT_NAME}} · {{PRODUCT_NAME_BN}}</title><script>1</script>');
  world = await startOwnWorld({ WEB_DIR: web, PRODUCT_NAME: 'A & <b>', METRICS_TOKEN: 'm'.repeat(24) });
  http = await startHttp(world);
});
afterAll(async () => {
  await http.close();
  await world.close();
});

describe('what operations ask', () => {
  it('answers health from the event loop, and readiness from what it needs', async () => {
    await request(http.base).get('/healthz').expect(200, { status: 'alive' });
    await request(http.base).get('/readyz').expect(200, { ready: true, degraded: [], missing: [] });
  });

  // OPS-02, the part of Redis. Not shown red yet.
  it('stays ready without Redis, and says what is missing', async () => {
    await world.redis.stop();
    await until('degraded', async () => (await request(http.base).get('/readyz')).body.degraded?.includes('redis'));
    await world.redis.start();
    await until('whole again', async () => (await request(http.base).get('/readyz')).body.degraded?.length === 0);
  });

  it('gives metrics to who knows the token, and to nobody else', async () => {
    await request(http.base).get('/metrics').expect(401);
    await request(http.base).get('/metrics').set('authorization', 'Bearer wrong').expect(401);
    const student = await person(http, world, 'Asha');
    await request(http.base).get('/metrics').set('cookie', student.cookie).expect(403);
    const answer = await request(http.base)
      .get('/metrics')
      .set('authorization', `Bearer ${'m'.repeat(24)}`)
      .expect(200);
    expect(answer.text).toContain('# TYPE');
  });

  it('describes the API from the contracts', async () => {
    const { body } = await request(http.base).get('/api/docs-json').expect(200);
    expect(Object.keys(body.paths)).toContain('/api/exams/{examId}/attempts/{attemptId}/answers');
  });
});

describe('the page', () => {
  it("carries the product's names, escaped, and a policy without unsafe scripts", async () => {
    const answer = await request(http.base).get('/courses/x/mcq').set('accept-encoding', 'gzip').expect(200);
    expect(answer.text).toContain('<title>A &amp; &lt;b&gt; · প্রস্তুতি</title>');
    const policy = answer.headers['content-security-policy'] ?? '';
    expect(policy).toMatch(/script-src [^;]*'sha256-/);
    expect(policy.split(';').find((part) => part.trim().startsWith('script-src'))).not.toContain('unsafe');
    await request(http.base)
      .get('/')
      .set('if-none-match', answer.headers['etag'] ?? '')
      .expect(304);
  });

  it('answers an unknown call with the error body, not with a page', async () => {
    const { body } = await request(http.base).get('/api/nothing').set('accept-language', 'en').expect(404);
    expect(body).toMatchObject({ statusCode: 404, statusMessage: 'Page not found' });
  });
});
