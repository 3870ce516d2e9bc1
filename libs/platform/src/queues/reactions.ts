import type { Command, Query } from '@nestjs/cqrs';
import { events, type DomainEvent, type EventData, type EventName } from '#contracts/internal/events';
import { lanes, type Lane } from '#contracts/internal/lanes';
import type { FlowWork } from './flow.js';
import type { Distance } from './pace.js';

/** The event beside its data: id, name, moment. */
export type EventFacts = Pick<DomainEvent, 'id' | 'name' | 'at'>;

/** A message to a person. Its channel names the sender that takes it; `atMostOnce` is for one-time codes. */
export interface Message {
  readonly channel: 'sms' | 'mail' | 'webpush';
  readonly to: string;
  readonly subject?: string;
  readonly text: string;
  readonly atMostOnce?: boolean;
}

/** What a query has written: whom to, and what; `channel` where the person is better reached by another than the letter's. */
export type Written = Pick<Message, 'to' | 'subject' | 'text'> & Partial<Pick<Message, 'channel'>>;

/** A message whose words are found when it goes out: nothing personal stands in the queue. Null: it is too late for it, nothing goes. */
export interface Letter {
  readonly channel: Message['channel'];
  readonly atMostOnce?: boolean;
  readonly write: Query<Written | null>;
}

interface OnceReaction<N extends EventName> {
  readonly kind: 'once';
  readonly name: string;
  readonly lane: Lane;
  /** There may be one for each of many people at once: behind all else of its lane. */
  readonly perPerson: boolean;
  make(data: EventData<N>, event: EventFacts): Command<unknown> | FlowWork | null;
}
export interface LatestReaction<N extends EventName> {
  readonly kind: 'latest';
  readonly name: string;
  readonly lane: Lane;
  key(data: EventData<N>, event: EventFacts): string | null;
  readonly command: LatestCommand;
  readonly again: (answer: unknown) => boolean;
  /** Between two runs for a key: what comes meanwhile is done together. */
  readonly pace: Distance;
  /** There may be one for each of all who sat an exam: behind all else of its lane. */
  readonly perPerson: boolean;
}
interface SendReaction<N extends EventName> {
  readonly kind: 'send';
  readonly name: string;
  readonly lane: 'send';
  make(data: EventData<N>, event: EventFacts): Message | Letter | null;
}
/** One consequence of an event: a job of its own, so that one that fails repeats alone. */
export type Reaction<N extends EventName> = OnceReaction<N> | LatestReaction<N> | SendReaction<N>;

/** What happens after each event. An event that is missing here does not compile; one that nobody needs is written `[]` with the reason. */
export type Reactions = { readonly [N in EventName]: readonly Reaction<N>[] };

/** Every event with nothing after it: a table that cares for a few of them begins here. */
export const noReactions = Object.fromEntries(Object.keys(events).map((name) => [name, []])) as unknown as Reactions;

/** What a `latest` reaction runs for a key: one function, shared by all events that ask for it. */
export type LatestCommand = (key: string) => Command<unknown>;

const named = (name: string): string => {
  if (!/^[a-z][a-z-]*\.[a-z][a-z-]*$/.test(name))
    throw new Error(`Reaction ${name}: domain.verb-noun, without colons (they stand in job ids)`);
  return name;
};

/**
 * An effect in PostgreSQL, exactly once for each event: its inbox row is written in the command's transaction, or in that of a
 * flow's last command. Null: nothing to do. `many`: there may be one for each of many people at once, behind all else of lane `bulk`.
 */
export const once = <N extends EventName>(
  name: string,
  lane: Exclude<Lane, 'send'>,
  make: (data: EventData<N>, event: EventFacts) => Command<unknown> | FlowWork | null,
  many: { readonly perPerson: boolean } = { perPerson: false },
): Reaction<N> => ({ kind: 'once', name: named(name), lane, make, ...many });

const AT_ONCE: Distance = { least: 0, most: 0 };

/**
 * Ranks, snapshots, counters: runs at least once after the last event of a key. The command reads its input from SQL, never from
 * the job. `again` says from the command's answer whether more is waiting; it then runs once more. Null key: nothing to do. `pace`: where
 * running more often shows nobody anything sooner, the first runs at once and those after it keep that distance; in lane `bulk` the least.
 */
export const latest = <N extends EventName, R>(
  name: string,
  lane: Exclude<Lane, 'send'>,
  key: (data: EventData<N>, event: EventFacts) => string | null,
  command: (key: string) => Command<R>,
  again: (answer: R) => boolean = never,
  pace: Distance = AT_ONCE,
): LatestReaction<N> => ({
  kind: 'latest',
  name: named(name),
  lane,
  key,
  command,
  again: again as (answer: unknown) => boolean,
  pace,
  perPerson: false,
});

/** Where one moment may ask for it for thousands of people at once: theirs stand behind all else of their lane. */
export const perPerson = <N extends EventName>(reaction: LatestReaction<N>): LatestReaction<N> => ({ ...reaction, perPerson: true });

const never = (): boolean => false;

/** SMS, mail, web push, always in lane `send`: at least once, one-time codes at most once. Null: nothing to send. */
export const send = <N extends EventName>(
  name: string,
  make: (data: EventData<N>, event: EventFacts) => Message | Letter | null,
): Reaction<N> => ({
  kind: 'send',
  name: named(name),
  lane: 'send',
  make,
});

/** The reactions of an event whose name was read from a row or a job. Undefined for a name this build does not know. */
export const reactionsOf = (reactions: Reactions, name: string): readonly Reaction<EventName>[] | undefined =>
  Object.hasOwn(reactions, name) ? (reactions[name as EventName] as unknown as readonly Reaction<EventName>[]) : undefined;

/** Throws where two reactions of one event share a name, or one name means two things: names are stored and found again by name. */
export const checkReactions = (reactions: Reactions): void => {
  const meaning = new Map<string, string>();
  const commands = new Map<string, LatestCommand>();
  for (const event of Object.keys(reactions)) {
    const list = reactionsOf(reactions, event) ?? [];
    if (new Set(list.map((reaction) => reaction.name)).size !== list.length) throw new Error(`${event} has two reactions of one name`);
    for (const reaction of list) {
      const means = `${reaction.kind} in ${reaction.lane}`;
      if ((meaning.get(reaction.name) ?? means) !== means)
        throw new Error(`${reaction.name} is ${means} and ${meaning.get(reaction.name)}`);
      if (!(reaction.lane in lanes)) throw new Error(`${reaction.name}: no lane ${reaction.lane}`);
      meaning.set(reaction.name, means);
      if (reaction.kind !== 'latest') continue;
      if ((commands.get(reaction.name) ?? reaction.command) !== reaction.command)
        throw new Error(`${reaction.name} runs two commands: share one function`);
      commands.set(reaction.name, reaction.command);
    }
  }
};

/** The `latest` reaction of this name; its key function belongs to one event, its command to all of them. */
export const latestNamed = (reactions: Reactions, name: string): LatestReaction<EventName> | undefined => {
  for (const event of Object.keys(reactions)) {
    for (const reaction of reactionsOf(reactions, event) ?? []) if (reaction.kind === 'latest' && reaction.name === name) return reaction;
  }
  return undefined;
};
