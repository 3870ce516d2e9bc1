import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Outbox } from '#platform';
import type { Actor } from '#platform/kernel';
import { personWith } from '../domain/rights.js';
import { keepAsAuthors, lockRows, tellChanged } from '../store/bulk.sql.js';
import { idList } from '../store/moments.js';

/** Which of these versions are of questions that the actor wrote. */
export class GetOwnAmong extends Query<string[]> {
  constructor(
    readonly actor: Actor,
    readonly versionIds: readonly string[],
  ) {
    super();
  }
}

@QueryHandler(GetOwnAmong)
export class GetOwnAmongHandler implements IQueryHandler<GetOwnAmong> {
  constructor(private readonly em: EntityManager) {}

  async execute({ actor, versionIds }: GetOwnAmong): Promise<string[]> {
    if (actor.kind !== 'user' || versionIds.length === 0) return [];
    const rows = await this.em.execute<{ id: string }[]>(
      `select v.id from questions.question_versions v join questions.questions q on q.id = v.question_id
       where v.id = any(?::uuid[]) and q.contributor_id = ?`,
      [idList(versionIds), actor.id],
    );
    return rows.map(({ id }) => id);
  }
}

/**
 * draft, review → approved for what the actor wrote among these, within the transaction of the command that asks (an own exam is scheduled). It
 * counts for own exams alone, and keeps its author's content key, so that nothing tells whether the bank holds the same question.
 */
export class ApproveOwnQuestions extends Query<void> {
  constructor(
    readonly actor: Actor,
    readonly versionIds: readonly string[],
  ) {
    super();
  }
}

@QueryHandler(ApproveOwnQuestions)
export class ApproveOwnQuestionsHandler implements IQueryHandler<ApproveOwnQuestions> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {}

  /** Throws 'Not allowed'. */
  async execute({ actor, versionIds }: ApproveOwnQuestions): Promise<void> {
    const author = personWith(actor, 'questions.writeOwn');
    const asked = await this.em.execute<{ id: string }[]>(
      'select distinct v.question_id as id from questions.question_versions v where v.id = any(?::uuid[])',
      [idList(versionIds)],
    );
    const locked = await lockRows(
      this.em,
      asked.map(({ id }) => id),
    );
    const own = locked.filter(({ contributorId, state }) => contributorId === author && (state === 'draft' || state === 'review'));
    if (own.length === 0) return;
    await keepAsAuthors(this.em, author, own);
    const ids = own.map(({ id }) => id);
    await this.em.execute(
      `update questions.questions set state = 'approved', awaits_review = true, returned = null, revision = revision + 1,
         changed_at = platform.now() where id = any(?::uuid[])`,
      [idList(ids)],
    );
    tellChanged(this.outbox, ids);
  }
}
