import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Line } from '../support/driver/http.mjs';
import { openStage, type Stage } from './support.js';

let stage: Stage;
beforeAll(async () => void (stage = await openStage({ deployed: true })), 120_000);
afterAll(() => stage?.close(), 60_000);

const people = (count: number): Line[] => Array.from({ length: count }, () => new Line({ at: stage.product.origin }));

describe('the deployed shape, behind its proxy', () => {
  it('has one public address, by https, in production, and keeps the paths of the machine room to itself', async () => {
    const { product } = stage;
    expect(product.origin).toMatch(/^https:/);
    expect(product.env).toMatchObject({ MODE: 'production', PUBLIC_URL: product.origin });
    const [line] = people(1);
    for (const path of ['/metrics', '/healthz', '/readyz']) expect((await line!.request('GET', path)).status).toBe(404);
    expect((await line!.request('GET', '/')).status).toBe(200);
    expect((await product.probe('http-2', '/readyz')).status).toBe(200);
    line!.close();
  });

  // Red without `lb_policy cookie`: nobody is told where to stay, and a place in the line is lost by asking for it.
  it('keeps each person at one of several http, and passes them on when it is killed', async () => {
    const { product } = stage;
    const lines = people(24);
    const ask = async () => {
      for (const line of lines) expect((await line.request('GET', '/')).status).toBe(200);
      return lines.map(({ kept }) => kept);
    };
    const first = await ask();
    expect(new Set(first).size).toBe(2);
    expect(await ask()).toEqual(first);
    const before = (await product.pids())['http']!;
    await product.hold('http');
    const other = await ask();
    expect(new Set(other).size).toBe(1);
    await product.release('http');
    await product.again('http', before);
    await product.ready('http');
    expect(await ask()).toEqual(other);
    lines.forEach((line) => line.close());
  }, 120_000);
});
