import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

/** So many people more had a page open when these notices came; each gateway tells of its own. */
export class NoteReached extends Command<void> {
  constructor(readonly reached: readonly { readonly noticeId: string; readonly people: number }[]) {
    super();
  }
}

@CommandHandler(NoteReached)
export class NoteReachedHandler implements ICommandHandler<NoteReached> {
  constructor(private readonly em: EntityManager) {}

  async execute({ reached }: NoteReached): Promise<void> {
    await this.em.execute(
      `update community.notices n set reached = least(n.reached + r.people, n.reach)
       from (select (e->>'noticeId')::uuid as id, (e->>'people')::int as people from jsonb_array_elements(?::jsonb) e) r
       where n.id = r.id`,
      [JSON.stringify(reached)],
    );
  }
}
