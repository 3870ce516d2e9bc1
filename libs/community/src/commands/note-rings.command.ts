import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Ring } from '#platform';

export interface Rung {
  readonly subscriptionId: string;
  readonly ring: Ring;
}

/** What ringing has come to; subscriptions that are gone, or whose sign-in has ended (`ended`), go. */
export class NoteRings extends Command<void> {
  constructor(
    readonly noticeId: string,
    readonly rung: readonly Rung[],
    readonly ended: readonly string[] = [],
  ) {
    super();
  }
}

@CommandHandler(NoteRings)
export class NoteRingsHandler implements ICommandHandler<NoteRings> {
  constructor(private readonly em: EntityManager) {}

  async execute({ noticeId, rung, ended }: NoteRings): Promise<void> {
    if (rung.length > 0)
      await this.em.execute(
        `insert into community.notice_pushes (notice_id, subscription_id, rang)
         select n.id, (e->>'subscriptionId')::uuid, e->>'ring' = 'rang'
         from jsonb_array_elements(?::jsonb) e join community.notices n on n.id = ?::uuid on conflict do nothing`,
        [JSON.stringify(rung), noticeId],
      );
    const gone = [...ended, ...rung.filter(({ ring }) => ring === 'gone').map(({ subscriptionId }) => subscriptionId)];
    if (gone.length > 0)
      await this.em.execute('delete from community.push_subscriptions where id = any(?::uuid[])', [`{${gone.join(',')}}`]);
  }
}
