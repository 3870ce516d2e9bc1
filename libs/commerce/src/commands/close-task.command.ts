import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { demand } from '../domain/rights.js';

/** A task is done. One that was done already stays as it was. Throws 'Task not found'. */
export class CloseTask extends Command<void> {
  constructor(
    readonly actor: Actor,
    readonly taskId: string,
    readonly note: string,
  ) {
    super();
  }
}

@CommandHandler(CloseTask)
export class CloseTaskHandler implements ICommandHandler<CloseTask> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
  ) {}

  async execute({ actor, taskId, note }: CloseTask): Promise<void> {
    demand(actor, 'sales.write');
    const [task] = await this.em.execute<{ kind: string; number: string; state: string }[]>(
      `select t.kind, t.state, o.number from commerce.order_tasks t join commerce.orders o on o.id = t.order_id where t.id = ? for update of t`,
      [taskId],
    );
    if (!task) throw new AppError('Task not found');
    if (task.state === 'done') return;
    await this.em.execute(
      `update commerce.order_tasks set state = 'done', closed_at = platform.now(), closed_by = ?,
         note = case when ?::text = '' then note else note || E'\\n' || ?::text end where id = ?`,
      [actor.kind === 'user' ? actor.id : null, note, note, taskId],
    );
    this.audit.add({
      action: 'order.close-task',
      subjectKind: 'order',
      subjectId: null,
      subject: task.number,
      before: { task: task.kind, state: 'open' },
      after: { state: 'done' },
      ...(note === '' ? {} : { reason: note }),
    });
  }
}
