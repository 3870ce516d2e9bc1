import { describe, expect, it } from '@jest/globals';
import { capacityOf, fit, modelled } from './load/capacity.mjs';

const costs = { c: 2, d: 0.4, a: 3, mu: 1200 };
const lambdas = [120, 240, 450, 840, 1050];
const pointsOf = (noise: (at: number) => number = () => 1) =>
  lambdas.map((lambda, at) => {
    const { p50, p95 } = modelled(costs, lambda)!;
    return { lambda, p50: p50 * noise(at), p95: p95 * noise(at + 1) };
  });

describe('the model of docs/capacity.md', () => {
  it('gathers more the more there come, and carries nothing at its ceiling', () => {
    const [few, many] = [modelled(costs, 100)!, modelled(costs, 1000)!];
    expect(few.n).toBeCloseTo(0.2 / (3 - 0.04));
    expect(few.p50).toBeCloseTo(1.5 * (2 + 0.4 * few.n) + 3);
    expect(many.n).toBeGreaterThan(10 * few.n);
    expect(many.p95 / many.p50).toBeCloseTo(1 + (2 * (1000 / 1200)) / (1 - 1000 / 1200));
    expect(modelled(costs, 1200)).toBeNull();
  });

  it('is found again from figures that it made', () => {
    const found = fit(pointsOf());
    for (const { lambda, p50, p95 } of pointsOf()) {
      expect(modelled(found, lambda)!.p50 / p50).toBeCloseTo(1, 2);
      expect(modelled(found, lambda)!.p95 / p95).toBeCloseTo(1, 2);
    }
    expect(found.mu / costs.mu).toBeCloseTo(1, 2);
  });

  it('is found nearly again where every figure is off by a tenth', () => {
    const found = fit(pointsOf((at) => (at % 2 === 0 ? 1.1 : 0.9)));
    expect(Math.abs(found.mu / costs.mu - 1)).toBeLessThan(0.1);
  });

  it('takes the newest run without errors of each number of students, and says how far off it is', () => {
    const run = (students: number, at: number, over = {}) => ({
      name: 'exam',
      students,
      seconds: 40,
      errors: 0,
      save: { n: lambdas[at]! * 40, p50: pointsOf()[at]!.p50, p95: pointsOf()[at]!.p95 },
      machine: { at: `2026-11-22T2${at}:00:00Z`, load: 2 },
      ...over,
    });
    const broken = run(2000, 3, { errors: 4, save: { n: 4, p50: 1, p95: 1e6 } });
    const told = capacityOf([run(500, 4), run(2000, 3), run(500, 1), run(1000, 2), broken, run(1000, 2, { name: 'soak' })]);
    expect(told.runs).toMatchObject([
      { students: 500, lambda: 240, load: 2 },
      { students: 1000, lambda: 450 },
      { students: 2000, lambda: 840 },
    ]);
    for (const { residual } of told.runs as { residual: { p50: number; p95: number } }[]) {
      expect(residual.p50).toBeCloseTo(1, 1);
      expect(residual.p95).toBeCloseTo(1, 1);
    }
    expect(told.carries?.students).toBe(Number((told.carries!.savesPerSecond * 20).toPrecision(3)));
    expect(capacityOf([run(500, 1), run(500, 2)]).fitted).toBeNull();
  });
});
