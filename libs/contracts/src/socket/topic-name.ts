import { audienceKind } from '../shared/audience.js';
import { isId } from '../shared/choices.js';

/** The nouns of `topics`, which a type there holds against them. No schema stands here: the browser loads this early. */
export const topicNouns = ['board', 'exam', 'attempt', 'user', 'import', 'order', 'thread', 'room', 'notices', 'banner'] as const;
export type TopicNoun = (typeof topicNouns)[number];
export type Topic = `${TopicNoun}:${string}`;

/** The part of a topic before and after its colon; null when the name is none of ours. */
export const splitTopic = (topic: string): { noun: TopicNoun; id: string } | null => {
  const [noun, rest] = topic.split(':');
  const known = topicNouns.find((one) => one === noun);
  const fits = known === 'banner' ? rest === 'everyone' : known === 'notices' ? audienceKind(rest ?? '') !== null : isId(rest);
  return known && rest && fits ? { noun: known, id: rest } : null;
};
