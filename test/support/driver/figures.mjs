// Percentiles by the nearest rank, of all values: no sampling, no interpolation.

/** @param {number[]} values */
export function percentiles(values) {
  if (values.length === 0) return { n: 0, p50: null, p95: null, p99: null, max: null };
  const sorted = Float64Array.from(values).sort();
  const at = (share) => Math.round(sorted[Math.ceil(share * sorted.length) - 1] * 10) / 10;
  return { n: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
}

/** @param {number[]} values */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** A small generator of repeatable randomness (mulberry32), so that a printed seed is a run. */
export function randomFrom(/** @type {number} */ seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    below: (/** @type {number} */ n) => Math.floor(next() * n),
    between: (/** @type {number} */ a, /** @type {number} */ b) => a + next() * (b - a),
  };
}
