import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit, Outbox } from '#platform';
import { ExamUse } from '../ports.js';
import { findDecoys, findDueToLeave } from '../store/aside.sql.js';
import { lockRows, tellChanged, writeRows } from '../store/bulk.sql.js';

/**
 * published → approved for what staff set aside before today, together with as many others that nobody asked for, of the same topics where there
 * are so many: who compares two listings of practice does not learn which of them an exam is to hold. Answers how many left practice. Does
 * nothing by day, and the second time in a night.
 */
export class SetQuestionsAside extends Command<number> {}

@CommandHandler(SetQuestionsAside)
export class SetQuestionsAsideHandler implements ICommandHandler<SetQuestionsAside> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    private readonly exams: ExamUse,
  ) {}

  async execute(): Promise<number> {
    const leaving = await findDueToLeave(this.em);
    if (leaving.length === 0) return 0;
    const decoys = await findDecoys(this.em, leaving, await this.exams.withheld());
    // Nobody leaves alone: what finds no decoy waits.
    const ids = [...leaving.slice(0, decoys.length), ...decoys];
    const rows = (await lockRows(this.em, ids)).filter(({ state }) => state === 'published');
    await writeRows(
      this.em,
      rows.map((row) => ({ ...row, state: 'approved' as const, leaving: false, setAside: true })),
    );
    tellChanged(
      this.outbox,
      rows.map(({ id }) => id),
    );
    this.audit.add({
      action: 'question.take-aside',
      subjectKind: 'questions',
      subjectId: null,
      subject: 'approved',
      after: { count: rows.length },
    });
    return rows.length;
  }
}
