import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { PracticePlan } from '#contracts/http/selfpractice';
import { Config, Outbox } from '#platform';
import { AppError, newId } from '#platform/kernel';
import { takeAllowance } from '../store/allowance.sql.js';
import { chooseItems, type ChosenItem } from '../store/choose.sql.js';
import { closeSession } from '../store/close-session.js';
import { readScope } from '../store/scope.sql.js';
import { activeSession, isOver } from '../store/sessions.sql.js';
import { idList, iso, ms } from '../store/sql.js';
import { WithheldItems } from '../store/withheld-items.js';

/**
 * Chooses questions by a plan and begins a session with them, each in the version in force now. One session of a person is active at a time.
 * Throws 'Nothing to practise', 'Session running', 'Allowance used up', 'Subject not found', 'Folder not found'.
 */
export class CreateSession extends Command<{ sessionId: string; count: number }> {
  constructor(
    readonly userId: string,
    readonly plan: PracticePlan,
    readonly replace: boolean,
  ) {
    super();
  }
}

@CommandHandler(CreateSession)
export class CreateSessionHandler implements ICommandHandler<CreateSession> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly withheld: WithheldItems,
    private readonly config: Config,
  ) {}

  async execute({ userId, plan, replace }: CreateSession): Promise<{ sessionId: string; count: number }> {
    // A hundred tabs at once: one after the other, and the second finds the first one's session.
    await this.em.execute(`select pg_advisory_xact_lock(hashtextextended('practice.session ' || ?, 0))`, [userId]);
    const without = await this.withheld.of(this.em, userId);
    await this.makeRoom(userId, replace, without);
    const scope = await readScope(this.em, userId, plan);
    const [clock] = await this.em.execute<{ now: number }[]>(`select ${ms('platform.now()')} as now`);
    const { count, difficulty, source, questionIds } = plan;
    const items = await chooseItems(this.em, {
      userId,
      topicIds: scope.topicIds,
      count,
      difficulty,
      source,
      now: iso(clock?.now ?? 0),
      without,
      folderId: plan.folderId ?? null,
      ...(questionIds ? { questionIds } : {}),
    });
    if (items.length === 0) throw new AppError('Nothing to practise');
    const { day, taken } = await takeAllowance(this.em, userId, items.length, this.config.FREE_QUESTIONS_A_DAY);
    const sessionId = newId();
    await this.em.execute(
      `insert into practice.sessions (id, user_id, plan, reveal, deadline, allowance_day, allowance_taken, mastery_before)
       values (?, ?, ?::jsonb, ?, platform.now() + make_interval(mins => ?::int), ?::date, ?, (
         select coalesce(jsonb_object_agg(m.topic_id, jsonb_build_array(m.estimate_milli, m.answers)), '{}') from practice.mastery m
         where m.user_id = ? and m.topic_id = any(?::uuid[])))`,
      [
        sessionId,
        userId,
        JSON.stringify(plan),
        plan.reveal,
        plan.minutes,
        day,
        taken,
        userId,
        idList([...new Set(items.map(({ topicId }) => topicId))]),
      ],
    );
    await this.freeze(sessionId, items);
    return { sessionId, count: items.length };
  }

  /** Ends the session that runs where that is wished, or where its time is over. Throws 'Session running'. */
  private async makeRoom(userId: string, replace: boolean, without: readonly string[]): Promise<void> {
    const running = await activeSession(this.em, userId);
    if (!running) return;
    const over = isOver(running);
    if (!over && !replace) throw new AppError('Session running');
    await closeSession(this.em, this.outbox, running, { to: over ? 'finished' : 'abandoned', without });
  }

  private async freeze(sessionId: string, items: readonly ChosenItem[]): Promise<void> {
    await this.em.execute(
      `insert into practice.session_items (session_id, number, question_id, version_id, topic_id)
       select ?, d.number, d."questionId", d."versionId", d."topicId" from jsonb_to_recordset(?::jsonb)
         as d(number int, "questionId" uuid, "versionId" uuid, "topicId" uuid)`,
      [sessionId, JSON.stringify(items.map((item, at) => ({ ...item, number: at + 1 })))],
    );
  }
}
