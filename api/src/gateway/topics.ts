import type { Query } from '@nestjs/cqrs';
import { examTaker, may, own, signedIn, type Access } from '#contracts/http/endpoint';
import type { TopicBody, TopicNoun } from '#contracts/socket/topics';
import { GetOrderTopic } from '#commerce';
import { GetFeedHead, GetThreadTopic } from '#community';
import { GetAttemptTopics, GetBoardTopics, GetExamTopic } from '#exams';
import { GetUserTopic } from '#identity';
import { GetBannerTopic } from '#platform';
import type { Actor, AppError } from '#platform/kernel';
import { GetRoomTopic } from '#practice';
import { GetImportTopic } from '#questions';

export interface Snapshot<N extends TopicNoun = TopicNoun> {
  readonly version: number;
  readonly body: TopicBody<N>;
}

/** Somebody who joins, and the part of the topic's name after the colon. */
export interface Asked {
  readonly actor: Actor;
  readonly id: string;
}
type Told<N extends TopicNoun> = { readonly version: number; readonly body: TopicBody<N> };

/** How a picture is read. What a whole hall joins in the same second is read for all of them together. */
export type Reading<N extends TopicNoun> =
  /** For one. Throws for whoever may not watch; else the whole picture at its version. */
  | { readonly alone: (asked: Asked) => Query<Told<N>> }
  /** The same for everybody who may watch. */
  | { readonly forAll: (first: Asked) => Query<Told<N>> }
  /** For all who join one topic, or topics of one noun: an answer for each, in their order, an error for whoever may not watch. */
  | { readonly ofTopic: (asked: readonly Asked[], id: string) => Query<readonly (Told<N> | AppError)[]> }
  | { readonly ofNoun: (asked: readonly Asked[]) => Query<readonly (Told<N> | AppError)[]> };

export interface TopicLine<N extends TopicNoun> {
  /** The same rule as at the endpoints; `id` is the part of the name after the colon. */
  readonly access: Access;
  readonly read: Reading<N>;
  /** How often it is read again from PostgreSQL while somebody watches, should a push have been lost. */
  readonly rereadMs: number;
}

/**
 * Who may watch what: whoever the endpoint lets in that shows the same, as the topic walk of the tests tries for each role. A noun of the
 * contracts without a line here does not compile.
 */
export const topicTable: { readonly [N in TopicNoun]: TopicLine<N> } = {
  board: {
    access: examTaker('id'),
    read: {
      ofTopic: (asked, id) =>
        new GetBoardTopics(
          id,
          asked.map(({ actor }) => actor),
        ),
    },
    rereadMs: 10_000,
  },
  exam: { access: examTaker('id'), read: { forAll: ({ actor, id }) => new GetExamTopic(actor, id) }, rereadMs: 10_000 },
  attempt: { access: signedIn, read: { ofNoun: (asked) => new GetAttemptTopics(asked) }, rereadMs: 60_000 },
  // The query asks whether the import is one of theirs.
  import: { access: may('questions.writeOwn'), read: { alone: ({ actor, id }) => new GetImportTopic(actor, id) }, rereadMs: 10_000 },
  order: { access: own('order', 'id'), read: { alone: ({ actor, id }) => new GetOrderTopic(actor, id) }, rereadMs: 10_000 },
  // The query asks whether the feed is one of theirs.
  notices: { access: signedIn, read: { alone: ({ actor, id }) => new GetFeedHead(actor, id) }, rereadMs: 60_000 },
  // The query asks whether the person is in the thread's course and may see it.
  thread: { access: signedIn, read: { alone: ({ actor, id }) => new GetThreadTopic(actor, id) }, rereadMs: 10_000 },
  // The query asks whether the person is in the room.
  room: { access: signedIn, read: { alone: ({ actor, id }) => new GetRoomTopic(actor, id) }, rereadMs: 10_000 },
  banner: { access: signedIn, read: { forAll: () => new GetBannerTopic() }, rereadMs: 10_000 },
  user: { access: signedIn, read: { alone: ({ actor, id }) => new GetUserTopic(actor, id) }, rereadMs: 60_000 },
};
