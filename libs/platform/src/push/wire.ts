import { splitTopic, type TopicNoun } from '#contracts/socket/topics';

/** Redis channel that every gateway listens to. Nothing is kept under it. */
export const PUSH_CHANNEL = 'push';

export type PushMessage =
  | {
      readonly kind: 'snapshot';
      readonly topic: string;
      readonly noun: TopicNoun;
      readonly id: string;
      readonly version: number;
      readonly body: () => unknown;
    }
  | { readonly kind: 'hint'; readonly topic: string; readonly noun: TopicNoun; readonly id: string; readonly body: () => unknown };

/** `topic`, the version (or `-` for a hint) and the body, each on a line: a gateway nobody watches the topic at does not read the body. */
export const writePush = (topic: string, version: number | null, body: unknown): string =>
  `${topic}\n${version ?? '-'}\n${JSON.stringify(body)}`;

/** Null for what none of ours wrote. The body is parsed when asked for. */
export const readPush = (text: string): PushMessage | null => {
  const first = text.indexOf('\n');
  const second = text.indexOf('\n', first + 1);
  if (first < 0 || second < 0) return null;
  const topic = text.slice(0, first);
  const split = splitTopic(topic);
  if (!split) return null;
  const body = (): unknown => JSON.parse(text.slice(second + 1));
  const number = text.slice(first + 1, second);
  if (number === '-') return { kind: 'hint', topic, ...split, body };
  const version = Number(number);
  return Number.isSafeInteger(version) ? { kind: 'snapshot', topic, ...split, version, body } : null;
};
