import { isId } from '../shared/choices.js';

/** The nouns of `topics`, which a type there holds against them. No schema stands here: the browser loads this early. */
export const topicNouns = ['board', 'exam', 'attempt', 'user', 'import'] as const;
export type TopicNoun = (typeof topicNouns)[number];
export type Topic = `${TopicNoun}:${string}`;

/** The part of a topic before and after its colon; null when the name is none of ours. */
export const splitTopic = (topic: string): { noun: TopicNoun; id: string } | null => {
  const [noun, rest] = topic.split(':');
  const known = topicNouns.find((one) => one === noun);
  return known && rest && isId(rest) ? { noun: known, id: rest } : null;
};
