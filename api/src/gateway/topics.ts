import type { Query } from '@nestjs/cqrs';
import { examTaker, may, own, signedIn, type Access } from '#contracts/http/endpoint';
import type { TopicBody, TopicNoun } from '#contracts/socket/topics';
import { GetOrderTopic } from '#commerce';
import { GetFeedHead, GetThreadTopic } from '#community';
import { GetAttemptTopic, GetBoardTopic, GetExamTopic } from '#exams';
import { GetUserTopic } from '#identity';
import { GetBannerTopic } from '#platform';
import type { Actor } from '#platform/kernel';
import { GetRoomTopic } from '#practice';
import { GetImportTopic } from '#questions';

export interface Snapshot<N extends TopicNoun = TopicNoun> {
  readonly version: number;
  readonly body: TopicBody<N>;
}

export interface TopicLine<N extends TopicNoun> {
  /** The same rule as at the doors; `id` is the part of the name after the colon. */
  readonly access: Access;
  /** Throws for whoever may not watch; else the whole picture at its version. */
  readonly snapshot: (actor: Actor, id: string) => Query<{ version: number; body: TopicBody<N> }>;
  /** Everybody who may watch sees the same, so that one reading serves all who join together. */
  readonly sameForAll?: true;
  /** How often it is read again from PostgreSQL while somebody watches, should a push have been lost. */
  readonly rereadMs: number;
}

/** Who may watch what. A noun of the contracts without a line here does not compile. */
export const topicTable: { readonly [N in TopicNoun]: TopicLine<N> } = {
  board: { access: examTaker('id'), snapshot: (actor, id) => new GetBoardTopic(actor, id), rereadMs: 10_000 },
  exam: { access: signedIn, snapshot: (actor, id) => new GetExamTopic(actor, id), sameForAll: true, rereadMs: 10_000 },
  attempt: { access: signedIn, snapshot: (actor, id) => new GetAttemptTopic(actor, id), rereadMs: 60_000 },
  import: { access: may('questions.read'), snapshot: (actor, id) => new GetImportTopic(actor, id), rereadMs: 10_000 },
  order: { access: own('order', 'id'), snapshot: (actor, id) => new GetOrderTopic(actor, id), rereadMs: 10_000 },
  // The query asks whether the feed is one of theirs.
  notices: { access: signedIn, snapshot: (actor, id) => new GetFeedHead(actor, id), rereadMs: 60_000 },
  // The query asks whether the person is in the thread's course.
  thread: { access: signedIn, snapshot: (actor, id) => new GetThreadTopic(actor, id), rereadMs: 10_000 },
  // The query asks whether the person is in the room.
  room: { access: signedIn, snapshot: (actor, id) => new GetRoomTopic(actor, id), rereadMs: 10_000 },
  banner: { access: signedIn, snapshot: () => new GetBannerTopic(), rereadMs: 10_000 },
  user: { access: signedIn, snapshot: (actor, id) => new GetUserTopic(actor, id), rereadMs: 60_000 },
};
