import { describe, expect, it, jest } from '@jest/globals';
import type { RedisPort } from '#platform';
import { RenderShare } from './render-share.js';

const redis = (kept: Record<string, string> = {}) => {
  const set = jest.fn(async (key: string, value: number) => void (kept[key] = String(value)));
  const client = { get: async (key: string) => kept[key] ?? null, set };
  const port = { client, keys: { rendered: (id: string, run: number) => `rendered:${id}:${run}` } } as unknown as RedisPort;
  return { share: new RenderShare(port), set, kept };
};
const said = (ms: number): string => `frame=1\nout_time_us=${ms * 1000}\nprogress=continue\n`;

describe('the share of a video that is made', () => {
  it('follows what ffmpeg says, at most once a second, and ends below the whole', async () => {
    const { share, set } = redis();
    let now = 1000;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    const hear = await share.follow('m', 1, 10_000);
    hear('out_time_us=N/A\n');
    hear(said(1500));
    hear(said(2500));
    expect([set.mock.calls.length, await share.of('m', 1)]).toEqual([1, 15]);
    now += 1000;
    hear(said(3000) + said(4000));
    expect(await share.of('m', 1)).toBe(40);
    now += 1000;
    hear(said(11_000));
    expect(await share.of('m', 1)).toBe(99);
    jest.restoreAllMocks();
  });

  // Meant to be red without the look at what stands: a run that is begun again starts at nothing.
  it('never goes backwards, not even when a run is begun again; another run has its own', async () => {
    const { share } = redis({ 'rendered:m:1': '60' });
    const hear = await share.follow('m', 1, 10_000);
    hear(said(2000));
    expect([await share.of('m', 1), await share.of('m', 2)]).toEqual([60, null]);
  });

  it('is not known while Redis is away', async () => {
    const away = async () => Promise.reject(new Error('away'));
    const port = { client: { get: away, set: away }, keys: { rendered: () => 'k' } } as unknown as RedisPort;
    const share = new RenderShare(port);
    (await share.follow('m', 1, 1000))(said(500));
    expect(await share.of('m', 1)).toBeNull();
  });
});
