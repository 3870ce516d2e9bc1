import { sureAfterAnswers } from '#contracts/shared/selfpractice';
import type { Mastery } from '#contracts/http/selfpractice';

/**
 * How well a topic is known and how hard a question is: Elo for learners and items (R. Pelánek, "Applications of the Elo rating system in
 * adaptive educational systems", Computers & Education 98, 2016), with the step taken from the uncertainty of both sides as Glicko takes it
 * (M. Glickman, "Parameter estimation in large dynamic paired comparison experiments", Applied Statistics 48, 1999): few answers move an
 * estimate far, many a little. Right answers by guessing are a lower asymptote as in the 3PL model (A. Birnbaum, 1968).
 *
 * Kept are whole numbers: estimates in thousandths of a logit, variances in millionths of a squared one.
 */
export interface Estimate {
  readonly milli: number;
  readonly varianceMicro: number;
}

export interface Rated {
  readonly learner: Estimate;
  readonly item: Estimate;
}

/** Of somebody who has not answered yet: anywhere around the middle, or around what the other topics say. */
export const firstVarianceMicro = 1_000_000;
export const firstTopicVarianceMicro = 800_000;
/** An estimate goes on moving, however many answers there were: people learn. Questions stay what they are. */
const leastLearnerMicro = 25_000;
const leastItemMicro = 4_000;
/** A day without practice makes that much less sure. */
const restMicroADay = 2_000;
/** Far beyond anything that answers can show; keeps a row of lucky ones within the columns. */
const farMilli = 6_000;

const logistic = (x: number): number => 1 / (1 + Math.exp(-x));
const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** Glicko's factor: an opponent of whom little is known says little. */
const damping = (varianceMicro: number): number => 1 / Math.sqrt(1 + (3 * varianceMicro) / 1e6 / Math.PI ** 2);

interface Pull {
  /** Slope of the answer's log-likelihood along the learner's ability. */
  readonly slope: number;
  readonly information: number;
}

/** What an answer says about the distance between ability and difficulty, in logits. */
const pullOf = (distance: number, scale: number, guess: number, right: boolean): Pull => {
  const known = logistic(scale * distance);
  const likely = guess + (1 - guess) * known;
  const rise = (1 - guess) * known * (1 - known) * scale;
  return { slope: right ? rise / likely : -scale * known, information: rise ** 2 / (likely * (1 - likely) || 1e-9) };
};

const moved = ({ milli, varianceMicro }: Estimate, { slope, information }: Pull, sign: 1 | -1, leastMicro: number): Estimate => {
  const variance = 1 / (1e6 / varianceMicro + information);
  return {
    milli: Math.round(within(milli + sign * variance * slope * 1000, -farMilli, farMilli)),
    varianceMicro: Math.max(leastMicro, Math.round(variance * 1e6)),
  };
};

/** Both sides after one answer; skipped ones say nothing and do not come here. */
export const rate = ({ learner, item }: Rated, guessMilli: number, right: boolean): Rated => {
  const [distance, guess] = [(learner.milli - item.milli) / 1000, guessMilli / 1000];
  return {
    learner: moved(learner, pullOf(distance, damping(item.varianceMicro), guess, right), 1, leastLearnerMicro),
    item: moved(item, pullOf(distance, damping(learner.varianceMicro), guess, right), -1, leastItemMicro),
  };
};

/** The same estimate after days without an answer. */
export const rested = (estimate: Estimate, days: number): Estimate =>
  days < 1
    ? estimate
    : {
        milli: estimate.milli,
        varianceMicro: Math.max(
          estimate.varianceMicro,
          Math.min(firstTopicVarianceMicro, estimate.varianceMicro + Math.floor(days) * restMicroADay),
        ),
      };

/** How likely an average question would be known, in hundredths; the ten bubbles are the same in tenths. */
export const viewOf = (milli: number, answered: number): Mastery => {
  const known = logistic(milli / 1000);
  return { bubbles: Math.round(known * 10), share: Math.round(known * 100), sure: answered >= sureAfterAnswers, answered };
};
