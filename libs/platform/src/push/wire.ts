import { splitTopic, type TopicNoun } from '#contracts/socket/topics';

/** Redis channel that every gateway listens to. Nothing is kept under it. */
export const PUSH_CHANNEL = 'push';

interface Pushed {
  readonly topic: string;
  readonly noun: TopicNoun;
  readonly id: string;
  readonly body: () => unknown;
  /** The span that pushed, where it is traced. */
  readonly traceparent: string | undefined;
}
export type PushMessage = (Pushed & { readonly kind: 'snapshot'; readonly version: number }) | (Pushed & { readonly kind: 'hint' });

/**
 * `topic`, the version (or `-` for a hint) with the span behind it where there is one, and the body, each on a line: a gateway nobody
 * watches the topic at does not read the body.
 */
export const writePush = (topic: string, version: number | null, body: unknown, traceparent?: string): string =>
  `${topic}\n${version ?? '-'}${traceparent ? ` ${traceparent}` : ''}\n${JSON.stringify(body)}`;

/** Null for what none of ours wrote. The body is parsed when asked for. */
export const readPush = (text: string): PushMessage | null => {
  const first = text.indexOf('\n');
  const second = text.indexOf('\n', first + 1);
  if (first < 0 || second < 0) return null;
  const topic = text.slice(0, first);
  const split = splitTopic(topic);
  if (!split) return null;
  const body = (): unknown => JSON.parse(text.slice(second + 1));
  const [number, traceparent] = text.slice(first + 1, second).split(' ');
  const pushed = { topic, ...split, body, traceparent };
  if (number === '-') return { kind: 'hint', ...pushed };
  const version = Number(number);
  return Number.isSafeInteger(version) ? { kind: 'snapshot', ...pushed, version } : null;
};
