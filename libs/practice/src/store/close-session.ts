import type { EntityManager } from '@mikro-orm/postgresql';
import type { Outbox } from '#platform';
import { practiceSession } from '../domain/practice-session.machine.js';
import { returnAllowance } from './allowance.sql.js';
import { recordAnswers } from './answers.sql.js';
import { readItems, type SessionRow } from './sessions.sql.js';
import { iso } from './sql.js';

/**
 * Ends a held session: what was answered goes into the figures (what was passed over as passed over), unless an exam keeps it back now; what
 * was never answered comes back to the day's allowance. `PracticeFinished` says that estimates and boards are to follow.
 */
export const closeSession = async (
  em: EntityManager,
  outbox: Outbox,
  session: SessionRow,
  how: { readonly to: 'finished' | 'abandoned'; readonly without: readonly string[] },
): Promise<void> => {
  const { id, userId, state, now, deadline, allowanceDay } = session;
  const to = practiceSession.step(state, how.to);
  const endedAt = iso(deadline === null ? now : Math.min(now, deadline));
  await em.execute(`update practice.sessions set state = ?, ended_at = ?::timestamptz where id = ? and state = ?`, [
    to,
    endedAt,
    id,
    state,
  ]);
  const items = await readItems(em, id);
  const kept = new Set(how.without);
  await recordAnswers(
    em,
    items
      .filter(({ revision, questionId }) => revision > 0 && !kept.has(questionId))
      .map(({ questionId, versionId, skipped, right, tookMs, answeredAt }) => ({
        userId,
        questionId,
        versionId,
        source: 'session',
        refId: id,
        right: skipped ? null : right,
        tookMs,
        at: iso(answeredAt ?? now),
      })),
  );
  await returnAllowance(em, userId, allowanceDay, allowanceDay === null ? 0 : items.filter(({ revision }) => revision === 0).length);
  outbox.add('PracticeFinished', { userId, kind: 'session', refId: id });
};
