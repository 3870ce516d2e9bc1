import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Line } from '../support/driver/http.mjs';
import { until } from '../support/driver/product.mjs';
import { openCollector, type Spanned } from '../support/collector.js';
import { openSitting, openStage, type Stage } from './support.js';

type Collector = Awaited<ReturnType<typeof openCollector>>;
let collector: Collector;
let stage: Stage;

beforeAll(async () => {
  collector = await openCollector();
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.address, OTEL_TRACES_SAMPLER_ARG: '1', LOG_LEVEL: 'debug' };
  stage = await openStage({ env });
});
afterAll(async () => {
  await stage?.close();
  await collector?.close();
});

interface LogLine {
  readonly file: string;
  readonly text: string;
  readonly requestId?: string;
  readonly msg?: string;
}
const logs = (): LogLine[] => {
  const folder = join(stage.product.dataDir, 'logs');
  return readdirSync(folder).flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((text) => ({ file, text, ...(text.startsWith('{') ? (JSON.parse(text) as object) : {}) })),
  );
};

describe('OPS-04: one id finds the whole way, and nothing private stands on it', () => {
  it('a submit is one trace from the door over the outbox and the job to the socket', async () => {
    const sitting = await openSitting(stage, { pupils: 2 });
    try {
      const [taker, watcher] = sitting.students;
      await watcher!.watch([`board:${sitting.exam.examId}`]);
      await taker!.answer(0, 1);
      await taker!.submit();
      const door = await until('the door was told', () => collector.spans.find(({ name }) => /^POST .*\/submit$/.test(name)));
      const trace = (): Spanned[] => collector.spans.filter(({ traceId }) => traceId === door.traceId);
      // Red with: the outbox row without its traceparent (no job is a part of it, and no push).
      await until('the push is a part of it', () => trace().some(({ name }) => name === 'socket board'));
      // Processes tell theirs once a second each: what a span is a part of may come after it.
      const astray = (): Spanned[] => {
        const known = new Set(trace().map(({ spanId }) => spanId));
        return trace().filter(({ spanId, parentSpanId }) => spanId !== door.spanId && !known.has(parentSpanId));
      };
      await until('each part has its whole', () => astray().length === 0);
      const names = trace().map(({ name }) => name);
      expect(names).toContain('command SubmitAttempt');
      expect(names).toContain('outbox ExamSubmitted');
      expect(names.filter((name) => name.startsWith('job '))).not.toEqual([]);
      expect(new Set(trace().map(({ service }) => service))).toEqual(new Set(['prostuti-http', 'prostuti-workers', 'prostuti-gateway']));
      expect(trace().filter(({ failed }) => failed)).toEqual([]);

      // The same by the logs alone: the id that the door gave stands on the job's lines too.
      const id = String(door.facts['request.id']);
      const files = (): Set<string> => new Set(logs().flatMap(({ requestId, file }) => (requestId === id ? [file] : [])));
      await until('door and job have said so', () => ['http.log', 'workers-live.log'].every((file) => files().has(file)));
    } finally {
      await sitting.close();
    }
  });

  it('passwords, codes, tokens, phones and cards leave no trace', async () => {
    const { product } = stage;
    const canary = {
      password: 'Kanari-Pass-77xQ',
      phone: '01777123987',
      code: '918273',
      card: '4111111111111111',
      token: 'kanari0123456789abcdefghijklmnopqrstuvwxyz',
    };
    const line = new Line({ port: product.port, headers: { origin: product.origin, cookie: `session=${canary.token}` } });
    const calls: [string, string, object][] = [
      ['POST', '/api/auth/sign-in', { login: canary.phone, password: canary.password }],
      ['POST', '/api/auth/codes', { purpose: 'sign-up', phone: canary.phone }],
      ['POST', `/api/auth/password?token=${canary.token}&phone=${canary.phone}`, { password: canary.password, code: canary.code }],
      ['POST', '/api/gateways/sslcommerz/notify', { card_no: canary.card, store_passwd: canary.password, value_a: canary.phone }],
      ['PATCH', '/api/profile', { phone: canary.phone, name: canary.card }],
    ];
    try {
      const answered: number[] = [];
      for (const [method, path, body] of calls) answered.push((await line.request(method, path, body)).status);
      await until('the calls are written', () => logs().filter(({ text }) => text.includes('/api/auth/')).length >= 2);
      expect(answered.filter((status) => status >= 500)).toEqual([]);
    } finally {
      line.close();
    }
    const said = `${logs()
      .map(({ text }) => text)
      .join('\n')}\n${collector.text()}`;
    // The positive twin: what may be told is found by the same look.
    expect(said).toContain('/api/auth/sign-in');
    // Red with: the body or the query in the log line.
    for (const [what, secret] of Object.entries(canary)) expect([what, said.includes(secret)]).toEqual([what, false]);
  });
});
