import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit, Outbox } from '#platform';
import type { Actor } from '#platform/kernel';
import { demand } from '../domain/rights.js';
import { nodeName } from '../domain/subject-tree.js';
import { lockTree, nodeOf, refuseName } from '../store/subject-tree.sql.js';

/** Gives a node another name. */
export class RenameSubject extends Command<void> {
  constructor(
    readonly actor: Actor,
    readonly subjectId: string,
    readonly name: string,
  ) {
    super();
  }
}

@CommandHandler(RenameSubject)
export class RenameSubjectHandler implements ICommandHandler<RenameSubject> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
  ) {}

  /** Throws 'Not allowed', 'Subject not found', 'Name taken'. */
  async execute({ actor, subjectId, name: given }: RenameSubject): Promise<void> {
    demand(actor, 'questions.write');
    const nodes = await lockTree(this.em);
    const [node, name] = [nodeOf(nodes, subjectId), nodeName(given)];
    if (node.name === name) return;
    refuseName(nodes, node.parentId, name, subjectId);
    await this.em.execute('update questions.subjects set name = ? where id = ?', [name, subjectId]);
    this.outbox.add('SubjectsChanged', { subjectIds: [subjectId] });
    this.audit.add({
      action: 'subject.rename',
      subjectKind: 'subject',
      subjectId,
      subject: node.name,
      before: { name: node.name },
      after: { name },
    });
  }
}
