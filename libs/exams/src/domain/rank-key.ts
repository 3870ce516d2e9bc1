import type { TieBreak } from './exam-draft.js';

/** What the tie-break rules look at. */
export interface Standing {
  readonly units: bigint;
  readonly wrong: number;
  /** Whole seconds, as people see them: two who read the same time on the board are equal by time. */
  readonly seconds: number;
  /** Milliseconds from the exam's opening to the submission. */
  readonly submittedAfterMs: number;
  readonly correctIn: ReadonlyMap<number, number>;
}

export interface RankLimits {
  /** The most units the paper can give. */
  readonly highest: bigint;
  /** Section number → questions in it. */
  readonly sectionSizes: ReadonlyMap<number, number>;
}

/** Fixed width, so that text order is number order. Refuses what does not fit rather than rank it wrong. */
const hex = (value: bigint, width: number, rule: string): string => {
  const text = value.toString(16);
  if (value < 0n || text.length > width) throw new RangeError(`Rank rule ${rule}: ${value} does not fit ${width} hex digits`);
  return text.padStart(width, '0');
};

const part = (rule: TieBreak, standing: Standing, limits: RankLimits): string => {
  switch (rule) {
    // An offset from the highest possible score: more is smaller, and a negative score needs no sign.
    case 'score':
      return hex(limits.highest - standing.units, 16, rule);
    case 'fewer-wrong':
      return hex(BigInt(standing.wrong), 4, rule);
    case 'less-time':
      return hex(BigInt(standing.seconds), 8, rule);
    case 'earlier-submit':
      return hex(BigInt(standing.submittedAfterMs), 12, rule);
    default: {
      const section = Number(rule.slice('more-correct-in-section-'.length));
      return hex(BigInt((limits.sectionSizes.get(section) ?? 0) - (standing.correctIn.get(section) ?? 0)), 4, rule);
    }
  }
};

/**
 * The tie-break list as lower-case hex text of a fixed width for each exam; smaller is better, equal on all rules = equal text.
 * Any number of rules: a float score (53 bits) could not hold them.
 */
export const rankKey = (rules: readonly TieBreak[], standing: Standing, limits: RankLimits): string =>
  rules.map((rule) => part(rule, standing, limits)).join('');

const widths: Readonly<Record<string, number>> = { score: 16, 'fewer-wrong': 4, 'less-time': 8, 'earlier-submit': 12 };
const sectionWidth = 4;

/** What one question's other verdict does to somebody's standing. */
export interface Shift {
  readonly units: bigint;
  readonly wrong: number;
  readonly correct: number;
  /** The question's section. */
  readonly section: number;
}

/** The key of the same person with one verdict changed, made from the key alone: nothing else of the standing moves. */
export const shiftedRankKey = (rules: readonly TieBreak[], key: string, shift: Shift): string => {
  let at = 0;
  const parts = rules.map((rule) => {
    const width = widths[rule] ?? sectionWidth;
    const value = BigInt(`0x${key.slice(at, at + width)}`);
    at += width;
    if (rule === 'score') return hex(value - shift.units, width, rule);
    if (rule === 'fewer-wrong') return hex(value + BigInt(shift.wrong), width, rule);
    if (rule === `more-correct-in-section-${shift.section}`) return hex(value - BigInt(shift.correct), width, rule);
    return hex(value, width, rule);
  });
  return parts.join('');
};
