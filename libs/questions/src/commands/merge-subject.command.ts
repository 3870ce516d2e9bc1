import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit, Outbox } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { demand } from '../domain/rights.js';
import { mergePlan } from '../domain/subject-tree.js';
import { tellChanged } from '../store/bulk.sql.js';
import { carryOut, lockTree, nodeOf } from '../store/subject-tree.sql.js';

/** Makes a node a part of another of its level. What both hold stays once; nothing is deleted. */
export class MergeSubject extends Command<{ moved: number; retired: number }> {
  constructor(
    readonly actor: Actor,
    readonly subjectId: string,
    readonly intoId: string,
  ) {
    super();
  }
}

@CommandHandler(MergeSubject)
export class MergeSubjectHandler implements ICommandHandler<MergeSubject> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
  ) {}

  /** Throws 'Not allowed', 'Subject not found', 'Subject does not fit'. */
  async execute({ actor, subjectId, intoId }: MergeSubject): Promise<{ moved: number; retired: number }> {
    demand(actor, 'questions.write');
    const nodes = await lockTree(this.em);
    const [node, into] = [nodeOf(nodes, subjectId), nodeOf(nodes, intoId)];
    if (node.id === into.id || node.level !== into.level) throw new AppError('Subject does not fit');
    const { moved, retired, questionIds } = await carryOut(this.em, mergePlan(nodes, subjectId, intoId));
    tellChanged(this.outbox, questionIds);
    this.outbox.add('SubjectsChanged', { subjectIds: [subjectId, intoId] });
    this.audit.add({
      action: 'subject.merge',
      subjectKind: 'subject',
      subjectId: intoId,
      subject: into.name,
      before: { name: node.name },
      after: { name: into.name, moved, retired },
    });
    return { moved, retired };
  }
}
