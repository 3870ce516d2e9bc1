import type { Found } from '../reading.js';
import type { Doubt } from './right-marks.js';

const isQuestion = ({ is }: Found): boolean => is !== 'left-over';

/**
 * Questions whose marks contradict each other: the grammar saw no mark and tells that there is no key, or it saw the one that was typed. A key
 * that is written below the options speaks for itself.
 */
const doubted = (found: Found, { readings: [one, other], isTyped }: Doubt): Found => {
  const isSilent = found.is === 'error' && found.code === 'no-key';
  if (!isSilent && !(found.is === 'question' && isTyped)) return found;
  const { question } = found;
  return {
    is: 'error',
    place: found.place,
    asFound: found.asFound,
    code: 'key-unclear',
    facts: { one, other },
    ...(question ? { question: { ...question, correct: [] } } : {}),
  };
};

/** What the grammar found, in the order of the document, with the doubts that stand between a question's first line and the next one. */
export const withDoubts = function* (all: Iterable<Found>, doubts: readonly Doubt[]): Generator<Found> {
  let waiting: Found[] = [];
  let next = 0;
  const release = (until: number): Found[] => {
    const [first, ...rest] = waiting;
    waiting = [];
    if (!first) return [];
    let own: Doubt | undefined;
    for (; next < doubts.length && doubts[next]!.line < until; next += 1) if (doubts[next]!.line >= first.place.line) own = doubts[next];
    return [own ? doubted(first, own) : first, ...rest];
  };
  for (const found of all) {
    if (isQuestion(found)) yield* release(found.place.line);
    // Text before the first question waits for nothing.
    if (isQuestion(found) || waiting.length > 0) waiting.push(found);
    else yield found;
  }
  yield* release(Number.POSITIVE_INFINITY);
};
