import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { AnswerReceipt, SessionItem, SessionWhole, StandingAnswer } from '#contracts/http/selfpractice';
import type { ItemText } from '../ports.js';
import { ItemTexts, type ItemMarking } from './item-texts.js';
import { readPaths } from './mastery.sql.js';
import { markingOf, questionOf } from './question-view.js';
import { readHead, readItems, type ItemRow, type SessionRow } from './sessions.sql.js';
import { idList, iso } from './sql.js';

export const standingOf = ({ revision, optionIds, numberText, skipped, answeredAt, tookMs }: ItemRow): StandingAnswer | null =>
  revision === 0 || answeredAt === null
    ? null
    : { optionIds: [...optionIds], number: numberText, skipped, revision, answeredAt: iso(answeredAt), tookMs };

/** Whether what marks this question may be seen: after the end, or after the answer where answers are shown at once. */
export const isRevealed = ({ state, reveal }: Pick<SessionRow, 'state' | 'reveal'>, { revision, skipped }: ItemRow): boolean =>
  state !== 'active' || (reveal === 'at-once' && revision > 0 && !skipped);

/** The first question without an answer, then the first that was passed over. */
export const positionOf = (items: readonly ItemRow[], without: ReadonlySet<string>): number | null => {
  const open = items.filter(({ questionId }) => !without.has(questionId));
  return (open.find(({ revision }) => revision === 0) ?? open.find(({ skipped }) => skipped))?.number ?? null;
};

interface Shown {
  readonly text: ItemText | undefined;
  readonly path: ItemText['path'] | undefined;
  readonly bookmarked: boolean;
}

/** A session as its learner sees it. What an exam keeps back now is not in it: neither question nor marking. */
@Injectable()
export class SessionView {
  constructor(private readonly items: ItemTexts) {}

  async whole(em: EntityManager, session: SessionRow, without: readonly string[]): Promise<SessionWhole> {
    const items = await readItems(em, session.id);
    const withheld = new Set(without);
    const seen = items.filter(({ questionId }) => !withheld.has(questionId));
    const texts = new Map((await this.items.ofPage(seen.map(({ versionId }) => versionId))).map((text) => [text.versionId, text]));
    const kept = await em.execute<{ id: string }[]>(
      'select question_id as id from practice.bookmarks where user_id = ? and question_id = any(?::uuid[])',
      [session.userId, idList(seen.map(({ questionId }) => questionId))],
    );
    const paths = await readPaths(
      em,
      seen.map(({ topicId }) => topicId),
    );
    const bookmarks = new Set(kept.map(({ id }) => id));
    return {
      session: await readHead(em, session.id, without),
      now: iso(session.now),
      position: session.state === 'active' ? positionOf(items, withheld) : null,
      items: items.map((item) =>
        this.item(session, item, {
          text: texts.get(item.versionId),
          path: paths.get(item.topicId),
          bookmarked: bookmarks.has(item.questionId),
        }),
      ),
    };
  }

  private item(session: SessionRow, item: ItemRow, { text, path, bookmarked }: Shown): SessionItem {
    if (!text) return { number: item.number, question: null, answer: null, marking: null, bookmarked: false };
    return {
      number: item.number,
      question: questionOf(text, item.topicId, path),
      answer: standingOf(item),
      marking: isRevealed(session, item) ? markingOf(text, item.skipped ? null : item.right) : null,
      bookmarked,
    };
  }

  receipt(session: SessionRow, item: ItemRow, text: ItemMarking | undefined, outcome: 'kept' | 'standing'): AnswerReceipt {
    return {
      number: item.number,
      outcome,
      answer: standingOf(item),
      marking: text && isRevealed(session, item) ? markingOf(text, item.skipped ? null : item.right) : null,
    };
  }
}
