// `bench capacity`: the queueing model of docs/capacity.md fitted to the evenings that stand in bench/results.jsonl, as one JSON object. The
// newest run without errors counts for each number of students; how busy the machine was with other things stands beside it.
import { runsOf } from './report.mjs';

/** Statements of gathered saves under way at once (`libs/exams` save-answers.command.ts). */
const FLIGHTS = 3;
/** Seconds that a student of an evening thinks between two saves; the bench's students think two. */
const THINK = 20;
/** Up to here p95 grows slowly (docs/capacity.md). */
const ROOM = 0.7;

/** @typedef {{ c: number, d: number, a: number, mu: number }} Costs */

/**
 * What the model says of `lambda` saves a second, times in milliseconds: `c` a statement, `d` each save in it, `a` the way through http,
 * `mu` the ceiling in saves a second. Null where it carries no such number.
 * @param {Costs} fitted @param {number} lambda
 */
export function modelled({ c, d, a, mu }, lambda, flights = FLIGHTS) {
  const perMs = lambda / 1000;
  const rho = lambda / mu;
  if (rho >= 1 || perMs * d >= flights) return null;
  const n = (perMs * c) / (flights - perMs * d);
  const t = 1.5 * (c + d * n) + a;
  return { n, rho, p50: t, p95: t * (1 + (2 * rho) / (1 - rho)) };
}

/** Squares of the logarithms: ten milliseconds beside five weigh as much as a second beside a half. */
function misfit(fitted, points) {
  let sum = 0;
  for (const { lambda, p50, p95 } of points) {
    const model = modelled(fitted, lambda);
    if (!model) return 1e6;
    sum += Math.log(model.p50 / p50) ** 2 + Math.log(model.p95 / p95) ** 2;
  }
  return sum;
}

const mix = (a, b, share) => a.map((value, at) => value + share * (b[at] - value));

/** Nelder and Mead's descent without derivatives. @param {(at: number[]) => number} cost @param {number[]} start */
function descend(cost, start, rounds = 2000) {
  let corners = [start, ...start.map((_, axis) => start.map((value, at) => value + (at === axis ? 0.5 : 0)))].map((at) => ({
    at,
    cost: cost(at),
  }));
  const tried = (at) => ({ at, cost: cost(at) });
  for (let round = 0; round < rounds; round += 1) {
    corners.sort((x, y) => x.cost - y.cost);
    const [best, worst] = [corners[0], corners.at(-1)];
    const others = corners.slice(0, -1);
    const middle = start.map((_, at) => others.reduce((sum, corner) => sum + corner.at[at], 0) / others.length);
    const mirrored = tried(mix(worst.at, middle, 2));
    const further = mirrored.cost < best.cost ? tried(mix(worst.at, middle, 3)) : mirrored;
    const next = further.cost < mirrored.cost ? further : mirrored;
    const nearer = next.cost < others.at(-1).cost ? next : tried(mix(worst.at, middle, 0.5));
    corners = nearer.cost < worst.cost ? [...others, nearer] : corners.map((corner) => tried(mix(best.at, corner.at, 0.5)));
  }
  return corners.toSorted((x, y) => x.cost - y.cost)[0];
}

/**
 * The costs with which the model comes nearest to what was measured. Begun from several places, always the same ones, so that the answer
 * is the same for the same points.
 * @param {{ lambda: number, p50: number, p95: number }[]} points @returns {Costs}
 */
export function fit(points) {
  const [slowest, fastest] = [Math.max(...points.map(({ lambda }) => lambda)), Math.min(...points.map(({ p50 }) => p50))];
  const costs = (at) => {
    const [c = 0, d = 0, a = 0, mu = 0] = at.map(Math.exp);
    return { c, d, a, mu };
  };
  const cost = (at) => misfit(costs(at), points);
  const starts = [1.1, 1.5, 3].flatMap((room) =>
    [0.1, 0.5].map((share) => [(fastest * share) / 1.5, fastest / 100, fastest * (1 - share), slowest * room].map(Math.log)),
  );
  const best = starts.map((start) => descend(cost, start)).toSorted((x, y) => x.cost - y.cost)[0];
  return costs(best.at);
}

const rounded = (value, digits = 3) => Number(value.toPrecision(digits));

/** @param {{ name: string, students: number, seconds: number, errors: number, save: { n: number, p50: number, p95: number }, machine?: { at: string, load: number } }[]} results in the order of the file */
export function capacityOf(results) {
  const newest = new Map(results.filter(({ name, errors }) => name === 'exam' && errors === 0).map((run) => [run.students, run]));
  const runs = [...newest.values()].toSorted((x, y) => x.students - y.students);
  const points = runs.map(({ save, seconds }) => ({ lambda: save.n / seconds, p50: save.p50, p95: save.p95 }));
  // Two figures a run, four costs: fewer runs fit anything.
  if (points.length < 3) return { name: 'capacity', runs: runs.length, fitted: null, why: 'Runs of three numbers of students are needed' };
  const fitted = fit(points);
  return {
    name: 'capacity',
    runs: runs.map(({ students, machine }, at) => {
      const { lambda, p50, p95 } = points[at];
      const model = modelled(fitted, lambda);
      return {
        students,
        lambda: rounded(lambda),
        p50,
        p95,
        modelP50: rounded(model.p50),
        modelP95: rounded(model.p95),
        /** Measured over modelled; 1 is exact. */
        residual: { p50: rounded(p50 / model.p50), p95: rounded(p95 / model.p95) },
        gathered: rounded(model.n),
        rho: rounded(model.rho),
        at: machine?.at,
        load: machine?.load,
      };
    }),
    /** c, d and a in milliseconds; mu in saves a second. */
    fitted: { c: rounded(fitted.c), d: rounded(fitted.d), a: rounded(fitted.a), mu: rounded(fitted.mu) },
    carries: { savesPerSecond: rounded(ROOM * fitted.mu), students: rounded(ROOM * fitted.mu * THINK) },
  };
}

/** @param {string} file of results, one JSON object a line */
export const capacity = (file) => capacityOf(runsOf(file));
