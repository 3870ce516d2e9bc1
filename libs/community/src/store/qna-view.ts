import type { Post, QnaPerson, ThreadRow } from '#contracts/http/qna-shapes';
import { firstName } from '#platform/kernel';
import type { Participant } from '../domain/qna-rights.js';
import type { Members } from '../ports.js';
import type { StoredRow } from './thread-list.sql.js';
import type { StoredPost } from './thread-whole.sql.js';

type Reader = Pick<Participant, 'userId' | 'named'>;
type Written = Pick<StoredPost, 'authorId' | 'byStaff'>;
export type Cards = ReadonlyMap<string, { readonly name: string; readonly institute: string }>;

/** Everybody who wrote one of these, each asked for once. */
export const cardsOf = async (members: Members, written: readonly { readonly authorId: string | null }[]): Promise<Cards> => {
  const ids = [...new Set(written.flatMap(({ authorId }) => authorId ?? []))];
  return new Map((ids.length > 0 ? await members.cards(ids) : []).map((card) => [card.userId, card]));
};

/** Somebody in a course by a free entry, as anybody can be, reads first names; teachers are known by theirs. */
const personOf = (cards: Cards, who: Reader, { authorId, byStaff }: Written): QnaPerson | null => {
  const card = authorId === null ? undefined : cards.get(authorId);
  if (!card) return null;
  // A teacher is known as the teacher, not by a school.
  if (byStaff) return { name: card.name, institute: '', staff: true };
  const { name, institute } = card;
  return who.named || authorId === who.userId ? { name, institute, staff: false } : { name: firstName(name), institute: '', staff: false };
};

export const toPost = (cards: Cards, who: Participant, stored: StoredPost): Post => {
  const { authorId, byStaff, hiddenWhy, editableUntil, ...post } = stored;
  const { id, html, at, editedAt, votes, voted, reported } = post;
  const mine = authorId === who.userId;
  return {
    id,
    html,
    by: personOf(cards, who, { authorId, byStaff }),
    mine,
    at,
    editedAt,
    editableUntil: mine && hiddenWhy === null ? editableUntil : null,
    votes,
    voted,
    reported,
    hidden: hiddenWhy === null ? null : { why: hiddenWhy },
  };
};

export const toRow = (cards: Cards, who: Reader, stored: StoredRow): ThreadRow => {
  const { id, title, excerpt, authorId, at, activeAt, votes, answers, accepted, staffAnswered, hidden } = stored;
  const by = personOf(cards, who, stored);
  return { id, title, excerpt, by, mine: authorId === who.userId, at, activeAt, votes, answers, accepted, staffAnswered, hidden };
};
