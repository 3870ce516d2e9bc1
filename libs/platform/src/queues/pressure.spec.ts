import { describe, expect, it } from '@jest/globals';
import { Pressure, waitedOf } from './pressure.js';

const kernel = (total: number): string =>
  `some avg10=85.01 avg60=72.54 avg300=50.52 total=${total}\nfull avg10=0.00 avg60=0.00 avg300=0.00 total=9\n`;

describe('how short of cores the machine is', () => {
  it('reads the kernel’s counter', () => {
    expect(waitedOf(kernel(6_135_231_032))).toBe(6_135_231_032);
    expect(waitedOf('')).toBeNull();
  });

  it('says which part of the time somebody waited since it was asked before', async () => {
    const said = [kernel(1_000_000), kernel(1_250_000), kernel(9_000_000)];
    const pressure = new Pressure(() => Promise.resolve(said.shift() ?? ''));
    expect(await pressure.sinceAsked(0)).toBe(0);
    expect(await pressure.sinceAsked(1000)).toBe(0.25);
    expect(await pressure.sinceAsked(2000)).toBe(1);
    expect(await pressure.sinceAsked(3000)).toBe(0);
  });

  it('knows nothing where the kernel does not count', async () => {
    const pressure = new Pressure(() => Promise.reject(new Error('ENOENT')));
    await pressure.sinceAsked(0);
    expect(await pressure.sinceAsked(1000)).toBe(0);
  });
});
