import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit, Outbox } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { demand } from '../domain/rights.js';
import { lockTree, nodeOf } from '../store/subject-tree.sql.js';

/** Deletes a node with nothing in it. */
export class DeleteSubject extends Command<void> {
  constructor(
    readonly actor: Actor,
    readonly subjectId: string,
  ) {
    super();
  }
}

@CommandHandler(DeleteSubject)
export class DeleteSubjectHandler implements ICommandHandler<DeleteSubject> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
  ) {}

  /** Throws 'Not allowed', 'Subject not found', 'Subject not empty' with what is in it. */
  async execute({ actor, subjectId }: DeleteSubject): Promise<void> {
    demand(actor, 'questions.write');
    const nodes = await lockTree(this.em);
    const node = nodeOf(nodes, subjectId);
    // Held against questions that somebody writes at this moment.
    await this.em.execute('select 1 from questions.subjects where id = ? for update', [subjectId]);
    const below = nodes.filter(({ parentId }) => parentId === subjectId).length;
    const [held] = await this.em.execute<{ count: number }[]>(
      'select count(*)::int as count from questions.questions where subject_id = ?',
      [subjectId],
    );
    const questions = held?.count ?? 0;
    if (below > 0 || questions > 0)
      throw new AppError('Subject not empty', { nodes: below, questions }, { issues: { below: `${below}/${questions}` } });
    await this.em.execute('delete from questions.subjects where id = ?', [subjectId]);
    this.outbox.add('SubjectsChanged', { subjectIds: [subjectId] });
    this.audit.add({ action: 'subject.delete', subjectKind: 'subject', subjectId, subject: node.name, before: { name: node.name } });
  }
}
