import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Outbox } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { demand } from '../domain/rights.js';
import { inOrder, levelBelow } from '../domain/subject-tree.js';
import { lockTree, nodeOf, placeNodes, refuseName } from '../store/subject-tree.sql.js';

/** Puts a node below another parent of the same level, or in another place among its siblings. */
export class MoveSubject extends Command<void> {
  constructor(
    readonly actor: Actor,
    readonly subjectId: string,
    readonly to: { readonly parentId: string | null; readonly position: number },
  ) {
    super();
  }
}

@CommandHandler(MoveSubject)
export class MoveSubjectHandler implements ICommandHandler<MoveSubject> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {}

  /** Throws 'Not allowed', 'Subject not found', 'Subject does not fit', 'Name taken'. */
  async execute({ actor, subjectId, to: { parentId, position } }: MoveSubject): Promise<void> {
    demand(actor, 'questions.write');
    const nodes = await lockTree(this.em);
    const node = nodeOf(nodes, subjectId);
    if (levelBelow(parentId === null ? null : nodeOf(nodes, parentId).level) !== node.level) throw new AppError('Subject does not fit');
    refuseName(nodes, parentId, node.name, subjectId);
    const siblings = inOrder(nodes.filter((one) => one.parentId === parentId && one.id !== subjectId));
    siblings.splice(position, 0, node);
    await placeNodes(
      this.em,
      siblings.map(({ id }, index) => ({ id, parentId, position: index })),
    );
    this.outbox.add('SubjectsChanged', { subjectIds: [subjectId] });
  }
}
