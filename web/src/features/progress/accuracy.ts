import type { TopicProgress } from '#contracts/http/progress';

type Counts = Pick<TopicProgress, 'correct' | 'wrong' | 'skipped'>;

/** The share of right answers among those given. */
export const accuracyOf = ({ correct, wrong }: Counts): number => (correct + wrong > 0 ? correct / (correct + wrong) : 0);

/** Below so many answers, chance alone makes a topic weak. */
const enough = 5;
const named = 3;

/** The chapters one is least sure of; nothing where all of them are above eight in ten. */
export const weakestOf = (topics: readonly TopicProgress[]): TopicProgress[] =>
  topics
    .filter((topic) => topic.level === 'chapter' && topic.correct + topic.wrong >= enough && accuracyOf(topic) < 0.8)
    .toSorted((a, b) => accuracyOf(a) - accuracyOf(b))
    .slice(0, named);
