/**
 * Texts that are near share most of their trigrams. A sketch of them (MinHash, Broder 1997) is cut into bands, and each band is a number:
 * two texts of which 80 % of the trigrams are the same share one in 998 of 1000 cases, two that share a tenth in 2 of 10,000. So near ones
 * are found by an index of whole numbers, where one of trigrams reads every text that has a common word.
 */
const { imul } = Math;
const bands = 16;
const rowsOfBand = 5;

/** Odd multipliers, the same in every process: the numbers are stored. */
const multipliers = Array.from({ length: bands * rowsOfBand }, (_, index) => (imul(index + 1, 0x9e3779b1) | 1) >>> 0);

const trigramHashes = (text: string): Uint32Array => {
  const padded = `  ${text} `;
  const found = new Uint32Array(Math.max(1, padded.length - 2));
  for (let at = 0; at < found.length; at += 1) {
    let hash = 0x811c9dc5;
    for (let next = at; next < at + 3; next += 1) hash = imul(hash ^ padded.charCodeAt(next), 0x01000193);
    hash = imul(hash ^ (hash >>> 15), 0x85ebca6b);
    found[at] = (hash ^ (hash >>> 13)) >>> 0;
  }
  return found;
};

const least = (hashes: Uint32Array, multiplier: number): number => {
  let smallest = 0xffffffff;
  for (let at = 0; at < hashes.length; at += 1) {
    const mixed = imul(hashes[at]!, multiplier);
    const value = (mixed ^ (mixed >>> 16)) >>> 0;
    if (value < smallest) smallest = value;
  }
  return smallest;
};

/** The numbers by which near texts meet, as PostgreSQL's `int`. */
export const nearKeys = (text: string): number[] => {
  const hashes = trigramHashes(text);
  return Array.from({ length: bands }, (_, band) => {
    let key = imul(band + 1, 0x27d4eb2f);
    for (let row = 0; row < rowsOfBand; row += 1)
      key = imul(key ^ least(hashes, multipliers[band * rowsOfBand + row] ?? 1), 0x01000193) ^ (key >>> 7);
    return key | 0;
  });
};
