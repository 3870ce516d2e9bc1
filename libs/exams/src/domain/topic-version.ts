/** More board versions than an exam can have; the product stays below 2^53. */
const boardVersions = 2 ** 33;

/**
 * The version of the topic `attempt:{id}`: its body holds the attempt and the own row, which change apart. The attempt's own
 * version (pen, state) leads, the board's follows, so that either change gives a higher number.
 */
export const attemptTopicVersion = (attemptVersion: number, boardVersion: number): number => attemptVersion * boardVersions + boardVersion;
