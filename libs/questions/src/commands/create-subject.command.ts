import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AppError, newId, type Actor } from '#platform/kernel';
import { demand } from '../domain/rights.js';
import { levelBelow, nodeName } from '../domain/subject-tree.js';
import { lockTree, nodeOf, refuseName } from '../store/subject-tree.sql.js';

/** Adds a node at the end of its siblings: a subject without a parent, a chapter below a subject, a topic below a chapter. */
export class CreateSubject extends Command<{ id: string }> {
  constructor(
    readonly actor: Actor,
    readonly parentId: string | null,
    readonly name: string,
  ) {
    super();
  }
}

@CommandHandler(CreateSubject)
export class CreateSubjectHandler implements ICommandHandler<CreateSubject> {
  constructor(private readonly em: EntityManager) {}

  /** Throws 'Not allowed', 'Subject not found', 'Subject does not fit', 'Name taken'. */
  async execute({ actor, parentId, name: given }: CreateSubject): Promise<{ id: string }> {
    demand(actor, 'questions.write');
    const [nodes, name] = [await lockTree(this.em), nodeName(given)];
    const level = levelBelow(parentId === null ? null : nodeOf(nodes, parentId).level);
    if (level === null) throw new AppError('Subject does not fit');
    refuseName(nodes, parentId, name, null);
    const last = Math.max(-1, ...nodes.filter((node) => node.parentId === parentId).map(({ position }) => position));
    const id = newId();
    await this.em.execute('insert into questions.subjects (id, parent_id, level, name, position) values (?, ?, ?, ?, ?)', [
      id,
      parentId,
      level,
      name,
      last + 1,
    ]);
    return { id };
  }
}
